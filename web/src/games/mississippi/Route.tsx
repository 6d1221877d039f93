// The plan over the chart: the way, the prices of turns, and the boat at its end.
import type { Attempt } from '../../engine/types';
import type { Point } from '../../parts/view';
import type { Chart } from './survey';
import { spaceAt } from './survey';
import { towards } from './hex';
import type { Helm } from './helm';
import { boatOf, directionNumber, placeName, placeOf, type RiverState } from './state';
import { Boat } from './Boat';
import { Price } from './Coal';

interface Tag {
  at: Point;
  coal: number;
  key: string;
}

function moverAfter(attempt: Attempt | undefined, colour: string | undefined) {
  return attempt ? boatOf(attempt.state as RiverState, colour) : undefined;
}

const ASTERN = 66; // units from a boat to the tag behind it, so that its wheels can be read
const WIDER = 1.35; // a tag is wider than high
const BESIDE = 46;

// The prices of turns: one tag per space, beside it, or behind the boat that is there.
function tagsOf(chart: Chart, state: RiverState, helm: Helm): Tag[] {
  const tags = new Map<string, Tag>();
  const own = boatOf(state, state.mover);
  const end = moverAfter(helm.attempts[helm.attempts.length - 1], state.mover);
  [...helm.taken, ...helm.way].forEach((action, i) => {
    const before = i > 0 ? moverAfter(helm.attempts[i - 1], state.mover) : boatOf(state, state.mover);
    const after = moverAfter(helm.attempts[i], state.mover);
    const space = spaceAt(chart, after?.at);
    if (!/^(left|right)$/.test(action) || !before || !after || !space) return;
    const key = placeName(space);
    const boat = [end, own].find((each) => each?.at === key);
    const astern = towards(directionNumber((boat ?? before).heading) + 3, ASTERN);
    const beside = boat
      ? { x: astern.x * WIDER, y: astern.y }
      : towards(directionNumber(before.heading) + (action === 'left' ? 1.5 : -1.5), BESIDE);
    const at = tags.get(key)?.at ?? { x: space.x + beside.x, y: space.y + beside.y };
    tags.set(key, { key, at, coal: (tags.get(key)?.coal ?? 0) + before.coal - after.coal });
  });
  return [...tags.values()];
}

function pointsOf(chart: Chart, state: RiverState, helm: Helm): Point[] {
  const places = [
    boatOf(state, state.mover)?.at,
    ...helm.attempts.map((attempt) => moverAfter(attempt, state.mover)?.at),
  ];
  const spaces = places.flatMap((at) => spaceAt(chart, at) ?? []);
  return spaces.filter((space, i) => space !== spaces[i - 1]);
}

export function Route({ chart, state, helm }: { chart: Chart; state: RiverState; helm: Helm }) {
  const last = helm.attempts[helm.attempts.length - 1];
  const boat = moverAfter(last, state.mover);
  const end = spaceAt(chart, boat?.at);
  if (!last || !boat || !end) return null;
  const points = pointsOf(chart, state, helm);
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const pushed = (last.state as RiverState).boats.filter((each) => {
    const was = boatOf(state, each.boat);
    return each.boat !== boat.boat && was?.at !== each.at && placeOf(each.at);
  });
  return (
    <>
      <svg class="route" width="1" height="1" aria-hidden="true">
        {points.length > 1 && (
          <>
            <path class="route-casing" d={`M${line}`} />
            <path class="route-line" d={`M${line}`} />
          </>
        )}
        {points.slice(1, -1).map(({ x, y }, i) => (
          <circle key={i} cx={x} cy={y} r="8" />
        ))}
        {pushed.map((each) => {
          const [from, to] = [spaceAt(chart, boatOf(state, each.boat)?.at), spaceAt(chart, each.at)];
          return (
            from &&
            to && <path key={each.boat} class="push-line" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
          );
        })}
      </svg>
      {pushed.map((each) => {
        const space = spaceAt(chart, each.at);
        return space && <Boat key={`pushed-${each.boat}`} boat={each} place={space} isGhost />;
      })}
      <Boat key="ghost" boat={boat} place={end} isGhost />
      {tagsOf(chart, state, helm).map(({ at, coal, key }) => (
        <span key={key} class="tag" style={{ left: `${at.x}px`, top: `${at.y}px` }} aria-hidden="true">
          <Price coal={coal} />
        </span>
      ))}
    </>
  );
}
