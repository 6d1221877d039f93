// The planks of a supply, all to the same scale, to choose from or with the chosen one marked.
import type { Act } from '../../board/act';
import type { TableState } from '../../board/state';
import { t } from '../../base/text';
import type { RiverBoard } from './layout';
import { PlankShape } from './Pieces';
import { playerOf, stateOf, type Plank } from './state';
import { plankName } from './words';

const ROOM = 10; // units around a plank

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

interface Props {
  act: Act;
  table: TableState;
  board: RiverBoard;
  seat: number;
}

export function Supply({ act, table, board, seat }: Props) {
  const state = stateOf(table.live.state);
  const planks = playerOf(state, seat)?.supply ?? [];
  const isChoice = state.phase === 'plank';
  const chosen = state.phase === 'lay' ? (state.fits?.[0]?.size ?? 0) : 0;
  return (
    <div class="rd-supply">
      <h2>
        {t('page.dragons.your-planks')} <em>{t('page.dragons.to-scale')}</em>
      </h2>
      <ul>
        {planks.map((plank) => {
          const action = `plank ${plank.size} ${plank.colour}`;
          const fits = isChoice
            ? state.fits?.find((each) => each.size === plank.size)?.places.length
            : undefined;
          const isPlanned = table.plan === action || chosen === plank.size;
          const about = fits === undefined ? '' : t('page.dragons.fits', { count: fits });
          const name = about ? `${plankName(plank)}, ${about}` : plankName(plank);
          return (
            <li key={plank.size} class={isPlanned ? 'is-planned' : chosen > 0 ? 'is-blocked' : ''}>
              <button
                class={isChoice ? 'is-target' : ''}
                data-plank={plank.size}
                data-rule="RD-P1"
                aria-pressed={isPlanned}
                aria-disabled={!isChoice}
                aria-label={name}
                onClick={() => isChoice && void act.plan(action)}
              >
                <Picture board={board} plank={plank} />
                <span>{t('page.dragons.size', { size: plank.size })}</span>
                {about && <small>{about}</small>}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
