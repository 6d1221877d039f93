// The planks of a supply, to the scale of the board, to choose from or with the chosen one marked.
import type { Act } from '../../board/act';
import { actor, type TableState } from '../../board/state';
import { isPerson } from '../../base/seats';
import { t } from '../../base/text';
import type { RiverBoard } from './layout';
import { PlankShape } from './Pieces';
import { playerOf, stateOf, type Plank } from './state';
import { plankName } from './words';

const ROOM = 10; // units around a plank
const IN_A_ROW = 4; // planks that have to fit, the shortest

function Picture({ board, plank }: { board: RiverBoard; plank: Plank }) {
  const length = board.lengths[plank.size - 1] ?? 0;
  const [width, height] = [length + 2, board.plankWidth + ROOM];
  return (
    <svg
      class="rd-length"
      style={{ '--units': width }}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      aria-hidden="true"
    >
      <PlankShape colour={plank.colour} length={length} width={board.plankWidth} />
    </svg>
  );
}

// The length of the shortest planks together: the scale is smaller than the board's where they would
// not fit into a row.
function rowLength({ lengths }: RiverBoard): number {
  return [...lengths]
    .sort((a, b) => a - b)
    .slice(0, IN_A_ROW)
    .reduce((sum, length) => sum + length + 2, 0);
}

interface Props {
  act: Act;
  table: TableState;
  board: RiverBoard;
  seat: number;
}

// A plank that only lies in the supply.
function Held({ board, plank }: { board: RiverBoard; plank: Plank }) {
  return (
    <span class="rd-held">
      <span class="sr">{plankName(plank)}</span>
      <Picture board={board} plank={plank} />
      <span aria-hidden="true">{t('page.dragons.size', { size: plank.size })}</span>
    </span>
  );
}

// A plank to choose, or the one that is chosen among the others.
function Choice({ act, table, board, plank }: Omit<Props, 'seat'> & { plank: Plank }) {
  const state = stateOf(table.live.state);
  const isChoice = state.phase === 'plank';
  const action = `plank ${plank.size} ${plank.colour}`;
  const fits = isChoice ? state.fits?.find((each) => each.size === plank.size)?.places.length : undefined;
  const about = fits === undefined ? '' : t('page.dragons.fits', { count: fits });
  return (
    <button
      class={isChoice ? 'is-target' : ''}
      data-plank={plank.size}
      data-rule="RD-P1"
      aria-pressed={table.plan === action || chosenSize(table) === plank.size}
      aria-disabled={!isChoice}
      aria-label={about ? `${plankName(plank)}, ${about}` : plankName(plank)}
      onClick={() => isChoice && void act.plan(action)}
    >
      <Picture board={board} plank={plank} />
      <span>{t('page.dragons.size', { size: plank.size })}</span>
      {about && <small>{about}</small>}
    </button>
  );
}

// The size of the plank that is to be laid, or 0.
function chosenSize(table: TableState): number {
  const state = stateOf(table.live.state);
  return state.phase === 'lay' ? (state.fits?.[0]?.size ?? 0) : 0;
}

export function Supply({ act, table, board, seat }: Props) {
  const isFree = table.shownStep === null;
  const { phase } = stateOf(table.live.state);
  const isLaying = isFree && actor(table) === seat && (phase === 'plank' || phase === 'lay');
  const planks = playerOf(stateOf(isFree ? table.live.state : table.shown), seat)?.supply ?? [];
  const who = table.seats[seat - 1];
  const chosen = isLaying ? chosenSize(table) : 0;
  const mark = ({ size, colour }: Plank) => {
    if (isLaying && (chosen === size || table.plan === `plank ${size} ${colour}`)) return 'is-planned';
    return chosen > 0 ? 'is-blocked' : '';
  };
  return (
    <div class="rd-supply">
      <h2>
        {isPerson(who) ? t('page.dragons.your-planks') : t('page.dragons.planks-held')}{' '}
        <em>{planks.length > 0 ? t('page.dragons.to-scale') : t('page.dragons.none')}</em>
      </h2>
      <ul style={{ '--row-length': rowLength(board) }}>
        {planks.map((plank) => (
          <li key={plank.size} class={mark(plank)}>
            {isLaying ? (
              <Choice act={act} table={table} board={board} plank={plank} />
            ) : (
              <Held board={board} plank={plank} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
