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
  headingsAt,
  helmOf,
  inTurn,
  isSailing,
  legalNow,
  pushChoices,
  stateAfter,
  strikesShown,
  takeStep,
  tapSpace,
  turnGoal,
} from './helm';
import type { End, Strike } from './consultant';
import { headAction, headingOf } from './heading';
import { DIRECTIONS, boatOf, directionNumber, placeName, type RiverState } from './state';
import { Lump } from './Coal';
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
function Headings({
  space,
  choices,
  chosen,
  choose,
}: {
  space: Point;
  choices: { heading: number; coal?: number }[];
  chosen: number;
  choose: (heading: number) => void;
}) {
  return (
    <>
      {choices.map(({ heading, coal }) => {
        const at = towards(heading, 60);
        return (
          <button
            key={heading}
            class={`heading ${heading === chosen ? 'is-planned' : ''}`}
            style={over({ x: space.x + at.x, y: space.y + at.y })}
            data-heading={DIRECTIONS[heading]}
            data-rule="MQ-T4"
            aria-pressed={heading === chosen}
            aria-label={
              coal === undefined
                ? directionName(heading)
                : t('page.mississippi.heading', { direction: directionName(heading), coal })
            }
            onClick={() => choose(heading)}
          >
            <svg
              viewBox="-12 -12 24 24"
              aria-hidden="true"
              style={{ transform: `rotate(${heading * 60}deg)` }}
            >
              <path d="M0 8V-8M-6-2L0-8L6-2" />
            </svg>
            {coal ? (
              <small aria-hidden="true">
                <Lump />
                {coal}
              </small>
            ) : null}
          </button>
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

// The boat whose heading or dock has to be chosen: at the start, or within a plan.
function Asked({ act, table, chart }: Omit<Props, 'point'>) {
  const state = stateAfter(table);
  const boat = boatOf(state, state.asked);
  const docks = table.legal.filter((action) => action.startsWith('dock '));
  if (docks.length > 0) {
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
  const heads = new Set(
    legalNow(table)
      .map(headingOf)
      .filter((heading) => heading >= 0),
  );
  const space = berthOf(chart, boat);
  if (!space || heads.size === 0) return null;
  const isPart = isSailing(table);
  const chosen = isPart ? -1 : headingOf(table.plan);
  return (
    <Headings
      space={space}
      choices={[...heads].map((heading) => ({ heading }))}
      chosen={chosen}
      choose={(heading) => {
        const action = headAction(table, heading);
        if (isPart) void inTurn(act, (now) => takeStep(act, now, action));
        else void act.plan(action);
      }}
    />
  );
}

export function Targets({ act, table, chart, point }: Props) {
  const helm = helmOf(table);
  const ends = useMemo(() => landings(chart, endsShown(table)), [chart, helm]);
  const strikes = useMemo(
    () => [...new Map(strikesShown(table).map((strike) => [placeName(strike), strike])).values()],
    [helm],
  );
  if (!actor(table) || table.shownStep !== null) return null;
  const goalSpace = helm?.goal ? spaceAt(chart, placeName(helm.goal)) : undefined;
  const headings = helm?.goal && table.plan ? headingsAt(table, helm.goal) : [];
  return (
    <div class="targets">
      {ends.map((landing) => (
        <EndButton key={placeName(landing.space)} act={act} table={table} landing={landing} point={point} />
      ))}
      {strikes.map((strike) => (
        <StrikeButton key={`x${placeName(strike)}`} act={act} table={table} strike={strike} chart={chart} />
      ))}
      {helm?.pushing && <Pushes act={act} table={table} chart={chart} />}
      <Asked act={act} table={table} chart={chart} />
      {goalSpace && headings.length > 1 && helm?.goal && (
        <Headings
          space={goalSpace}
          choices={headings}
          chosen={helm.goal.heading}
          choose={(heading) => void inTurn(act, (now) => turnGoal(act, now, heading))}
        />
      )}
    </div>
  );
}
