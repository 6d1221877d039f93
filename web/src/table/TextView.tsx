// The board as text: every fact and every action.
import { pageGame } from '../games';
import { t } from '../text';
import type { TableState } from './state';
import { actor, commit, plan } from './table';

export function TextView({ table }: { table: TableState }) {
  const game = pageGame(table.game);
  const seat = actor(table);
  if (!game) return null;
  return (
    <div class="text-view" tabIndex={0} role="group" aria-label={t('page.talk.text')}>
      {seat > 0 && (
        <section>
          <h3>{t('page.text.actions')}</h3>
          <p>{game.situation(table, seat)}</p>
          <ul>
            {table.legal.map((action) => (
              <li key={action}>
                <button
                  class={table.plan === action ? 'soft' : 'quiet'}
                  aria-pressed={table.plan === action}
                  onClick={() => void plan(action)}
                >
                  {game.actionName(action, table.live.state, seat)}
                </button>
              </li>
            ))}
          </ul>
          {table.plan && (
            <button class="primary" onClick={() => void commit()}>
              {game.actionVerb(table.plan)}
            </button>
          )}
        </section>
      )}
      {game.describe(table.shown, table).map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
