// Between two people at one screen, before what only one of them may see.
import { Sheet } from '../parts/Sheet';
import { t } from '../text';
import type { TableState } from './state';
import { liftCurtain } from './table';

export function Curtain({ table }: { table: TableState }) {
  const name = table.seats[table.curtain - 1]?.name ?? '';
  return (
    <Sheet title={t('page.curtain.title', { name })} class="curtain">
      <p>{t('page.curtain.about')}</p>
      <div class="buttons">
        <button class="primary" onClick={liftCurtain}>
          {t('page.curtain.lift', { name })}
        </button>
      </div>
    </Sheet>
  );
}
