// What a game is about, in a line above the board: until it is dismissed, or a game has been finished.
// Without a panel it floats over the board, until that is pressed.
import { useEffect, useState } from 'preact/hooks';
import { keep, recall } from '../../base/storage';
import { t } from '../../base/text';
import { PANEL, useMedia } from '../../parts/media';
import type { TableState } from '../../board/state';

const PREFIX = 'gangway.goal.';

export function Goal({ table }: { table: TableState }) {
  const key = PREFIX + table.game;
  const [isKnown, setKnown] = useState(() => recall(key) !== null);
  const learn = () => {
    keep(key, 'known');
    setKnown(true);
  };
  useEffect(() => {
    if (table.live.over && !isKnown) keep(key, 'known');
  }, [table.live.over]);
  const isFloating = !useMedia(PANEL);
  useEffect(() => {
    if (isKnown || !isFloating) return;
    const board = document.getElementById('board');
    board?.addEventListener('pointerdown', learn);
    return () => board?.removeEventListener('pointerdown', learn);
  }, [isKnown, isFloating]);
  if (isKnown || table.live.over || table.isView || table.lesson) return null;
  return (
    <section class="goal" aria-labelledby="goal">
      <p id="goal">{t(`page.goal.${table.game}`)}</p>
      <button class="soft" data-goal onClick={learn}>
        {t('page.goal.close')}
      </button>
    </section>
  );
}
