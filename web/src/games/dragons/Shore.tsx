// Land and water around a board: the rectangle of water, with an irregular shore.
import type { Box, Point } from '../../parts/view';
import type { RiverBoard } from './layout';

const BEYOND = 32; // units of water beyond where stones may lie
const CORNER = 100; // radius of its corners, small enough that the rectangle stays in the water
const STRIDE = 46; // units between two bends of the shore
const LAND = 70; // units of land that are always shown around it

function wobble(i: number): number {
  const wave = Math.sin(i * 12.9898) * 43758.5453;
  return (wave - Math.floor(wave)) * 9 - 2;
}

// Points along a rectangle with round corners, clockwise, moved out or in a little.
function outline({ left, top, right, bottom }: RiverBoard['water']): Point[] {
  const [width, height] = [right - left + 2 * BEYOND, bottom - top + 2 * BEYOND];
  const radius = Math.min(CORNER, width / 2, height / 2);
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
  const count = Math.max(24, Math.round((2 * (width + height)) / STRIDE));
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    // Where a ray from the centre leaves the box, moved onto the circle of a corner.
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const length = Math.min(width / 2 / Math.abs(dx || 1e-9), height / 2 / Math.abs(dy || 1e-9));
    const [x, y] = [dx * length, dy * length];
    const [inX, inY] = [width / 2 - radius, height / 2 - radius];
    const [ex, ey] = [Math.abs(x) - inX, Math.abs(y) - inY];
    const isCorner = ex > 0 && ey > 0;
    const pull = isCorner ? radius / Math.hypot(ex, ey) : 1;
    const px = isCorner ? Math.sign(x) * (inX + ex * pull) : x;
    const py = isCorner ? Math.sign(y) * (inY + ey * pull) : y;
    const out = wobble(i);
    return { x: cx + px + dx * out, y: cy + py + dy * out };
  });
}

function closedPath(points: Point[]): string {
  const between = (a: Point, b: Point) => `${((a.x + b.x) / 2).toFixed(1)} ${((a.y + b.y) / 2).toFixed(1)}`;
  const next = (i: number) => points[(i + 1) % points.length] ?? { x: 0, y: 0 };
  const parts = points.map(
    (point, i) => `Q${point.x.toFixed(1)} ${point.y.toFixed(1)} ${between(point, next(i))}`,
  );
  const last = points[points.length - 1] ?? { x: 0, y: 0 };
  return `M${between(last, points[0] ?? last)}${parts.join('')}Z`;
}

export function boundsOf({ water: { left, top, right, bottom } }: RiverBoard, land = LAND): Box {
  const around = BEYOND + land;
  return {
    x: left - around,
    y: top - around,
    width: right - left + 2 * around,
    height: bottom - top + 2 * around,
  };
}

export function viewBox({ x, y, width, height }: Box): string {
  return `${x} ${y} ${width} ${height}`;
}

export function Shore({ board, name }: { board: RiverBoard; name: string }) {
  const path = closedPath(outline(board.water));
  return (
    <g class="rd-shore">
      <defs>
        <clipPath id={`${name}-clip`}>
          <path d={path} />
        </clipPath>
        <pattern id={`${name}-ripples`} width="96" height="52" patternUnits="userSpaceOnUse">
          <path
            class="ripple"
            d="M6 12q6-5 12 0t12 0M54 20q5-4 10 0t10 0M22 38q6-5 12 0t12 0M72 44q5-4 10 0t10 0"
          />
        </pattern>
      </defs>
      <g class="contours">
        {[300, 214, 140, 78].map((width, i) => (
          <g key={width}>
            <path class="hairline" d={path} stroke-width={width + 2.4} />
            <path class={`land-${i}`} d={path} stroke-width={width} />
          </g>
        ))}
        <path class="beach" d={path} stroke-width="14" />
      </g>
      <path class="jade" d={path} />
      <g clip-path={`url(#${name}-clip)`} class="depths">
        <path class="depth-0" d={path} stroke-width="96" />
        <path class="depth-1" d={path} stroke-width="58" />
        <path class="depth-2" d={path} stroke-width="26" />
        <path d={path} fill={`url(#${name}-ripples)`} />
      </g>
    </g>
  );
}
