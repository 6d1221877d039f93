// A drawn example of a rule: cards, or a part of the board with what can and cannot be done.
import shipped from '../../../../data/dragons/board.txt';
import { Piece } from '../../parts/Piece';
import type { Point } from '../../parts/view';
import { t } from '../../base/text';
import { Card } from './Card';
import { pawnPoints } from './Chart';
import { EXAMPLES, type Example as Picture } from './examples';
import { readBoard } from './layout';
import { InkLine, LyingPlank, LyingStone } from './Lying';
import { Islet, Village } from './Pieces';
import { placePoint, pointOf, type DragonsState, type Ends, type Player } from './state';
import { cardName, plankName, supportName } from './words';

type Mark = number | string | Ends;

// The position of an example, with what the drawing needs.
function positionOf({ stones = [], planks = [], pawns = [] }: Picture): DragonsState {
  const players = pawns.map(
    ([colour, pawn], i): Player => ({
      seat: i + 1,
      colour,
      goal: '',
      pawn,
      supply: [],
      program: [],
      cancelled: [],
    }),
  );
  return {
    phase: '',
    round: 1,
    players,
    stones: stones.map((number) => ({ number })),
    stones_left: 0,
    slots: 0,
    carried_max: 0,
    planks,
  };
}

function markName(mark: Mark): string {
  return Array.isArray(mark) ? mark.map(supportName).join(' – ') : supportName(mark);
}

function label({ planks = [], can = [], cannot = [], cards = [] }: Picture): string {
  return [
    ...cards.map(({ card, isCancelled }) =>
      isCancelled ? t('page.dragons.cancelled', { card: cardName(card) }) : cardName(card),
    ),
    ...planks.map((plank) => `${plankName(plank)}: ${markName(plank.between)}`),
    ...can.map((mark) => `${markName(mark)} ✓`),
    ...cannot.map((mark) => `${markName(mark)} ✗`),
  ].join(', ');
}

function Cross({ at: { x, y } }: { at: Point }) {
  return <path class="no-cross" d={`M${x - 9} ${y - 9}l18 18M${x + 9} ${y - 9}l-18 18`} />;
}

function Marked({ state, mark, isNo }: { state: DragonsState; mark: Mark; isNo: boolean }) {
  const board = readBoard(shipped);
  const at = Array.isArray(mark) ? placePoint(board, state, mark) : pointOf(board, state, mark);
  const [from, to] = Array.isArray(mark) ? mark.map((end) => pointOf(board, state, end)) : [];
  const radius = (typeof mark === 'string' ? board.villageRadius : board.stoneRadius) + 6;
  return (
    <g class={isNo ? 'no' : 'yes'}>
      {from && to ? (
        <InkLine from={from} to={to} />
      ) : (
        <>
          <circle class="casing" cx={at.x} cy={at.y} r={radius} />
          <circle class="ink" cx={at.x} cy={at.y} r={radius} />
        </>
      )}
      {isNo && <Cross at={at} />}
    </g>
  );
}

export function Part({ picture, view }: { picture: Picture; view: [number, number, number, number] }) {
  const board = readBoard(shipped);
  const state = positionOf(picture);
  const [left, top, width, height] = view;
  const isSeen = ({ x, y }: Point) =>
    x > left - 20 && x < left + width + 20 && y > top - 20 && y < top + height + 20;
  const points = pawnPoints(board, state);
  const splash = picture.fallen && placePoint(board, state, picture.fallen);
  return (
    <svg viewBox={view.join(' ')}>
      <rect class="jade" x={left} y={top} width={width} height={height} />
      {board.islands.map(
        (point, i) =>
          !picture.hasNoIslands &&
          isSeen(point) && <Islet key={i} number={i + 1} point={point} radius={board.stoneRadius} />,
      )}
      {Object.entries(board.villages).map(
        ([colour, point]) =>
          isSeen(point) && (
            <Village key={colour} colour={colour} point={point} radius={board.villageRadius} />
          ),
      )}
      {state.stones.map(({ number }) => (
        <LyingStone key={number} board={board} state={state} number={number} />
      ))}
      {state.planks.map((plank) => (
        <LyingPlank key={`${plank.colour}${plank.size}`} board={board} state={state} plank={plank} />
      ))}
      {(picture.can ?? []).map((mark) => (
        <Marked key={String(mark)} state={state} mark={mark} isNo={false} />
      ))}
      {(picture.cannot ?? []).map((mark) => (
        <Marked key={String(mark)} state={state} mark={mark} isNo />
      ))}
      {splash && <ellipse class="splash" cx={splash.x} cy={splash.y} rx="26" ry="16" />}
      {state.players.map(({ colour }, i) => (
        <g
          key={colour}
          class={`is-${colour}`}
          transform={`translate(${points[i]?.x ?? 0} ${points[i]?.y ?? 0})`}
        >
          <use href="#pawn" />
        </g>
      ))}
    </svg>
  );
}

export function Cards({ cards }: { cards: NonNullable<Picture['cards']> }) {
  return (
    <ul class="rd-example-cards">
      {cards.map(({ owner, card, isCancelled }) => (
        <li key={card} class={isCancelled ? 'is-cancelled' : ''}>
          <Card card={card} owner={owner} />
          {isCancelled && (
            <span class={`rd-dragon is-${owner}`}>
              <Piece name="card-dragon" />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Example({ rule }: { rule: string }) {
  const picture = EXAMPLES[rule];
  if (!picture) return null;
  return (
    <div
      class="example rd-example"
      role="img"
      aria-label={t('page.rules.example', { picture: label(picture) })}
    >
      {picture.cards && <Cards cards={picture.cards} />}
      {picture.view && <Part picture={picture} view={picture.view} />}
    </div>
  );
}
