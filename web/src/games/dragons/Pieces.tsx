// Villages, islets, stones and planks as drawn on the board, in its units.
import { SHAPES } from '../../parts/Badge';
import type { Point } from '../../parts/view';
import { t } from '../../base/text';
import './sprite';

// The radii that the pieces are drawn for; a board may have others.
const VILLAGE = 34;
const STONE = 15;

function at({ x, y }: Point, scale = 1): string {
  return `translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`;
}

export function Village({ colour, point, radius }: { colour: string; point: Point; radius: number }) {
  return (
    <g class={`rd-village is-${colour}`} transform={at(point, radius / VILLAGE)}>
      <circle class="shallows" r="44" />
      <use href="#village" />
      <g transform="translate(0 7)">
        <text y="5">{t(`page.letter.${colour}`)}</text>
      </g>
    </g>
  );
}

export function Islet({ number, point, radius }: { number: number; point: Point; radius: number }) {
  return (
    <g class="rd-islet" transform={at(point, radius / STONE)}>
      <use href="#islet" />
      <g transform="translate(19 -13)">
        <text>{number}</text>
      </g>
    </g>
  );
}

interface StoneProps {
  number: number;
  point: Point;
  radius: number;
  isNew: boolean;
  isNumbered: boolean; // on open water, where no island has the number
}

export function Stone({ number, point, radius, isNew, isNumbered }: StoneProps) {
  return (
    <g class={`rd-stone ${isNew ? 'is-new' : ''}`} transform={at(point, radius / STONE)}>
      <circle class="shallows" r="23" />
      {isNew && <circle class="ring" r="17" />}
      <g class="body">
        <use href={`#river-stone${number % 4}`} />
      </g>
      {isNumbered && <text y="4.500">{number}</text>}
    </g>
  );
}

function End({ colour, x, width }: { colour: string; x: number; width: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect class="tip" x="-8" y={-width / 2} width="16" height={width} />
      <path class="shape" d={SHAPES[colour] ?? ''} fill-rule="evenodd" transform="scale(.45)" />
    </g>
  );
}

interface PlankProps {
  colour: string;
  length: number;
  width: number;
}

// A plank centred on the origin, along the x axis.
export function PlankShape({ colour, length, width }: PlankProps) {
  const half = length / 2;
  return (
    <g class={`rd-plank is-${colour}`}>
      <rect class="shadow" x={-half} y={-width / 2 + 2.5} width={length} height={width} rx="2.5" />
      <rect class="wood" x={-half} y={-width / 2} width={length} height={width} rx="2.5" />
      <path class="grain" d={`M${20 - half} -1.8H${half - 26}M${26 - half} 2.4H${half - 20}`} />
      <End colour={colour} x={8 - half} width={width} />
      <End colour={colour} x={half - 8} width={width} />
    </g>
  );
}

interface LaidProps extends Omit<PlankProps, 'length'> {
  size: number;
  from: Point;
  to: Point;
  trim: [number, number]; // how far from the supports' centres it ends
  isTaken: boolean; // a pawn stands on it
  classes?: string;
}

// A plank between its supports. Its size is written upright, below a pawn that stands on it.
export function LaidPlank({ from, to, trim, size, colour, width, isTaken, classes = '' }: LaidProps) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const whole = Math.max(Math.hypot(dx, dy), 1);
  const length = Math.max(whole - trim[0] - trim[1], 24);
  const part = (trim[0] + length / 2) / whole;
  const middle = { x: from.x + dx * part, y: from.y + dy * part };
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return (
    <g class={classes}>
      <g transform={`translate(${middle.x.toFixed(1)} ${middle.y.toFixed(1)}) rotate(${angle.toFixed(1)})`}>
        <g class="lying">
          <PlankShape colour={colour} length={length} width={width} />
        </g>
      </g>
      <g transform={`translate(${middle.x.toFixed(1)} ${middle.y.toFixed(1)})`}>
        <g class={`rd-size ${isTaken ? 'is-taken' : ''}`}>
          <circle r="6.2" />
          <text y="3.6">{size}</text>
        </g>
      </g>
    </g>
  );
}
