// Talk where there is no room beside the board. Who opens it has read what is in it.
import { useEffect } from 'preact/hooks';
import { Sheet } from '../parts/Sheet';
import { t } from '../text';
import { change } from './now';
import type { TableState } from './state';
import { Talk } from './Talk';

export function TalkSheet({ table }: { table: TableState }) {
  useEffect(() => change({ readSteps: table.story.length }), [table.story.length]);
  return (
    <Sheet title={t('page.talk')} close={() => change({ isTalkOpen: false })} class="talk-sheet">
      <Talk table={table} />
    </Sheet>
  );
}
