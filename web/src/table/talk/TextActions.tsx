// The legal actions as a list; if there are too many, a sample of them and a field to type one.
import { useRef } from 'preact/hooks';
import { pageGame } from '../../games';
import { t } from '../../base/text';
import type { TableState } from '../../board/state';
import { act, commit, plan } from '../play/table';

const LISTED = 60;

function some(actions: string[]): string[] {
  const every = Math.ceil(actions.length / LISTED);
  return actions.filter((_, i) => i % every === 0);
}

// A field for an action in notation.
function Typed({ example }: { example: string }) {
  const line = useRef<HTMLInputElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = line.current?.value.trim() ?? '';
    if (typed) void plan(typed);
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label>
        {t('page.text.type', { example })}
        <input ref={line} type="text" autocomplete="off" />
      </label>
      <button class="plain">{t('page.text.plan')}</button>
    </form>
  );
}

export function TextActions({ table, seat }: { table: TableState; seat: number }) {
  const game = pageGame(table.game);
  if (!game) return null;
  const isChosen = (action: string) => table.plan === action || (game.isPicked?.(table, action) ?? false);
  const choose = (action: string) => {
    if (!game.pick?.(table, action, act)) void plan(action);
  };
  return (
    <section>
      <h3>{t('page.text.actions')}</h3>
      <p>{game.situation(table, seat)}</p>
      {table.legal.length > LISTED && <Typed example={table.legal[0] ?? ''} />}
      <ul>
        {some(table.legal).map((action) => (
          <li key={action}>
            <button
              class={isChosen(action) ? 'soft' : 'quiet'}
              aria-pressed={isChosen(action)}
              onClick={() => choose(action)}
            >
              {game.actionName(action, table.live.state, seat)}
            </button>
          </li>
        ))}
      </ul>
      {table.plan && (
        <button class="primary" onClick={() => void commit()}>
          {game.actionVerb(table.plan, table)}
        </button>
      )}
    </section>
  );
}
