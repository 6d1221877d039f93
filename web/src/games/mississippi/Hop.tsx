// What hops from place to place: a passenger aboard or back, coal from a depot or to another boat; and
// the lump that falls off a boat's wheel when it is burnt.
import type { Point } from '../../parts/view';
import type { TableState } from '../../board/state';
import type { GameEvent } from '../../engine/types';
import { Passenger } from './Chart';
import { rotated, towards } from './hex';
import { duration, isBurning, isMoving } from './motion';
import { boatOf, directionNumber, wordOf, type Boat, type RiverState } from './state';
import { jettySide, spaceAt, type Chart } from './survey';
import { pace } from '../../base/pace';

const JETTY = 37.5; // units from the centre of a dock to its planks
const WHEEL = { x: 24, y: 10 }; // the coal wheel, on a boat that heads north
const SEAT = { x: 0, y: 27 };
const FALL = 64;

interface Flight {
  from: Point;
  to: Point;
  isFall?: boolean;
}

function onBoat(chart: Chart, boat: Boat | undefined, part: Point): Point | null {
  const space = spaceAt(chart, boat?.at);
  if (!boat || !space) return null;
  const at = rotated(part, directionNumber(boat.heading));
  return { x: space.x + at.x, y: space.y + at.y };
}

function onJetty(chart: Chart, boat: Boat | undefined): Point | null {
  const space = spaceAt(chart, boat?.at);
  if (!space) return null;
  const at = towards(jettySide(chart, space), JETTY);
  return { x: space.x + at.x, y: space.y + at.y };
}

function between(from: Point | null, to: Point | null): Flight | null {
  return from && to ? { from, to } : null;
}

function flightOf(event: GameEvent, state: RiverState, chart: Chart): Flight | null {
  const boat = boatOf(state, wordOf(event.boat));
  const wheel = onBoat(chart, boat, WHEEL);
  if (event.kind === 'boarded') return between(onJetty(chart, boat), onBoat(chart, boat, SEAT));
  if (event.kind === 'left') return between(onBoat(chart, boat, SEAT), onJetty(chart, boat));
  if (event.kind === 'refuelled') return between(onJetty(chart, boat), wheel);
  if (event.kind === 'gave') return between(wheel, onBoat(chart, boatOf(state, wordOf(event.other)), WHEEL));
  if (isBurning(event) && wheel) return { from: wheel, to: { x: wheel.x, y: wheel.y + FALL }, isFall: true };
  return null;
}

export function Hop({ table, chart }: { table: TableState; chart: Chart }) {
  const event = table.moving;
  const flight = event && isMoving() ? flightOf(event, table.shown as RiverState, chart) : null;
  if (!event || !flight) return null;
  const { from, to, isFall } = flight;
  const style = {
    '--from': `${from.x.toFixed(0)}px, ${from.y.toFixed(0)}px`,
    '--over': `${((from.x + to.x) / 2).toFixed(0)}px, ${(Math.min(from.y, to.y) - 36).toFixed(0)}px`,
    '--to': `${to.x.toFixed(0)}px, ${to.y.toFixed(0)}px`,
    animationDuration: `${duration(event) * pace()}ms`,
  };
  return (
    <svg
      key={`${table.live.steps} ${event.text}`}
      class={`hop ${isFall ? 'is-fall' : ''}`}
      width="1"
      height="1"
      aria-hidden="true"
      style={style}
    >
      {event.kind === 'boarded' || event.kind === 'left' ? (
        <Passenger x={0} y={9} />
      ) : (
        <path class="hop-coal" d="M-9 4L-6-6L2-9L9-3L8 6L-1 9Z" />
      )}
    </svg>
  );
}
