// The board of Mississippi Queen: the chart under a camera, the boats, and the dock.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Camera } from '../../parts/Camera';
import { TABLET_SIDEWAYS, UPRIGHT_PHONE, useMedia } from '../../parts/media';
import { around, type Box, type Point } from '../../parts/view';
import { Dock } from '../../parts/Dock';
import type { Act } from '../../board/act';
import { actor, type TableState } from '../../board/state';
import { t } from '../../base/text';
import type { BoardProps } from '../../board/game';
import { Boat } from './Boat';
import { Chart } from './Chart';
import { berthOf, chartOf, spaceAt, type Chart as ChartData } from './survey';
import { Controls } from './Controls';
import {
  adopt,
  endsShown,
  helmOf,
  inTurn,
  isHelmPlan,
  isSailing,
  openHelm,
  pointTo,
  stateAfter,
  strikesShown,
  type Helm,
} from './helm';
import { Hop } from './Hop';
import { Laying } from './Laying';
import { duration, isMoving } from './motion';
import { Order } from './Order';
import { Route } from './Route';
import { Sofar, Throw } from './Sofar';
import { boatOf, mooring, placeName, type Boat as BoatState, type Place, type RiverState } from './state';
import { Trail } from './Trail';
import { Targets } from './Targets';
import { boatText, planText } from './words';
import { pace } from '../../base/pace';
import { say } from '../../base/store';

const LARGEST = 1.3; // pixels per unit
const FRAMED = { least: 0.52, most: 0.72 };
const GLIDE_MS = 400; // the longest time that a boat takes from space to space
const AROUND = 430; // units shown on each side of the mover at least
const ASHORE_ROOM = 220; // units
const RESULT_ROOM = 900; // units: a sheet over the lower part of an upright phone
const PLAN_ROOM = 70; // units around a plan

// Waiting is the only action, and it is not planned yet.
function hasToWait({ legal, plan }: TableState): boolean {
  return legal.length === 1 && legal[0] === 'wait' && !plan;
}

// The heading to take unless the person chooses another: downstream at the start, and the one that it has
// for a boat that was pushed. A lesson asks for it.
function usualHeading({ live, legal, plan, lesson }: TableState): string {
  const state = live.state as RiverState;
  const usual: Record<string, string | undefined> = {
    start: state.river[0]?.flow,
    pushed: boatOf(state, state.asked)?.heading,
  };
  const action = `head ${usual[state.phase]}`;
  const hasMoreToChoose = legal.includes(`${action} leave`); // the passenger, too (MQ-G4)
  return !plan && !lesson && legal.includes(action) && !hasMoreToChoose ? action : '';
}

// Sets the helm when a person's turn begins, or when a plan came from elsewhere.
function useHelm(act: Act, table: TableState): void {
  const headed = useRef(-1); // the step at which a heading was proposed: once, so that it can be taken back
  useEffect(() => {
    if (!actor(table) || table.shownStep !== null) return;
    if (hasToWait(table)) void act.enqueue((now) => (hasToWait(now) ? act.planNow(now, 'wait') : undefined));
    else if (usualHeading(table) && headed.current !== table.live.steps) {
      headed.current = table.live.steps;
      void act.enqueue((now) => (usualHeading(now) ? act.planNow(now, usualHeading(now)) : undefined));
    } else if (isSailing(table) && !helmOf(table)) void inTurn(act, (now) => openHelm(act, now));
    else if (table.plan?.includes('\n') && !isHelmPlan(table)) void inTurn(act, (now) => adopt(act, now));
  });
}

// Announces what the person has planned to screen readers.
function usePlanAnnouncement(act: Act, table: TableState): void {
  useEffect(() => {
    const helm = helmOf(table);
    const isAnnounced = table.hint ?? act.now()?.refusal; // these announce themselves
    if (helm?.isOwn && helm.attempts.length > 0 && !helm.pushing && !isAnnounced)
      say(planText(table, actor(table)));
  }, [table.planDetails]);
}

// The way to the space being pointed at, while nothing else is planned.
function usePointed(table: TableState, place: Place | null): Helm | null {
  const [pointed, setPointed] = useState<Helm | null>(null);
  const helm = helmOf(table);
  const end =
    place && helm && !helm.goal
      ? endsShown(table).find((each) => placeName(each) === placeName(place))
      : undefined;
  const key = end ? `${placeName(end)} ${helm?.speed}` : '';
  useEffect(() => {
    setPointed(null);
    if (!end || !helm) return;
    let isCurrent = true;
    void pointTo(table, end).then((found) => isCurrent && setPointed(found));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return end ? pointed : null;
}

// Where a boat lies: on its space, on land, or at the finish after the race or a lesson.
function lyingAt(table: TableState, chart: ChartData, boat: BoatState | undefined): Point | undefined {
  const state = table.shown as RiverState;
  const ended = table.lesson ? { ...state, phase: 'over' } : state;
  return berthOf(chart, boat) ?? (boat && spaceAt(chart, mooring(ended, boat)));
}

function Boats({ table, chart }: { table: TableState; chart: ChartData }) {
  const state = table.shown as RiverState;
  const asked = table.live.over || table.shownStep !== null ? '' : (state.asked ?? state.mover);
  const ms = table.moving && isMoving() ? Math.min(duration(table.moving) * pace(), GLIDE_MS) : 0;
  return (
    <>
      {state.boats.map((boat) => {
        const place = lyingAt(table, chart, boat);
        const ring = boat.boat !== asked ? undefined : actor(table) ? 'mine' : 'other';
        return (
          place && (
            <Boat
              key={boat.boat}
              boat={boat}
              place={place}
              ms={ms}
              ring={ring}
              refusal={boat.boat === asked && actor(table) ? table.refusal : null}
              label={boatText(state, boat, table)}
            />
          )
        );
      })}
    </>
  );
}

// The boat that has to act, in a lesson always the learner's; after the race the finish, or the foremost
// boat if none has arrived.
function anchorOf(table: TableState, chart: ChartData): Point {
  const state = table.shown as RiverState;
  if (state.phase === 'over') {
    const hasArrived = state.boats.some((each) => each.arrival > 0);
    const at = spaceAt(
      chart,
      hasArrived ? (state.docks[0] ?? null) : (boatOf(state, state.order[0])?.at ?? null),
    );
    if (at) return { x: at.x, y: at.y };
  }
  const learner = table.lesson ? state.boats.find(({ seat }) => seat === table.viewer) : undefined;
  const boat = learner ?? boatOf(state, state.asked ?? state.mover) ?? state.boats[0];
  const { x, y } = lyingAt(table, chart, boat) ?? spaceAt(chart, '@0.7') ?? { x: 0, y: 0 };
  return { x, y };
}

// The part worth showing: that boat, and where its turn can end. Under the result, which covers the
// lower part of an upright phone, it is higher up.
function focusOf(table: TableState, chart: ChartData, isUnderResult: boolean): Box {
  const at = anchorOf(table, chart);
  const below = isUnderResult ? 3 : 0.6;
  const ends = endsShown(table).flatMap((end) => spaceAt(chart, placeName(end)) ?? []);
  const least = [
    { x: at.x - AROUND, y: at.y - AROUND * 0.6 },
    { x: at.x + AROUND, y: at.y + AROUND * below },
  ];
  return around(
    [
      ...least,
      ...ends.flatMap(({ x, y }) => [
        { x: x - 100, y: y - 100 },
        { x: x + 100, y: y + 100 },
      ]),
    ],
    0,
  );
}

// The boat and where its plan leads.
function planOf(table: TableState, chart: ChartData): Box | undefined {
  const helm = table.shownStep === null ? helmOf(table) : null;
  if (!helm || helm.attempts.length === 0) return undefined;
  const after = stateAfter(table);
  const places = [boatOf(table.live.state as RiverState, after.mover), boatOf(after, after.mover)];
  const found = places.flatMap((boat) => (boat && berthOf(chart, boat)) ?? []);
  return found.length > 0 ? around(found, PLAN_ROOM) : undefined;
}

// What nothing may lie over: boats, where the turn can end or strike, docks with passengers, the letters
// in the fog.
function piecesOf(table: TableState, chart: ChartData): Point[] {
  const state = table.shown as RiverState;
  const places = [...endsShown(table), ...strikesShown(table)].map(placeName);
  const spaces = [...state.boats.map((boat) => boat.at), ...places, ...state.docks];
  const docks = chart.spaces.filter(
    ({ tile, sign }) => /[br]/.test(sign) && (state.river[tile]?.waiting ?? 0) > 0,
  );
  const found = [...new Set(spaces)].flatMap((at) => spaceAt(chart, at) ?? []);
  const ashore = state.boats.flatMap((boat) => (boat.at === 'land' ? (berthOf(chart, boat) ?? []) : []));
  return [...found, ...ashore, ...docks, ...(chart.fog ? [chart.fog.letters] : [])];
}

// Extends the chart below a boat on land, so that overlays at the lower edge do not hide the boat, and
// under the result, so that the finish is above it wherever the river ends.
function boundsOf({ bounds }: ChartData, { boats }: RiverState, isUnderResult: boolean): Box {
  const isAshore = boats.some((boat) => boat.at === 'land');
  const room = (isAshore ? ASHORE_ROOM : 0) + (isUnderResult ? RESULT_ROOM : 0);
  return { ...bounds, height: bounds.height + room };
}

function MapDrawing({ chart, state }: { chart: ChartData; state: RiverState }) {
  return (
    <>
      <path class="map-river" d={chart.river} />
      {state.boats.map((boat) => {
        const space = spaceAt(chart, boat.at);
        return (
          space && (
            <circle key={boat.boat} class={`map-boat is-${boat.boat}`} cx={space.x} cy={space.y} r="62" />
          )
        );
      })}
    </>
  );
}

function useChart(state: RiverState): ChartData {
  const key = state.river.map((tile) => tile.tile + tile.flow).join() + (state.finish ?? '');
  return useMemo(() => chartOf(state.river, state.finish), [key]);
}

export function Board({ act, table, bar, news }: BoardProps) {
  const [pointedAt, point] = useState<Place | null>(null);
  const state = table.shown as RiverState;
  const chart = useChart(state);
  const isUnderResult = useMedia(UPRIGHT_PHONE) && table.isEndOpen;
  const hasNews = useMedia(TABLET_SIDEWAYS) && table.shownStep === null && !table.lesson;
  useHelm(act, table);
  usePlanAnnouncement(act, table);
  const pointed = usePointed(table, pointedAt);
  const helm = table.shownStep === null ? helmOf(table) : null;
  const isForced = helm !== null && !helm.canAvoidCrash;
  const focusKey = `${state.round} ${state.asked ?? state.mover ?? ''} ${actor(table) > 0 && helm ? 'helm' : ''} ${state.river.length} ${state.phase === 'over'} ${table.isEndOpen}`;
  return (
    <div class={`river ${isForced ? 'is-forced' : ''}`} role="group" aria-label={t('game.mississippi-queen')}>
      <div class="river-order order" data-part="order" tabIndex={0} role="group" aria-label={t('page.order')}>
        <Order table={table} />
      </div>
      <Camera
        bounds={boundsOf(chart, state, isUnderResult)}
        focus={focusOf(table, chart, isUnderResult)}
        focusKey={focusKey}
        most={LARGEST}
        framed={FRAMED}
        anchor={anchorOf(table, chart)}
        plan={planOf(table, chart)}
        clear={piecesOf(table, chart)}
        label={t('page.mississippi.chart')}
        map={<MapDrawing chart={chart} state={state} />}
        overlay={
          <>
            <Sofar table={table} />
            <Throw table={table} />
          </>
        }
      >
        <svg class="chart" width="1" height="1" aria-hidden="true">
          <Chart id="river" chart={chart} river={state.river} finish={state.finish} docks={state.docks} />
        </svg>
        <Laying table={table} />
        <Targets act={act} table={table} chart={chart} point={point} />
        {pointed && !helm?.goal && (
          <div class="pointed">
            <Route chart={chart} state={state} helm={pointed} />
          </div>
        )}
        <Trail table={table} chart={chart} />
        <Boats table={table} chart={chart} />
        <Hop table={table} chart={chart} />
        {helm && <Route chart={chart} state={state} helm={helm} />}
      </Camera>
      <Dock class="helm" label={t('page.mississippi.helm')} bar={bar}>
        <Controls act={act} table={table} />
        {hasNews && news}
      </Dock>
    </div>
  );
}
