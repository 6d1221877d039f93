// The board of River Dragons: the river under a camera, and the person's cards or planks below it.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Badge } from '../../parts/Badge';
import { Camera } from '../../parts/Camera';
import { Icon } from '../../parts/Icon';
import { Piece } from '../../parts/Piece';
import type { Point } from '../../parts/view';
import { useCarry } from '../../parts/carry';
import { Dock } from '../../parts/Dock';
import type { Act } from '../../board/act';
import { actor, type TableState } from '../../board/state';
import { t } from '../../base/text';
import type { BoardProps } from '../../board/game';
import { readBoard, type RiverBoard } from './layout';
import { Chart, Ground } from './Chart';
import { drafter, planDraft, put, takeOut } from './draft';
import { Hand } from './Hand';
import { Pawns } from './Pawns';
import { StoneButton, StoneMark, cursorOf, isPlacing } from './Placing';
import { boundsOf, viewBox } from './Shore';
import { isExpert, placePoint, playerOf, seatOf, stateOf } from './state';
import { Supply } from './Supply';
import { TargetButtons, TargetMarks } from './Targets';
import { tapBoard } from './tap';
import { targetsOf } from './aims';
import { usePlacing } from './usePlacing';
import { colourName } from './words';

const FINGER = 26; // pixels around a tap
const MOST = 2.6; // pixels per unit
const LEAST = 0.26; // likewise; if the board would be smaller, only a strip of it is shown
const FRAMED = { least: LEAST, most: MOST };
const LOUPE = 60; // units across

function Goal({ table, me }: { table: TableState; me: number }) {
  const state = stateOf(table.shown);
  const player = playerOf(state, me);
  if (!player) return null;
  const { colour, goal } = player;
  return (
    <div class="rd-facts">
      <p class="rd-stones-left">
        <Piece name="river-stone1" />
        <span>{t('page.dragons.stones-left', { count: state.stones_left })}</span>
      </p>
      <p class="rd-goal">
        <span class="sr">{t('page.dragons.goal-line', { colour: colourName(goal) })}</span>
        <Badge colour={colour} label={t(`page.letter.${colour}`)} />
        <Icon name="right" />
        <Badge colour={goal} label={t(`page.letter.${goal}`)} />
      </p>
    </div>
  );
}

function Loupe({ table, board, isLeft }: { table: TableState; board: RiverBoard; isLeft: boolean }) {
  const { x, y } = cursorOf(table);
  return (
    <svg
      class={`rd-loupe ${isLeft ? 'is-right' : ''}`}
      viewBox={`${x - LOUPE / 2} ${y - LOUPE / 2} ${LOUPE} ${LOUPE}`}
      aria-hidden="true"
    >
      <use href="#rd-river" />
      <StoneMark table={table} board={board} />
    </svg>
  );
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
  const targets = isFree && actor(table) ? targetsOf(table, board) : [];
  const isOpenWater = isFree && isPlacing(table);
  const finger = usePlacing(act, table);
  const svg = () => layer.current?.querySelector('svg.rd-chart') ?? null;
  const find = (event: MouseEvent) => {
    const chart = svg();
    return chart ? locate(chart, board, event) : { at: { x: 0, y: 0 }, scale: 1 };
  };
  const click = (event: MouseEvent) => {
    const { at, scale } = find(event);
    if (event.detail > 0 && isFree && !isOpenWater) tapBoard(act, table, board, targets, at, FINGER / scale);
  };
  const press = (event: PointerEvent) => {
    const { at, scale } = find(event);
    if (!event.isPrimary) finger.drop();
    else if (isOpenWater && event.button === 0) finger.press(event, at, scale);
  };
  const map = useMemo(
    () => <Ground board={board} hasIslands={hasIslands} name="rd-map" />,
    [board, hasIslands],
  );
  const acting = state.phase === 'program' || table.live.over ? 0 : seatOf(state, state.mover);
  return (
    <Camera
      bounds={boundsOf(board, 20)}
      focus={boundsOf(board, 0)}
      focusKey={table.id}
      most={MOST}
      framed={FRAMED}
      anchor={placePoint(board, state, playerOf(state, me)?.pawn ?? '')}
      label={t('game.river-dragons')}
      map={map}
      overlay={
        <>
          <Goal table={table} me={me} />
          {finger.isDown && isOpenWater && <Loupe table={table} board={board} isLeft={finger.isLeft} />}
        </>
      }
    >
      <div
        ref={layer}
        class="rd-layer"
        data-own-finger={isOpenWater ? '' : undefined}
        style={{
          left: `${bounds.x}px`,
          top: `${bounds.y}px`,
          width: `${bounds.width}px`,
          height: `${bounds.height}px`,
        }}
        onClick={click}
        onPointerDown={press}
        onPointerMove={(event) => finger.isDown && finger.move(find(event).at)}
        onPointerUp={finger.lift}
        onPointerCancel={finger.drop}
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
          <TargetMarks table={table} board={board} targets={targets} />
          {isOpenWater && <StoneMark table={table} board={board} />}
        </svg>
        <div class="rd-over" style={{ left: `${-bounds.x}px`, top: `${-bounds.y}px` }}>
          <Pawns table={table} board={board} acting={acting} />
          <TargetButtons act={act} table={table} targets={targets} />
          {isOpenWater && <StoneButton act={act} table={table} board={board} />}
        </div>
      </div>
    </Camera>
  );
}

export function Board({ act, table, me, bar }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const board = readBoard(table.board);
  const isFree = table.shownStep === null;
  const seat = actor(table) || me;
  const { phase } = stateOf(table.live.state);
  const isProgramming = isFree && drafter(table) > 0;
  const isLaying = isFree && actor(table) > 0 && (phase === 'plank' || phase === 'lay');
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
        class={`rd-dock is-${playerOf(stateOf(table.shown), seat)?.colour ?? ''}`}
        label={t('page.dragons.own')}
        bar={bar}
      >
        {isProgramming && <Hand act={act} table={table} />}
        {isLaying && <Supply act={act} table={table} board={board} seat={seat} />}
      </Dock>
    </div>
  );
}
