// The table's menu.
import type { ComponentChildren } from 'preact';
import { AppButtons } from '../../parts/AppButtons';
import { Link } from '../../parts/Link';
import { Sheet } from '../../parts/Sheet';
import { say } from '../../base/store';
import { t } from '../../base/text';
import type { TableState } from '../../board/state';
import { download } from '../start/begin';
import { openTab } from '../talk/openTab';

interface Props {
  table: TableState;
  settings: ComponentChildren;
  close: () => void;
  openKeys: () => void;
  invite: () => void;
}

// Why nobody elsewhere can be invited to the game as it stands, or ''.
function whyAlone({ isView, isTyped, live }: TableState): string {
  if (isView) return t('page.invite.not-view');
  if (live.over) return t('page.invite.not-over');
  return isTyped ? t('page.invite.not-typed') : '';
}

function Invite({ table, invite }: { table: TableState; invite: () => void }) {
  const why = whyAlone(table);
  return (
    <button
      class="plain"
      data-invite
      aria-disabled={why !== ''}
      aria-describedby={why && 'why-alone'}
      onClick={() => (why ? say(why) : invite())}
    >
      {t('page.invite')}
      {why && <small id="why-alone">{why}</small>}
    </button>
  );
}

export function Menu({ table, settings, close, openKeys, invite }: Props) {
  const then = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <Sheet title={t('page.menu')} close={close} class="menu">
      <div class="buttons">
        <button class="plain" onClick={then(() => openTab('text'))}>
          {t('page.menu.text')}
        </button>
        <button class="plain" onClick={then(() => openTab('rules'))}>
          {t('page.menu.rules')}
        </button>
        <button class="plain" onClick={then(openKeys)}>
          {t('page.keys')}
        </button>
        {!table.lesson && !table.remote && (
          <button class="plain" onClick={() => void download(table.id)}>
            {t('page.record.download')}
          </button>
        )}
        {!table.lesson && !table.remote && <Invite table={table} invite={then(invite)} />}
        <AppButtons />
        <Link to="/" class="button plain">
          {t(table.lesson ? 'page.lesson.leave-kept' : 'page.menu.leave')}
        </Link>
      </div>
      {settings}
    </Sheet>
  );
}
