// Buttons over the spaces where the turn can end, where it would crash, where a boat can be pushed to,
// and for the headings of a boat.
import { useMemo } from 'preact/hooks';
import type { Point } from '../../parts/view';
import { actor, type TableState } from '../../board/state';
import type { Act } from '../../board/act';
import { t } from '../../base/text';
import type { Chart } from './survey';
import { berthOf, neighbour, spaceAt } from './survey';
import { towards, type Space } from './hex';
import {
  choosePush,
  endsShown,
  helmOf,
  inTurn,
  pushChoices,
  stateAfter,
  strikesShown,
  tapSpace,
} from './helm';
import type { End, Strike } from './consultant';
import { HeadingButton, headingChoices, type HeadingChoices } from './Headings';
import { PHONE, useMedia } from '../../parts/media';
import { DIRECTIONS, boatOf, directionNumber, placeName, type RiverState } from './state';
import { directionName, endText, spaceName } from './words';

interface Props {
  act: Act;
  table: TableState;
  chart: Chart;
  point: (place: { tile: number; space: number } | null) => void;
}

function over({ x, y }: { x: number; y: number }) {
  return { left: `${x.toFixed(1)}px`, top: `${y.toFixed(1)}px` };
}

// All ends on one space.
interface Landing {
  space: Space;
  ends: End[]; // cheapest first
}

function landings(chart: Chart, ends: End[]): Landing[] {
  const found = new Map<string, Landing>();
  for (const end of ends) {
    const name = placeName(end);
    const space = spaceAt(chart, name);
    const landing = found.get(name);
    if (landing) landing.ends.push(end);
    else if (space) found.set(name, { space, ends: [end] });
  }
  return [...found.values()];
}

function EndButton({
  act,
  table,
  landing,
  point,
}: {
  act: Act;
  table: TableState;
  landing: Landing;
  point: Props['point'];
}) {
  const { space, ends } = landing;
  const [best] = ends;
  const state = table.live.state as RiverState;
  const { goal } = helmOf(table) ?? {};
  const isPlanned = goal?.tile === space.tile && goal.space === space.space;
  if (!best) return null;
  return (
    <button
      class={`target ${isPlanned ? 'is-planned' : ''} ${best.pushes > 0 ? 'is-push' : ''}`}
      style={over(space)}
      data-end={placeName(space)}
      data-rule="MQ-T2"
      aria-pressed={isPlanned}
      aria-label={endText(state, best, ends.length)}
      onClick={() => void inTurn(act, (now) => tapSpace(act, now, space))}
      onPointerEnter={() => point(space)}
      onPointerLeave={() => point(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && point(space)}
      onBlur={() => point(null)}
    >
      <span class="ring">{best.coal > 0 ? best.coal : <i class="dot" />}</span>
      {(isPlanned ? [] : [...new Set(ends.map((end) => end.heading))]).map((heading) => (
        <i key={heading} class="tick" style={{ transform: `rotate(${heading * 60}deg) translateY(-30px)` }} />
      ))}
    </button>
  );
}

// A space where the turn would crash: forbidden and hollow, or one to choose if a crash is unavoidable.
function StrikeButton({ act, table, strike, chart }: Omit<Props, 'point'> & { strike: Strike }) {
  const space = spaceAt(chart, placeName(strike));
  const helm = helmOf(table);
  const state = table.live.state as RiverState;
  const isForced = helm ? !helm.canAvoidCrash : false;
  const isPlanned = helm?.goal?.tile === strike.tile && helm.goal.space === strike.space;
  if (!space) return null;
  const name = spaceName(state.river, space, state.docks);
  return (
    <button
      class={`target ${isForced ? 'is-strike' : 'is-crash'} ${isPlanned ? 'is-planned' : ''}`}
      style={over(space)}
      data-strike={placeName(space)}
      data-rule={isForced ? 'MQ-C2' : 'MQ-C1'}
      aria-pressed={isPlanned}
      aria-label={t(isForced ? 'page.mississippi.strike' : 'page.mississippi.crash', { space: name })}
      title={isForced ? undefined : t('page.rule', { rule: 'MQ-C1' })}
      onClick={() => void inTurn(act, (now) => tapSpace(act, now, space))}
    >
      <span class="ring">{isForced ? '✕' : ''}</span>
    </button>
  );
}

// Arrows around a boat: the headings it can take.
function Headings({ space, headings }: { space: Point; headings: HeadingChoices }) {
  return (
    <>
      {headings.choices.map((choice) => {
        const at = towards(choice.heading, 60);
        return (
          <HeadingButton
            key={choice.heading}
            class="heading"
            style={over({ x: space.x + at.x, y: space.y + at.y })}
            choice={choice}
            headings={headings}
          />
        );
      })}
    </>
  );
}

// Where the boat ahead, and those in its way, can be pushed to.
function Pushes({ act, table, chart }: Omit<Props, 'point'>) {
  const state = stateAfter(table);
  const mover = boatOf(state, state.mover);
  const pushing = helmOf(table)?.pushing ?? [];
  const from = spaceAt(chart, mover?.at);
  let pushed = from && mover ? neighbour(chart, from, directionNumber(mover.heading)) : undefined;
  for (const direction of pushing) pushed = pushed && neighbour(chart, pushed, directionNumber(direction));
  const origin = pushed;
  if (!origin) return null;
  return (
    <>
      {pushChoices(table).map((direction) => {
        const to = neighbour(chart, origin, direction);
        if (!to) return null;
        return (
          <button
            key={direction}
            class="target push"
            style={over(to)}
            data-push={DIRECTIONS[direction]}
            data-rule="MQ-P2"
            aria-label={t('page.mississippi.push-to', {
              direction: directionName(direction),
              space: spaceName(state.river, to, state.docks),
            })}
            onClick={() => void inTurn(act, (now) => choosePush(act, now, direction))}
          >
            <svg
              viewBox="-24 -24 48 48"
              aria-hidden="true"
              style={{ transform: `rotate(${direction * 60}deg)` }}
            >
              <path d="M0 16V-14M-11-4L0-15L11-4" />
            </svg>
          </button>
        );
      })}
    </>
  );
}

// The docks behind which the sixth boat may wait.
function Docks({ act, table, chart }: Omit<Props, 'point'>) {
  const docks = table.legal.filter((action) => action.startsWith('dock '));
  return (
    <>
      {docks.map((action) => {
        const sign = action.slice(5);
        const space = chart.spaces.find((each) => each.tile === 0 && each.sign === sign);
        return (
          space && (
            <button
              key={action}
              class={`target ${table.plan === action ? 'is-planned' : ''}`}
              style={over(space)}
              data-dock={sign}
              data-rule="MQ-S4"
              aria-pressed={table.plan === action}
              aria-label={t('page.mississippi.dock', { dock: sign })}
              onClick={() => void act.plan(action)}
            >
              <span class="ring">{sign}</span>
            </button>
          )
        );
      })}
    </>
  );
}

// On a phone the headings are among the controls, where fingers hit them.
export function Targets({ act, table, chart, point }: Props) {
  const helm = helmOf(table);
  const isPhone = useMedia(PHONE);
  const ends = useMemo(() => landings(chart, endsShown(table)), [chart, helm]);
  const strikes = useMemo(
    () => [...new Map(strikesShown(table).map((strike) => [placeName(strike), strike])).values()],
    [helm],
  );
  if (!actor(table) || table.shownStep !== null) return null;
  const headings = isPhone ? null : headingChoices(act, table);
  const state = stateAfter(table);
  const space = helm?.goal
    ? spaceAt(chart, placeName(helm.goal))
    : berthOf(chart, boatOf(state, state.asked));
  return (
    <div class="targets">
      {ends.map((landing) => (
        <EndButton key={placeName(landing.space)} act={act} table={table} landing={landing} point={point} />
      ))}
      {strikes.map((strike) => (
        <StrikeButton key={`x${placeName(strike)}`} act={act} table={table} strike={strike} chart={chart} />
      ))}
      {helm?.pushing && <Pushes act={act} table={table} chart={chart} />}
      <Docks act={act} table={table} chart={chart} />
      {space && headings && <Headings space={space} headings={headings} />}
    </div>
  );
}
