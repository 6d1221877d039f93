// An earlier position is shown: steps through the game.
import { pageGame } from '../games';
import { Icon } from '../parts/Icon';
import { t } from '../text';
import type { TableState } from './state';
import { showStep } from './look';

export function Replay({ table, step }: { table: TableState; step: number }) {
  const told = table.story[step - 1]?.events.map((event) => event.text).join(' ') ?? '';
  const buttons: [string, string, number][] = [
    ['first', t('page.replay.first'), 0],
    ['previous', t('page.replay.previous'), step - 1],
    ['next', t('page.replay.next'), step + 1],
    ['last', t('page.replay.last'), table.live.steps],
  ];
  return (
    <>
      <p class="plan">{told || pageGame(table.game)?.turn(table.shown)}</p>
      <div class="buttons replay">
        {buttons.map(([icon, label, to]) => (
          <button
            key={icon}
            class="plain square"
            aria-label={label}
            onClick={() => void showStep(Math.max(0, to))}
          >
            <Icon name={icon} />
          </button>
        ))}
        <input
          type="range"
          min="0"
          max={table.live.steps}
          value={step}
          aria-label={t('page.replay.step')}
          onInput={(event) => void showStep(Number(event.currentTarget.value))}
        />
        <button class="primary" data-primary onClick={() => void showStep(null)}>
          {t('page.replay.now')}
        </button>
      </div>
    </>
  );
}
