// Shown between two people at one screen, before something that only one of them may see.
import { Sheet } from '../parts/Sheet';
import { t } from '../base/text';
import { SeatBadge } from './start/SeatBadge';
import type { TableState } from '../board/state';
import { canUndo, liftCurtain, undo } from './play/table';
import { shownName } from '../base/seats';

export function Curtain({ table }: { table: TableState }) {
  const nameOf = (seat: number) => shownName(table.seats[seat - 1]);
  const name = nameOf(table.curtain);
  const before = nameOf(table.story[table.story.length - 1]?.seat ?? 0);
  return (
    <Sheet title={t('page.curtain.title', { name })} class="curtain">
      <p class="whose">
        <SeatBadge game={table.game} seats={table.seats} number={table.curtain} />
        <span>{t('page.curtain.about')}</span>
      </p>
      <div class="buttons">
        {canUndo(table) && (
          <button class="plain" onClick={() => void undo()}>
            {t('page.curtain.take-back', { name: before })}
          </button>
        )}
        <button class="primary" autofocus onClick={liftCurtain}>
          {t('page.curtain.lift', { name })}
        </button>
      </div>
    </Sheet>
  );
}
