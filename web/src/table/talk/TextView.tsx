// The board as text: every fact and every action.
import { pageGame } from '../../games';
import { t } from '../../base/text';
import { actor, type TableState } from '../../board/state';
import { TextActions } from './TextActions';

export function TextView({ table }: { table: TableState }) {
  const game = pageGame(table.game);
  const seat = actor(table);
  if (!game) return null;
  return (
    <div class="text-view" tabIndex={0} role="group" aria-label={t('page.talk.text')}>
      {seat > 0 && <TextActions table={table} seat={seat} />}
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
