// The controls of the replay: steps through the game, or plays on from the position shown.
import { useMemo } from 'preact/hooks';
import { pageGame } from '../../games';
import { Icon } from '../../parts/Icon';
import { t } from '../../base/text';
import { playOnFrom } from '../start/begin';
import { Timeline, TimelineKey } from './Timeline';
import { showStep } from '../play/look';
import { change } from '../play/now';
import { type TableState, STRIDES, type Stride } from '../../board/state';
import { describeEvents } from '../play/describeEvents';
import { beginning, stepFrom, turnsOf } from '../play/turns';

function StrideField({ stride }: { stride: Stride }) {
  return (
    <select
      aria-label={t('page.replay.stride')}
      value={stride}
      onChange={(event) => change({ stride: event.currentTarget.value as Stride })}
    >
      {STRIDES.map((each) => (
        <option key={each} value={each}>
          {t(`page.replay.stride.${each}`)}
        </option>
      ))}
    </select>
  );
}

export function Replay({ table, step }: { table: TableState; step: number }) {
  const { stride } = table;
  const turns = useMemo(() => turnsOf(table), [table.story]);
  const words = describeEvents(table, table.story[step - 1]?.events ?? []);
  const buttons: [string, string, number][] = [
    ['first', t('page.replay.first'), beginning(table)],
    ['previous', t(`page.replay.previous.${stride}`), stepFrom(table, -1)],
    ['next', t(`page.replay.next.${stride}`), stepFrom(table, 1)],
    ['last', t('page.replay.last'), table.live.steps],
  ];
  return (
    <>
      <p class="plan">{words || pageGame(table.game)?.turn(table.shown)}</p>
      <TimelineKey table={table} turns={turns} />
      <div class="buttons replay">
        <Timeline table={table} turns={turns} step={step} />
        {buttons.map(([icon, label, to]) => (
          <button key={icon} class="plain square" aria-label={label} onClick={() => void showStep(to)}>
            <Icon name={icon} />
          </button>
        ))}
        <StrideField stride={stride} />
        <span class="ways">
          {!table.lesson && !table.isView && (
            <button class="plain" onClick={() => void playOnFrom(step)}>
              {t('page.replay.play-on')}
            </button>
          )}
          <button class="primary" data-primary onClick={() => void showStep(null)}>
            {t('page.replay.now')}
          </button>
        </span>
      </div>
    </>
  );
}
