// The board of River Dragons: the river under a camera, and the person's cards or planks below it.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Camera } from '../../parts/Camera';
import { around, type Box, type Point } from '../../parts/view';
import { useCarry } from '../../parts/carry';
import { Dock } from '../../parts/Dock';
import { TABLET_SIDEWAYS, UPRIGHT_PHONE, useMedia } from '../../parts/media';
import type { Act } from '../../board/act';
import { actor, type TableState } from '../../board/state';
import { isPerson, shownName } from '../../base/seats';
import { t } from '../../base/text';
import type { BoardProps } from '../../board/game';
import { readBoard, type RiverBoard } from './layout';
import { Chart, Ground } from './Chart';
import { planDraft, put, takeOut } from './draft';
import { Mine } from './Mine';
import { Own } from './Own';
import { Pawns } from './Pawns';
import { StoneButton, StoneMark, cursorOf, isPlacing } from './Placing';
import { boundsOf, viewBox } from './Shore';
import { isExpert, placePoint, playerOf, seatOf, stateOf } from './state';
import { TargetButtons, TargetMarks } from './Targets';
import { Trail } from './Trail';
import { tapBoard } from './tap';
import { nearest, targetsOf } from './aims';
import { useAim } from './useAim';
import { usePlacing } from './usePlacing';

const FINGER = 26; // pixels around a tap
const SLIDING = 60; // likewise, around a finger under the loupe
const MOST = 2.6; // pixels per unit
const LEAST = 0.26; // likewise; if the board would be smaller, only a strip of it is shown
const FRAMED = { least: LEAST, most: MOST };
const LOUPE = { units: 84, size: 148, away: 108 }; // units across; pixels across, and from the finger

// Units under the result, which covers the lower part of an upright phone: around the goal, below it, and
// below the board.
const RESULT = { room: 240, below: 480, beyond: 800 };

interface LoupeProps {
  at: Point; // its middle, on the board
  spot: Point; // the finger, on the screen
  area: Element | null; // where the loupe has to stay
  children: ComponentChildren; // what is drawn over the river
}

// Above the finger, or beside it near the upper edge.
function Loupe({ at, spot, area, children }: LoupeProps) {
  const box = area?.getBoundingClientRect() ?? new DOMRect();
  const [x, y] = [spot.x - box.left, spot.y - box.top];
  const isHigh = y < LOUPE.away + LOUPE.size / 2;
  const side = x < box.width / 2 ? LOUPE.away : -LOUPE.away;
  const inside = (value: number, most: number) =>
    Math.min(Math.max(value, LOUPE.size / 2 + 4), Math.max(most - LOUPE.size / 2 - 4, LOUPE.size / 2 + 4));
  const left = inside(isHigh ? x + side : x, box.width);
  const top = inside(isHigh ? y : y - LOUPE.away, box.height);
  const { units } = LOUPE;
  return (
    <svg
      class="rd-loupe"
      style={{ left: `${left - LOUPE.size / 2}px`, top: `${top - LOUPE.size / 2}px` }}
      viewBox={`${at.x - units / 2} ${at.y - units / 2} ${units} ${units}`}
      aria-hidden="true"
    >
      <use href="#rd-river" />
      {children}
    </svg>
  );
}

// Where the winner is; the middle of the board if nobody has won.
function finishOf(table: TableState, board: RiverBoard): Point {
  const state = stateOf(table.shown);
  const winner = playerOf(state, (table.live.rank ?? []).indexOf(1) + 1);
  const { x, y, width, height } = boundsOf(board);
  return winner ? placePoint(board, state, winner.pawn) : { x: x + width / 2, y: y + height / 2 };
}

// What the camera may show, and what it frames: the whole board, or under the result the finish.
function viewsOf(table: TableState, board: RiverBoard, isUnderResult: boolean): { bounds: Box; focus: Box } {
  const [bounds, focus] = [boundsOf(board, 20), boundsOf(board, 0)];
  if (!isUnderResult) return { bounds, focus };
  const finish = around([finishOf(table, board)], RESULT.room);
  return {
    bounds: { ...bounds, height: bounds.height + RESULT.beyond },
    focus: { ...finish, height: finish.height + RESULT.below },
  };
}

interface RiverProps {
  act: Act;
  table: TableState;
  board: RiverBoard;
  me: number;
}

// The point of the board under a pointer, and the pixels per unit.
function locate(svg: Element, board: RiverBoard, event: MouseEvent): { at: Point; scale: number } {
  const [box, bounds] = [svg.getBoundingClientRect(), boundsOf(board)];
  const scale = box.width / bounds.width;
  const at = {
    x: bounds.x + (event.clientX - box.left) / scale,
    y: bounds.y + (event.clientY - box.top) / scale,
  };
  return { at, scale };
}

function River({ act, table, board, me }: RiverProps) {
  const layer = useRef<HTMLDivElement>(null);
  const state = stateOf(table.shown);
  const bounds = boundsOf(board);
  const hasIslands = !isExpert(table.options);
  const isFree = table.shownStep === null;
  const isUnderResult = useMedia(UPRIGHT_PHONE) && table.isEndOpen;
  const targets = isFree && actor(table) ? targetsOf(table, board) : [];
  const isOpenWater = isFree && isPlacing(table);
  const finger = usePlacing(act, table);
  const area = () => layer.current?.closest('.camera') ?? null;
  const svg = () => layer.current?.querySelector('svg.rd-chart') ?? null;
  const find = (event: MouseEvent) => {
    const chart = svg();
    return chart ? locate(chart, board, event) : { at: { x: 0, y: 0 }, scale: 1 };
  };
  const scale = useRef(1);
  const tap = (at: Point, finger = FINGER) =>
    isFree && !isOpenWater && tapBoard(act, table, board, targets, at, finger / scale.current);
  const aim = useAim((at) => tap(at, SLIDING));
  const aimed = aim.at && nearest(targets, aim.at, SLIDING / scale.current)?.what.action;
  const click = (event: MouseEvent) => {
    const found = find(event);
    scale.current = found.scale;
    if (event.detail > 0 && !aim.isOver()) tap(found.at);
  };
  const press = (event: PointerEvent) => {
    const found = find(event);
    scale.current = found.scale;
    if (!event.isPrimary) {
      finger.drop();
      aim.drop();
    } else if (isOpenWater && event.button === 0) finger.press(event, found.at, found.scale);
    else if (targets.length > 0 && event.pointerType !== 'mouse') aim.press(event, (now) => find(now).at);
  };
  const map = useMemo(
    () => <Ground board={board} hasIslands={hasIslands} name="rd-map" />,
    [board, hasIslands],
  );
  const acting = state.phase === 'program' || table.live.over ? 0 : seatOf(state, state.mover);
  return (
    <Camera
      {...viewsOf(table, board, isUnderResult)}
      focusKey={`${table.id} ${isUnderResult}`}
      most={MOST}
      framed={FRAMED}
      anchor={placePoint(board, state, playerOf(state, me)?.pawn ?? '')}
      label={t('game.river-dragons')}
      map={map}
      overlay={
        <>
          {finger.spot && isOpenWater && (
            <Loupe at={cursorOf(table)} spot={finger.spot} area={area()}>
              <StoneMark table={table} board={board} />
            </Loupe>
          )}
          {aim.at && (
            <Loupe at={aim.at} spot={aim.spot} area={area()}>
              <TargetMarks table={table} board={board} targets={targets} aimed={aimed} />
            </Loupe>
          )}
        </>
      }
    >
      <div
        ref={layer}
        class="rd-layer"
        data-nearest
        data-own-finger={isOpenWater ? '' : undefined}
        style={{
          left: `${bounds.x}px`,
          top: `${bounds.y}px`,
          width: `${bounds.width}px`,
          height: `${bounds.height}px`,
        }}
        onClick={click}
        onPointerDown={press}
        onPointerMove={(event) => {
          if (finger.spot) finger.move(event, find(event).at);
          aim.move(event);
        }}
        onPointerUp={(event) => {
          finger.lift();
          aim.lift(event);
        }}
        onPointerCancel={() => {
          finger.drop();
          aim.drop();
        }}
        onContextMenu={(event) => aim.at && event.preventDefault()}
      >
        <svg class="rd-chart" viewBox={viewBox(bounds)} aria-hidden="true">
          <g id="rd-river">
            <Chart
              board={board}
              hasIslands={hasIslands}
              name="rd-board"
              state={state}
              moving={table.moving}
            />
          </g>
          <Trail table={table} board={board} />
          {isPerson(table.seats[me - 1]) && <Mine board={board} shown={table.shown} seat={me} />}
          <TargetMarks table={table} board={board} targets={targets} aimed={aimed} />
          {isOpenWater && <StoneMark table={table} board={board} />}
        </svg>
        <div class="rd-over" style={{ left: `${-bounds.x}px`, top: `${-bounds.y}px` }}>
          <Pawns table={table} board={board} acting={acting} mine={me} />
          <TargetButtons act={act} table={table} targets={targets} />
          {isOpenWater && <StoneButton act={act} table={table} board={board} />}
        </div>
      </div>
    </Camera>
  );
}

// Two rows of cards: of up to five, of six, or of seven.
function handSize(players: number): string {
  if (players < 4) return '';
  return players < 6 ? 'has-large-hand' : 'has-large-hand has-full-hand';
}

export function Board({ act, table, me, bar, news }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const board = readBoard(table.board);
  const isFree = table.shownStep === null;
  const seat = actor(table) || me;
  const hasNews = useMedia(TABLET_SIDEWAYS) && isFree && !table.lesson;
  const { players } = stateOf(table.shown);
  const who = table.seats[seat - 1];
  useEffect(
    () => void act.enqueue((now) => planDraft(act, now)),
    [table.draft, table.isBusy, table.live.steps, isFree],
  );
  useCarry(root, (from, to) => {
    const card = from.slice('card '.length);
    if (to === 'hand') takeOut(act, card);
    else put(act, card, Number(to.split(' ')[1]));
  });
  return (
    <div ref={root} class="dragons" role="group" aria-label={t('game.river-dragons')}>
      <River act={act} table={table} board={board} me={seat} />
      <Dock
        class={['rd-dock', `is-${players[seat - 1]?.colour ?? ''}`, handSize(players.length)].join(' ')}
        label={isPerson(who) ? t('page.dragons.own') : shownName(who)}
        bar={bar}
      >
        <Own act={act} table={table} board={board} seat={seat} />
        {hasNews && news}
      </Dock>
    </div>
  );
}
