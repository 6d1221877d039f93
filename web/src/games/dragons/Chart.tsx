// The board: land, water, villages and islands, which never change, and the stones and planks on them.
import { useMemo } from 'preact/hooks';
import type { GameEvent } from '../../engine/types';
import type { RiverBoard } from './layout';
import { LyingPlank, LyingStone } from './Lying';
import { Islet, Village } from './Pieces';
import { Shore } from './Shore';
import { isSamePlace, pointOf, type DragonsState } from './state';

interface GroundProps {
  board: RiverBoard;
  hasIslands: boolean;
  name: string;
}

export function Ground({ board, hasIslands, name }: GroundProps) {
  return (
    <g>
      <Shore board={board} name={name} />
      {hasIslands &&
        board.islands.map((point, i) => (
          <Islet key={i} number={i + 1} point={point} radius={board.stoneRadius} />
        ))}
      {Object.entries(board.villages).map(([colour, point]) => (
        <Village key={colour} colour={colour} point={point} radius={board.villageRadius} />
      ))}
    </g>
  );
}

interface ChartProps extends GroundProps {
  state: DragonsState;
  moving: GameEvent | null;
}

export function Chart({ board, hasIslands, name, state, moving }: ChartProps) {
  const ground = useMemo(
    () => <Ground board={board} hasIslands={hasIslands} name={name} />,
    [board, hasIslands, name],
  );
  const isNewStone = (number: number) => moving?.kind.startsWith('stone') === true && moving.stone === number;
  const isNewPlank = (size: number, colour: string) =>
    moving?.kind.startsWith('laid') === true && moving.size === size && moving.colour === `colour.${colour}`;
  const where = { board, state };
  return (
    <>
      {ground}
      {state.stones.map(({ number }) => (
        <LyingStone key={number} {...where} number={number} isNew={isNewStone(number)} />
      ))}
      {state.planks.map((plank) => (
        <LyingPlank
          key={`${plank.colour}${plank.size}`}
          {...where}
          plank={plank}
          classes={isNewPlank(plank.size, plank.colour) ? 'is-laid' : ''}
        />
      ))}
      {state.taken?.stone && (
        <g class="rd-taken">
          <LyingStone {...where} number={state.taken.stone.number} />
        </g>
      )}
      {state.taken?.plank && <LyingPlank {...where} plank={state.taken.plank} classes="rd-taken" />}
    </>
  );
}

// The point of each pawn: on its plank, or beside the others in a village.
export function pawnPoints(board: RiverBoard, state: DragonsState): { x: number; y: number }[] {
  return state.players.map(({ pawn, seat }) => {
    if (typeof pawn !== 'string') {
      const [a, b] = [pointOf(board, state, pawn[0]), pointOf(board, state, pawn[1])];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + 4 };
    }
    const others = state.players.filter((each) => isSamePlace(each.pawn, pawn)).map((each) => each.seat);
    const { x, y } = pointOf(board, state, pawn);
    const spread = (others.indexOf(seat) - (others.length - 1) / 2) * 22;
    return { x: x + spread, y: y - 12 };
  });
}
