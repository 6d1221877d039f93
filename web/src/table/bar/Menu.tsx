// The table's menu.
import type { ComponentChildren } from 'preact';
import { AppButtons } from '../../parts/AppButtons';
import { Link } from '../../parts/Link';
import { Sheet } from '../../parts/Sheet';
import { t } from '../../base/text';
import type { TableState } from '../../board/state';
import { download } from '../start/begin';
import { openTab } from '../talk/openTab';

interface Props {
  table: TableState;
  settings: ComponentChildren;
  close: () => void;
  openKeys: () => void;
}

export function Menu({ table, settings, close, openKeys }: Props) {
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
        <AppButtons />
        <Link to="/" class="button plain">
          {t(table.lesson ? 'page.lesson.leave-kept' : 'page.menu.leave')}
        </Link>
      </div>
      {settings}
    </Sheet>
  );
}
