// The plan as it would be: stones and planks where they would lie, and the way of the pawn.
import type { ComponentChildren } from 'preact';
import type { TableState } from '../../board/state';
import { actionsIn, type Action } from './actions';
import type { RiverBoard } from './layout';
import { LyingPlank } from './Lying';
import { Stone } from './Pieces';
import { placePoint, playerOf, pointOf, seatOf, stateOf, type Ends, type Plank } from './state';

interface Props {
  table: TableState;
  board: RiverBoard;
}

// The plank that each `lay` of a plan is about: the one that was chosen, then those that are chosen in
// the plan.
function planksOf(table: TableState, actions: Action[]): (Plank | undefined)[] {
  const state = stateOf(table.live.state);
  const supply = playerOf(state, seatOf(state, state.mover))?.supply ?? [];
  let plank = supply.find(({ size }) => size === (state.phase === 'lay' ? state.fits?.[0]?.size : 0));
  return actions.map(({ verb, numbers, colour }) => {
    if (verb === 'plank') plank = { size: numbers[0] ?? 0, colour };
    return plank;
  });
}

// The way of the pawn, and the pawn at its end.
function Way({ table, board, places }: Props & { places: (string | Ends)[] }) {
  const state = stateOf(table.live.state);
  const player = playerOf(state, seatOf(state, state.mover));
  const last = places[places.length - 1];
  if (!player || !last) return null;
  const at = (place: string | Ends) => placePoint(board, state, place);
  const path = [player.pawn, ...places].map((place) => `${at(place).x} ${at(place).y}`);
  return (
    <g class={`rd-way is-${player.colour}`}>
      <path class="casing" d={`M${path.join('L')}`} />
      <path class="ink" d={`M${path.join('L')}`} />
      <g class="rd-ghost" transform={`translate(${at(last).x} ${at(last).y + 4})`}>
        <use href="#pawn" />
      </g>
    </g>
  );
}

export function Planned({ table, board }: Props) {
  const state = stateOf(table.live.state);
  const actions = actionsIn(table.plan);
  const planks = planksOf(table, actions);
  const pieces = actions.map(({ verb, numbers, place }, i): ComponentChildren => {
    const [number = 0] = numbers;
    const plank = planks[i];
    if (verb === 'stone' && numbers.length === 1)
      return (
        <g key={i} class="rd-ghost">
          <Stone
            number={number}
            point={pointOf(board, state, number)}
            radius={board.stoneRadius}
            isNew={false}
            isNumbered={false}
          />
        </g>
      );
    if (verb === 'lay' && plank && typeof place !== 'string')
      return (
        <LyingPlank
          key={i}
          board={board}
          state={state}
          plank={{ ...plank, between: place }}
          classes="rd-planned"
        />
      );
    return null;
  });
  const moves = actions.filter(({ verb }) => verb === 'go' || verb === 'jump');
  return (
    <>
      {pieces}
      <Way table={table} board={board} places={moves.map(({ place }) => place)} />
    </>
  );
}
