// What a game is about: until it is dismissed, or a game has been finished. It is beside or above the
// board; on a phone it takes the place of the news until the person has acted, so that it covers nothing
// and nothing moves.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isPerson } from '../../base/seats';
import { keep, recall } from '../../base/storage';
import { t } from '../../base/text';
import { Icon } from '../../parts/Icon';
import type { TableState } from '../../board/state';

const key = (game: string) => `gangway.goal.${game}`;

interface Props {
  table: TableState;
  isShort?: boolean;
  children?: ComponentChildren; // what is shown once it is not
}

function hasActed({ seats, story }: TableState): boolean {
  return story.some(({ seat }) => seat > 0 && isPerson(seats[seat - 1]));
}

export function Goal({ table, isShort = false, children }: Props) {
  const [isKnown, setKnown] = useState(() => recall(key(table.game)) !== null);
  const learn = () => {
    keep(key(table.game), 'known');
    setKnown(true);
  };
  useEffect(() => {
    if (table.live.over && !isKnown) keep(key(table.game), 'known');
  }, [table.live.over]);
  const isNeeded = !isKnown && !table.live.over && !table.isView && !table.lesson;
  if (!isNeeded || (isShort && hasActed(table))) return <>{children}</>;
  return (
    <section class={`goal ${isShort ? 'is-short' : ''}`} aria-labelledby="goal">
      <p id="goal">{t(`page.goal.${table.game}${isShort ? '.short' : ''}`)}</p>
      <button class="soft" data-goal aria-label={t('page.goal.close')} onClick={learn}>
        {isShort ? <Icon name="close" /> : t('page.goal.close')}
      </button>
    </section>
  );
}
