// The talk panel as a sheet, if there is no space beside the board. Opening it marks everything as read.
import { useEffect } from 'preact/hooks';
import { Sheet } from '../../parts/Sheet';
import { t } from '../../base/text';
import { change } from '../play/now';
import type { TableState } from '../../board/state';
import type { Panels } from './panels';
import { Talk } from './Talk';

export function TalkSheet({ table, panels }: { table: TableState; panels: Panels }) {
  useEffect(() => change({ readSteps: table.story.length }), [table.story.length]);
  return (
    <Sheet title={t('page.talk')} close={() => change({ isTalkOpen: false })} class="talk-sheet">
      <Talk table={table} panels={panels} />
    </Sheet>
  );
}
