// A paddle steamer from above: white wheel speed, black wheel coal, two seats at the stern. The hull
// turns with the heading; letter and numbers stay upright.
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { memo } from '../../parts/memo';
import type { Point } from '../../parts/view';
import { isStill } from '../../base/settings';
import { rotated, towards } from './hex';
import { isMoving } from './motion';
import { directionNumber, type Boat as BoatData } from './state';
import { boatLetter } from './words';

const HULL = 'M0-47C9-41 19-27 20-8V26C20 36 14 44 0 45C-14 44-20 36-20 26V-8C-19-27-9-41 0-47Z';
const DECK = 'M0-39C7-33 14.5-22 15.2-7V25C15.2 33 10 39 0 40C-10 39-15.2 33-15.2 25V-7C-14.5-22-7-33 0-39Z';
const PADDLES = [-16.2, -10.8, -5.4, 0, 5.4, 10.8, 16.2];
const STERN_SEATS = 2; // how many are drawn
const OUTLINE_MS = 1500;
const NUDGE = 7; // units, about four pixels
const NUDGE_MS = 180;

function at({ x, y }: Point): string {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
}

export function Body({ isCrashed }: { isCrashed?: boolean }) {
  return (
    <g transform={isCrashed ? 'rotate(12)' : undefined}>
      <path class="boat-shade" d={HULL} transform="translate(3 5)" />
      <path class="paddles" d={PADDLES.map((y) => `M-31 ${9 + y}H-40M31 ${9 + y}H40`).join('')} />
      <path class="hull" d={HULL} />
      <path class="deck" d={DECK} />
      <path class="bow" d="M-7-33L0-43L7-33L0-36.5Z" />
    </g>
  );
}

interface SternProps {
  boat: BoatData;
  turn: number;
}

function DrawnFigures({ boat, turn }: SternProps) {
  const place = (x: number, y: number) => at(rotated({ x, y }, turn));
  return (
    <>
      <text class="letter" style={{ transform: place(0, -14) }} y="9">
        {boatLetter(boat.boat)}
      </text>
      {boat.boat !== 'black' &&
        Array.from({ length: STERN_SEATS }, (_, i) => (
          <g
            key={i}
            class={i < boat.passengers ? 'seat is-taken' : 'seat'}
            style={{ transform: place(0, 21 + i * 12.5) }}
          >
            <circle r="5" />
            {i < boat.passengers && <circle class="head" r="2.1" />}
          </g>
        ))}
      <g class="wheel speed" style={{ transform: place(-24, 10) }}>
        <circle r="17.5" />
        <text y="9.2">{boat.speed}</text>
      </g>
      {boat.boat !== 'black' && (
        <g class="wheel coal" style={{ transform: place(24, 10) }}>
          <circle r="17.5" />
          <text y="9.2">{boat.coal}</text>
        </g>
      )}
      {boat.repair > 0 && (
        <g class="wrench" transform="translate(30 -30)">
          <circle r="15" />
          <path d="M-6.5 7.5L2.5-1.5M6.8-7.2L3.4-3.8L1.2-4.6L.4-6.8L3.8-10.2A6 6 0 0 0-3.4-2.6L-9 3.2A3.4 3.4 0 0 0-4 8L1.6 2.2A6 6 0 0 0 9.4-4.6" />
        </g>
      )}
    </>
  );
}

// The figures on a boat, upright at any heading.
export const Figures = memo(DrawnFigures, (props) => JSON.stringify(props));

// Turns the short way round: from 300 degrees on to 360, not back to 0.
function useTurn(heading: number): number {
  const last = useRef(heading);
  const off = (((heading - last.current) % 6) + 9) % 6; // from 0 to 5; 3 means no turn
  last.current += off - 3;
  return last.current;
}

// How long a boat takes to its present place. It changes only when the boat has moved, so that other
// boats' styles do not change.
function useGlide(ms: number, { x, y }: Point, turn: number): number {
  const last = useRef({ ms: 0, x, y, turn });
  const { current } = last;
  if (current.x !== x || current.y !== y || current.turn !== turn) last.current = { ms, x, y, turn };
  return last.current.ms;
}

// Without motion, the place that a boat has left keeps an outline for a while.
function useTrace({ x, y }: Point): Point | null {
  const last = useRef({ x, y });
  const [trace, setTrace] = useState<Point | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = { x, y };
    if ((before.x === x && before.y === y) || !isStill()) return;
    setTrace(before);
    const timer = setTimeout(() => setTrace(null), OUTLINE_MS);
    return () => clearTimeout(timer);
  }, [x, y]);
  return trace;
}

// Nudges the boat back a little when an action is refused.
function useNudge(refusal: unknown, heading: number): RefObject<SVGSVGElement> {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (!refusal || !isMoving()) return;
    const back = at(towards(heading, -NUDGE));
    drawing.current?.animate([{ transform: 'none' }, { transform: back }, { transform: 'none' }], NUDGE_MS);
  }, [refusal]);
  return drawing;
}

interface Props {
  boat: BoatData;
  place: Point;
  ms?: number; // duration of the move from its previous place
  ring?: string; // on the boat that has to act: 'mine' or 'other'
  isGhost?: boolean;
  refusal?: unknown; // the current refusal of this boat's action
  label?: string;
}

export function Boat({ boat, place, ms = 0, ring, isGhost, refusal, label }: Props) {
  const turn = useTurn(directionNumber(boat.heading));
  const glide = useGlide(ms, place, turn);
  const trace = useTrace(place);
  const drawing = useNudge(refusal, turn);
  const classes = `boat is-${boat.boat} ${isGhost ? 'is-ghost' : ''} ${boat.repair > 0 ? 'is-crashed' : ''}`;
  return (
    <>
      {trace && <div class="boat-trace" style={{ transform: at(trace) }} />}
      <div
        class={classes}
        style={{ transform: at(place), '--ms': `${glide}ms` }}
        data-boat={isGhost ? undefined : boat.boat}
      >
        <svg
          ref={drawing}
          viewBox="-55 -55 110 110"
          role={label ? 'img' : undefined}
          aria-label={label}
          aria-hidden={!label}
        >
          {ring && <circle class={`mover is-${ring}`} r="50" />}
          <g class="turning" style={{ transform: `rotate(${turn * 60}deg)` }}>
            <Body isCrashed={boat.repair > 0} />
          </g>
          <Figures boat={boat} turn={turn} />
        </svg>
      </div>
    </>
  );
}
