// Shown between two people at one screen, before something that only one of them may see.
import { CHANCE } from '../engine/types';
import { Sheet } from '../parts/Sheet';
import { t } from '../base/text';
import { SeatBadge } from './start/SeatBadge';
import type { TableState } from '../board/state';
import { canUndo, liftCurtain, undo } from './play/table';
import { shownName } from '../base/seats';

export function Curtain({ table }: { table: TableState }) {
  const nameOf = (seat: number) => shownName(table.seats[seat - 1]);
  const name = nameOf(table.curtain);
  const last = table.story[table.story.length - 1]?.seat ?? CHANCE; // chance: entered from a real table
  return (
    <Sheet title={t('page.curtain.title', { name })} class="curtain">
      <p class="whose">
        <SeatBadge game={table.game} seats={table.seats} number={table.curtain} />
        <span>{t('page.curtain.about')}</span>
      </p>
      <div class="buttons">
        {canUndo(table) && (
          <button class="plain" onClick={() => void undo()}>
            {last === CHANCE ? t('page.bar.take-back') : t('page.curtain.take-back', { name: nameOf(last) })}
          </button>
        )}
        <button class="primary" autofocus onClick={liftCurtain}>
          {t('page.curtain.lift', { name })}
        </button>
      </div>
    </Sheet>
  );
}
