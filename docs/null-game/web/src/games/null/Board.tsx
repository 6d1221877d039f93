// The board of the null game: a lane for each boat, and what the player may do.
import { shownName } from '../../base/seats';
import { t } from '../../base/text';
import type { BoardProps, PreviewProps } from '../../board/game';
import { actor } from '../../board/state';
import { Badge } from '../../parts/Badge';
import { Dock } from '../../parts/Dock';
import { COLOURS, finishOf, type NullState } from './state';
import { actionName } from './words';

function Lane({ space, finish, colour }: { space: number; finish: number; colour: string }) {
  return (
    <div class={`lane is-${colour}`} role="img" aria-label={t('page.null.space', { space })}>
      <span class="boat" style={{ left: `${(Math.min(space, finish) / finish) * 100}%` }} />
    </div>
  );
}

export function Board({ table, act, me, bar }: BoardProps) {
  const state = table.shown as NullState;
  const finish = finishOf(table.board);
  const isAsked = actor(table) === me && table.shownStep === null;
  return (
    <div class="null" role="group" aria-label={t('game.null-game')}>
      <ol class="lanes" data-part="order" tabIndex={-1}>
        {state.boats.map(({ seat, space }) => (
          <li key={seat}>
            <Badge colour={COLOURS[seat - 1] ?? ''} label={seat} />
            <Lane space={space} finish={finish} colour={COLOURS[seat - 1] ?? ''} />
          </li>
        ))}
      </ol>
      <Dock class="own" label={shownName(table.seats[me - 1])} bar={bar}>
        <div class="strokes">
          {(isAsked ? table.legal : []).map((action) => (
            <button
              key={action}
              class={`plain is-target ${table.plan === action ? 'is-planned' : ''}`}
              aria-pressed={table.plan === action}
              data-action={action}
              onClick={() => void act.plan(action)}
            >
              {actionName(action)}
            </button>
          ))}
        </div>
      </Dock>
    </div>
  );
}

export function Preview({ seats, board }: PreviewProps) {
  const finish = board ? finishOf(board) : 10;
  return (
    <ol class="null lanes">
      {seats.map((_, i) => (
        <li key={i}>
          <Badge colour={COLOURS[i] ?? ''} label={i + 1} />
          <Lane space={0} finish={finish} colour={COLOURS[i] ?? ''} />
        </li>
      ))}
    </ol>
  );
}
