// The controls of the replay: steps through the game, or plays on from the position shown.
import { useMemo } from 'preact/hooks';
import { pageGame } from '../../games';
import { Icon } from '../../parts/Icon';
import { t } from '../../base/text';
import { playOnFrom } from '../start/begin';
import { Timeline, TimelineKey } from './Timeline';
import { pauseReplay, playFrom, showStep } from '../play/look';
import { change } from '../play/now';
import { type TableState, RATES, STRIDES, type Stride } from '../../board/state';
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

type StepTo = [icon: string, label: string, to: number];

function StepButton({ button: [icon, label, to] }: { button: StepTo }) {
  return (
    <button class="plain square" aria-label={label} onClick={() => void showStep(to)}>
      <Icon name={icon === 'previous' ? 'left' : icon === 'next' ? 'right' : icon} />
    </button>
  );
}

function PlayButton({ table, step }: { table: TableState; step: number }) {
  const press = () => (table.isPlaying ? pauseReplay() : void playFrom(step));
  return (
    <button
      class="plain square"
      data-play
      aria-label={t(table.isPlaying ? 'page.replay.pause' : 'page.replay.play')}
      onClick={press}
    >
      <Icon name={table.isPlaying ? 'pause' : 'play'} />
    </button>
  );
}

// Each press plays faster, and after the fastest slower than usual.
function RateButton({ rate }: { rate: number }) {
  const next = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
  const text = `${rate === 0.5 ? '½' : rate}×`;
  return (
    <button
      class="plain square"
      data-rate
      aria-label={t('page.replay.rate', { rate: text })}
      onClick={() => change({ rate: next })}
    >
      {text}
    </button>
  );
}

export function Replay({ table, step }: { table: TableState; step: number }) {
  const { stride } = table;
  const turns = useMemo(() => turnsOf(table), [table.story]);
  const words = describeEvents(table, table.story[step - 1]?.events ?? []);
  const buttons: StepTo[] = [
    ['first', t('page.replay.first'), beginning(table)],
    ['previous', t(`page.replay.previous.${stride}`), stepFrom(table, -1)],
    ['next', t(`page.replay.next.${stride}`), stepFrom(table, 1)],
    ['last', t('page.replay.last'), table.live.steps],
  ];
  return (
    <>
      <p class="plan">{words || pageGame(table.game)?.turn(table.shown, table.options)}</p>
      <TimelineKey table={table} turns={turns} />
      <div class="buttons replay">
        <Timeline table={table} turns={turns} step={step} />
        {buttons.slice(0, 2).map((button) => (
          <StepButton key={button[0]} button={button} />
        ))}
        <PlayButton table={table} step={step} />
        {buttons.slice(2).map((button) => (
          <StepButton key={button[0]} button={button} />
        ))}
        <RateButton rate={table.rate} />
        <StrideField stride={stride} />
        <span class="ways">
          {!table.lesson && !table.isView && (
            <button class="plain" onClick={() => void playOnFrom(step)}>
              <span>
                {t('page.replay.play-on')}
                <small>{t('page.replay.play-on.how')}</small>
              </span>
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
