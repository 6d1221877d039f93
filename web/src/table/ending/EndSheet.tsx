// The end of the game: who has won and why, how everybody ended, who was ahead when, and another game.
import { useMemo } from 'preact/hooks';
import { useStore } from '../../base/store';
import { Sheet } from '../../parts/Sheet';
import { t } from '../../base/text';
import { shownName } from '../../base/seats';
import type { Standing } from '../../board/ending';
import type { Remote, TableState } from '../../board/state';
import { download, playAgain } from '../start/begin';
import { SeatBadge } from '../start/SeatBadge';
import { decidingMoment } from '../play/deciding';
import { playFrom, showStep } from '../play/look';
import { change } from '../play/now';
import { beginning } from '../play/turns';
import { logOf } from '../talk/lines';
import { openRule } from '../talk/openTab';
import { addressee, endingOf, isLost, titleOf } from './finished';
import { Plot, PlotKey } from './Plot';
import { percent } from './PlotTable';

const TOLD = 2; // turns at most that are told of the moment that decided

function close(): void {
  change({ isEndOpen: false });
}

function rematch({ rematch: again }: Remote): void {
  close();
  again?.();
}

// Shows the game as it was after `step`.
function look(step: number): void {
  close();
  void showStep(step);
}

// The reason, and the rule behind it.
function Reason({ table, reason }: { table: TableState; reason: string }) {
  const rules = useStore((state) => state.games).find((each) => each.name === table.game)?.rules;
  const rule = table.live.rule ?? '';
  const open = () => {
    close();
    openRule(rule);
  };
  return (
    <div class="reason-why">
      {reason && <p>{reason}</p>}
      <details open={!reason}>
        <summary>{t('page.rule', { rule })}</summary>
        <p>
          {rules?.find((each) => each.id === rule)?.text}{' '}
          <button class="quiet" onClick={open}>
            {t('page.end.rules')}
          </button>
        </p>
      </details>
    </div>
  );
}

function Standings({ table, standings }: { table: TableState; standings: Standing[] }) {
  return (
    <ol class="ranks" aria-label={t('page.end.standings')}>
      {standings.flatMap(({ seats, place, note }) =>
        seats.map((seat) => (
          <li key={seat} class={place === 1 ? 'is-winner' : ''}>
            <b aria-label={place > 0 ? t('page.order.rank', { rank: place }) : undefined}>
              {place > 0 && place}
            </b>
            <SeatBadge game={table.game} seats={table.seats} number={seat} />
            <span class="who">
              {shownName(table.seats[seat - 1])}
              <small>{note}</small>
            </span>
            <PlotKey table={table} seat={seat} />
          </li>
        )),
      )}
    </ol>
  );
}

// The largest step towards the win, what happened in it, and a way to it.
function Deciding({ table, shares }: { table: TableState; shares: NonNullable<TableState['shares']> }) {
  const moment = useMemo(() => decidingMoment(shares, table.live.rank ?? []), [shares]);
  if (!moment) return null;
  const { seat, from, to, step, until } = moment;
  const lines = logOf(table).filter((line) => line.text !== '' && line.from < until && line.to > step);
  const what = lines.length <= TOLD ? lines.map(({ text }) => text).join(' ') : '';
  const watch = () => {
    close();
    void playFrom(step, until);
  };
  const args = { seat: shownName(table.seats[seat - 1]), from: percent(from), to: percent(to) };
  return (
    <div class="deciding">
      <p>
        <b>{t('page.end.decided')}</b> {what}{' '}
        {t(`page.end.decided.${seat === addressee(table) ? 'you' : 'name'}`, args)}
      </p>
      <button class="plain" data-deciding onClick={watch}>
        {t('page.end.decided.look')}
      </button>
    </div>
  );
}

export function EndSheet({ table }: { table: TableState }) {
  const { reason, standings } = useMemo(() => endingOf(table), [table.live, table.story, table.seats]);
  return (
    <Sheet title={titleOf(table)} close={close} class="end">
      {isLost(table) && <p class="lost">{t('page.end.lost')}</p>}
      <Reason table={table} reason={reason} />
      <Standings table={table} standings={standings} />
      {!table.remote && (
        <div class="plot-room">
          <Plot table={table} />
        </div>
      )}
      {table.shares && <Deciding table={table} shares={table.shares} />}
      <div class="more">
        <button class="quiet" onClick={() => look(beginning(table))}>
          {t('page.end.look')}
        </button>
        {!table.remote && (
          <button class="quiet" onClick={() => void download(table.id)}>
            {t('page.record.download')}
          </button>
        )}
      </div>
      <div class="buttons">
        {!table.remote && (
          <button class="plain" onClick={() => void playAgain(true)}>
            {t('page.end.again-moved')}
          </button>
        )}
        {table.remote?.rematch !== null && (
          <button
            class="primary"
            data-again
            onClick={() => (table.remote ? rematch(table.remote) : void playAgain())}
          >
            {t('page.end.again')}
          </button>
        )}
      </div>
    </Sheet>
  );
}
