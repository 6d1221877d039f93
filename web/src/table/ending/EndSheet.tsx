// The end of the game: ranks, the reason, and who was ahead when.
import { get, useStore } from '../../base/store';
import { Sheet } from '../../parts/Sheet';
import { t } from '../../base/text';
import type { TableState } from '../../board/state';
import { download, playAgain } from '../start/begin';
import { showStep } from '../play/look';
import { change } from '../play/now';
import { openRule } from '../talk/openTab';
import { Plot, PlotKey } from './Plot';
import { SeatBadge } from '../start/SeatBadge';
import { shownName } from '../../base/seats';

// The winner, or winners if they are a team; if everybody wins it is a draw.
function titleOf(winners: string[], players: number): string {
  if (winners.length === players) return t('page.end.drawn');
  const names = new Intl.ListFormat(get().settings.lang).format(winners);
  return winners.length === 1 ? t('page.end.won', { name: names }) : t('page.end.won-together', { names });
}

export function EndSheet({ table }: { table: TableState }) {
  const rules = useStore((state) => state.games).find((each) => each.name === table.game)?.rules;
  const rank = table.live.rank ?? [];
  const seats = table.seats
    .map((seat, i) => ({ ...seat, number: i + 1, rank: rank[i] ?? 0 }))
    .sort((a, b) => a.rank - b.rank);
  const title = titleOf(
    seats.filter((seat) => seat.rank === 1).map(({ name }) => name),
    seats.length,
  );
  const rule = table.live.rule ?? '';
  const close = () => change({ isEndOpen: false });
  const look = () => {
    close();
    void showStep(0);
  };
  return (
    <Sheet title={title} close={close} class="end">
      <ol class="ranks">
        {seats.map((seat) => (
          <li key={seat.number}>
            <b>{seat.rank}</b>
            <SeatBadge game={table.game} seats={table.seats} number={seat.number} />
            <span>{shownName(seat)}</span>
            <PlotKey table={table} seat={seat.number} />
          </li>
        ))}
      </ol>
      <p>
        {rules?.find((each) => each.id === rule)?.text}{' '}
        <button
          class="quiet"
          onClick={() => {
            close();
            openRule(rule);
          }}
        >
          {t('page.rule', { rule })}
        </button>
      </p>
      <div class="plot-room">
        <Plot table={table} />
      </div>
      <div class="buttons">
        <button class="plain" onClick={() => void download(table.id)}>
          {t('page.record.download')}
        </button>
        <button class="plain" onClick={look}>
          {t('page.end.look')}
        </button>
        <button class="primary" onClick={() => void playAgain()}>
          {t('page.end.again')}
        </button>
      </div>
    </Sheet>
  );
}
