// A view of a board that is larger than its area: it can be dragged, pinched, zoomed by wheel and
// framed, and has a small map. The board is drawn in its own units; only a transform changes.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isStill } from '../base/settings';
import { get, set } from '../base/store';
import { t } from '../base/text';
import { Icon } from './Icon';
import { listen } from './gestures';
import {
  centred,
  clamped,
  cornerBox,
  fit,
  including,
  isOver,
  isWithin,
  seen,
  zoomed,
  type Box,
  type Corner,
  type Point,
  type Size,
  type View,
} from './view';

const STEP = 1.35; // zoom factor of the buttons and keys
const GLIDE_MS = 320;
const SETTLE_MS = 180; // idle time after which the board is rendered sharply again
const PIECE = 60; // units around a point that has to stay clear
const EDGE = 12; // pixels between an overlay and the edge
const MARGIN = 24; // free pixels around a focus
const SMALLER = 0.75; // of the best scale of a focus: above that, the current scale is kept

interface Props {
  bounds: Box; // the whole board
  focus: Box; // the part to show
  focusKey: string; // a change of this frames the focus
  most: number; // the largest scale, in pixels per unit
  framed?: { least: number; most: number }; // the same for frames
  anchor?: Point; // kept in view if the focus is too large
  plan?: Box; // what is planned: comes into view when it changes
  clear?: Point[]; // points that overlays (data-corners) should not cover
  label: string;
  map: ComponentChildren; // a small drawing of the board: the content of an <svg> in its units
  overlay?: ComponentChildren; // fixed over the view; with data-corners it goes where it covers nothing
  children: ComponentChildren; // the board: a layer at its origin, in its units
}

export function isCameraShown(): boolean {
  return get().camera !== null;
}

// Whether the key was one of the camera's.
export function cameraKey(key: string): boolean {
  const { camera } = get();
  if (!camera) return false;
  if (key === '0') camera.frameAll();
  else if (key === '+' || key === '=') camera.step(STEP);
  else if (key === '-') camera.step(1 / STEP);
  else return false;
  return true;
}

function eased(part: number): number {
  return 1 - (1 - part) ** 3;
}

// Moves the board. It changes the elements directly, so that nothing is redrawn.
class Lens {
  bounds: Box = { x: 0, y: 0, width: 1, height: 1 };
  most = 1;
  framed = { least: 0, most: 1 };
  anchor: Point | undefined;
  clear: Point[] = [];
  private size: Size; // of the area; cached, since measuring it forces a layout
  private map: Size = { width: 0, height: 0 }; // likewise, of the small map
  private view: View = { x: 0, y: 0, scale: 0 };
  private sharp = 0; // the scale it was last rendered sharply at
  private gliding = 0;
  private settling = 0;

  constructor(
    private readonly area: HTMLElement,
    private readonly world: HTMLElement,
    private readonly frame: RefObject<HTMLElement>,
    private readonly showMap: (isNeeded: boolean) => void,
  ) {
    this.size = { width: area.clientWidth, height: area.clientHeight };
  }

  resize({ width, height }: Size, focus: Box): void {
    this.size = { width, height };
    this.measureMap();
    this.frameOn(focus);
  }

  private get least(): number {
    return Math.min(fit(this.bounds, this.size, this.most).scale, this.most);
  }

  stop(): void {
    cancelAnimationFrame(this.gliding);
    clearTimeout(this.settling);
  }

  // The nearest view within the limits.
  private possible(view: View): View {
    const scale = Math.min(Math.max(view.scale, this.least), this.most);
    return clamped({ ...view, scale }, this.bounds, this.size);
  }

  show(view: View): void {
    this.view = this.possible(view);
    const { x, y } = this.view;
    this.world.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${this.view.scale.toFixed(4)})`;
    this.drawFrame();
    if (this.sharp === 0) this.sharpen();
  }

  measureMap(): void {
    const map = this.frame.current?.parentElement;
    this.map = { width: map?.clientWidth ?? 0, height: map?.clientHeight ?? 0 };
    this.drawFrame();
  }

  private drawFrame(): void {
    const box = seen(this.view, this.size);
    const slack = 4 / this.view.scale;
    const all = {
      x: box.x - slack,
      y: box.y - slack,
      width: box.width + 2 * slack,
      height: box.height + 2 * slack,
    };
    this.showMap(!isWithin(this.bounds, all));
    if (!this.frame.current || this.map.width === 0) return;
    const { x, y, scale } = fit(this.bounds, this.map, 1);
    const { style } = this.frame.current;
    style.transform = `translate(${(box.x * scale + x).toFixed(1)}px, ${(box.y * scale + y).toFixed(1)}px)`;
    style.width = `${(box.width * scale).toFixed(1)}px`;
    style.height = `${(box.height * scale).toFixed(1)}px`;
  }

  // While the board moves it is a picture that is only shifted and scaled; shortly after a zoom it is
  // rendered sharply again, and its texts get a fitting size (`--scale`). What lies beside the view can
  // be drawn to the same scale (`--board-scale` of the parent).
  begin(): void {
    cancelAnimationFrame(this.gliding);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.sharpen();
      this.placeOverlays();
    }, SETTLE_MS);
  }

  private sharpen(): void {
    if (this.sharp === this.view.scale) return;
    this.sharp = this.view.scale;
    this.world.style.setProperty('--scale', this.sharp.toFixed(3));
    this.area.parentElement?.style.setProperty('--board-scale', this.sharp.toFixed(4));
    this.world.classList.remove('is-picture');
    requestAnimationFrame(() => requestAnimationFrame(() => this.world.classList.add('is-picture')));
  }

  pan(x: number, y: number): void {
    this.begin();
    this.show({ ...this.view, x: this.view.x + x, y: this.view.y + y });
  }

  zoom(at: Point, by: number): void {
    this.begin();
    const scale = Math.min(Math.max(this.view.scale * by, this.least), this.most);
    this.show(zoomed(this.view, at, scale));
  }

  step(by: number): void {
    const { width, height } = this.size;
    const scale = Math.min(Math.max(this.view.scale * by, this.least), this.most);
    this.glide(zoomed(this.view, { x: width / 2, y: height / 2 }, scale));
  }

  // Puts what lies over the board into corners where it covers no piece. An overlay stays where it is
  // as long as it can; one that would cover a piece everywhere is hidden, unless it has buttons.
  placeOverlays(view: View = this.view): void {
    const { x, y, scale } = view;
    const pieces = this.clear.map((at) => ({
      x: (at.x - PIECE) * scale + x,
      y: (at.y - PIECE) * scale + y,
      width: 2 * PIECE * scale,
      height: 2 * PIECE * scale,
    }));
    for (const overlay of this.area.querySelectorAll<HTMLElement>('[data-corners]')) {
      const size = { width: overlay.offsetWidth, height: overlay.offsetHeight };
      if (size.width === 0) continue;
      const corners = (overlay.dataset.corners ?? '').split(' ') as Corner[];
      const present = overlay.dataset.corner as Corner | undefined;
      const wanted = present && corners.includes(present) ? [present, ...corners] : corners;
      const boxOf = (corner: Corner) => cornerBox(corner, size, this.size, EDGE);
      const free = wanted.find((corner) => !pieces.some((piece) => isOver(piece, boxOf(corner))));
      const corner = free ?? corners[0] ?? 'bottom-left';
      overlay.dataset.corner = corner;
      overlay.toggleAttribute('data-hidden', !free && !overlay.querySelector('button'));
      pieces.push(boxOf(corner));
    }
  }

  glide(to: View): void {
    const from = this.view;
    const { settings } = get();
    this.placeOverlays(this.possible(to));
    cancelAnimationFrame(this.gliding);
    if (from.scale === 0 || settings.speed === 'instant' || isStill()) {
      this.begin();
      return this.show(to);
    }
    const start = performance.now();
    const draw = (now: number) => {
      const part = eased(Math.min(Math.max(now - start, 0) / GLIDE_MS, 1));
      const between = (a: number, b: number) => a + (b - a) * part;
      this.begin();
      this.show({
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        scale: between(from.scale, to.scale),
      });
      if (part < 1) this.gliding = requestAnimationFrame(draw);
    };
    this.gliding = requestAnimationFrame(draw);
  }

  private frameBox(box: Box): View {
    const { width, height } = this.size;
    const room = { width: Math.max(width - 2 * MARGIN, 1), height: Math.max(height - 2 * MARGIN, 1) };
    const found = this.atCurrentScale(box, fit(box, room, this.framed.most));
    const view = { ...found, x: found.x + MARGIN, y: found.y + MARGIN };
    if (view.scale >= this.framed.least) return view;
    const middle = { x: width / 2, y: height / 2 };
    return this.anchored(zoomed(view, middle, this.framed.least));
  }

  // The same focus at the current scale, if that is close enough: so that the board need not be rendered
  // again at every turn.
  private atCurrentScale(box: Box, found: View): View {
    const { scale } = this.view;
    if (scale > found.scale || scale < found.scale * SMALLER) return found;
    const { width, height } = this.size;
    const room = { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
    return centred({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, room, scale);
  }

  // The nearest view that shows the anchor.
  private anchored(view: View): View {
    if (!this.anchor) return view;
    const { width, height } = this.size;
    const inside = (at: number, length: number) => Math.min(Math.max(at, length * 0.2), length * 0.8);
    const at = { x: this.anchor.x * view.scale + view.x, y: this.anchor.y * view.scale + view.y };
    return { ...view, x: view.x + inside(at.x, width) - at.x, y: view.y + inside(at.y, height) - at.y };
  }

  frameOn(box: Box): void {
    if (this.area.clientWidth > 0) this.glide(this.frameBox(box));
  }

  // Moves no farther than it has to.
  include(box: Box): void {
    const to = this.possible(including(this.view, box, this.size));
    if (to.x !== this.view.x || to.y !== this.view.y) this.glide(to);
  }

  frameAll(): void {
    this.glide(fit(this.bounds, this.size, this.framed.most));
  }

  // Zooms in on a point of the screen.
  approach(event: MouseEvent): void {
    const box = this.area.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    const point = { x: (at.x - this.view.x) / this.view.scale, y: (at.y - this.view.y) / this.view.scale };
    this.glide(centred(point, this.size, Math.min(this.view.scale * STEP, this.most)));
  }

  travel(to: Point): void {
    this.show(centred(to, this.size, this.view.scale));
  }

  // Scrolls an element that has the keyboard focus into view.
  reveal(element: Element): void {
    if (!element.matches(':focus-visible')) return;
    const [box, area] = [element.getBoundingClientRect(), this.area.getBoundingClientRect()];
    const beyond = (low: number, high: number, from: number, to: number) =>
      low < from ? from - low : high > to ? to - high : 0;
    const x = beyond(box.left, box.right, area.left + MARGIN, area.right - MARGIN);
    const y = beyond(box.top, box.bottom, area.top + MARGIN, area.bottom - MARGIN);
    if (x !== 0 || y !== 0) this.show({ ...this.view, x: this.view.x + x, y: this.view.y + y });
  }
}

function Buttons({ lens }: { lens: RefObject<Lens> }) {
  const signs: [string, string, () => void][] = [
    ['plus', t('page.camera.nearer'), () => lens.current?.step(STEP)],
    ['minus', t('page.camera.farther'), () => lens.current?.step(1 / STEP)],
    ['frame', t('page.camera.all'), () => lens.current?.frameAll()],
  ];
  return (
    <div
      class="camera-buttons"
      data-still
      data-own-stops
      data-corners="bottom-right top-right top-left bottom-left"
    >
      {signs.map(([icon, label, press]) => (
        <button key={icon} class="quiet square" aria-label={label} title={label} onClick={press}>
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

interface MapProps {
  bounds: Box;
  lens: RefObject<Lens>;
  frame: RefObject<HTMLDivElement>;
  isShown: boolean;
  children: ComponentChildren;
}

// A tap moves the view there.
function SmallMap({ bounds, lens, frame, isShown, children }: MapProps) {
  const travel = (event: PointerEvent) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const svg = event.currentTarget as SVGSVGElement;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    lens.current?.travel(at);
  };
  return (
    <div
      class="small-map"
      data-still
      data-corners="top-right top-left bottom-left bottom-right"
      hidden={!isShown}
      aria-hidden="true"
    >
      <div class="map-window">
        <svg
          viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
          onPointerDown={travel}
          onPointerMove={travel}
        >
          {children}
        </svg>
        <div ref={frame} class="map-frame" />
      </div>
    </div>
  );
}

export function Camera(props: Props) {
  const { bounds, focus, focusKey, most, framed, anchor, plan, clear, label, map, overlay, children } = props;
  const area = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const lens = useRef<Lens>(null);
  const latest = useRef(focus);
  const [hasMap, setMap] = useState(false);
  latest.current = focus;
  useLayoutEffect(() => {
    if (!area.current || !world.current) return;
    const made = new Lens(area.current, world.current, frame, setMap);
    lens.current = made;
    set({ camera: made });
    const end = listen(area.current, made);
    const resized = new ResizeObserver(([entry]) => entry && made.resize(entry.contentRect, latest.current));
    resized.observe(area.current);
    return () => {
      end();
      resized.disconnect();
      made.stop();
      if (get().camera === made) set({ camera: null });
    };
  }, []);
  useLayoutEffect(() => {
    if (lens.current)
      Object.assign(lens.current, {
        bounds,
        most,
        anchor,
        clear: clear ?? [],
        framed: framed ?? { least: 0, most },
      });
  });
  const { x, y, width, height } = bounds;
  useLayoutEffect(() => lens.current?.measureMap(), [hasMap, x, y, width, height]);
  useEffect(() => lens.current?.frameOn(latest.current), [focusKey]);
  const planned = plan ? `${plan.x} ${plan.y} ${plan.width} ${plan.height}` : '';
  useEffect(() => {
    if (plan) lens.current?.include(plan);
  }, [planned]);
  const pieces = clear?.map((at) => `${at.x} ${at.y}`).join() ?? '';
  useLayoutEffect(() => lens.current?.placeOverlays(), [pieces, hasMap]);
  const press = (event: MouseEvent) => {
    if (!(event.target as Element).closest('button, [data-still], [data-own-finger]'))
      lens.current?.approach(event);
  };
  return (
    <div class="camera" ref={area} role="group" aria-label={label} onDblClick={press}>
      <div class="world" ref={world} onFocusIn={(event) => lens.current?.reveal(event.target as Element)}>
        {children}
      </div>
      <Buttons lens={lens} />
      {overlay}
      <SmallMap bounds={bounds} lens={lens} frame={frame} isShown={hasMap}>
        {map}
      </SmallMap>
    </div>
  );
}

declare module '../base/store' {
  interface State {
    camera: Lens | null; // the one on the screen, for key presses
  }
}
