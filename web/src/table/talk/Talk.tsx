// The talk panel beside the board: order of play, recent events, log, rules, the board as text, and its signs.
import { useMemo } from 'preact/hooks';
import { pageGame } from '../../games';
import { t } from '../../base/text';
import { Log } from './Log';
import { Order } from './Order';
import type { Panels } from './panels';
import { Since } from './Since';
import type { TableState } from '../../board/state';
import { atMoment } from '../play/moment';
import { change } from '../play/now';
import { TextView } from './TextView';

// The signs of a board are explained in a tab of their own, so that the log has room.
function tabsOf(game: string, chat: Panels['chat']): TableState['tab'][] {
  const signs = pageGame(game)?.Legend ? (['signs'] as const) : [];
  return ['log', ...(chat ? (['chat'] as const) : []), 'rules', 'text', ...signs];
}

function Tabs({ table, chat }: { table: TableState; chat: Panels['chat'] }) {
  const tabs = tabsOf(table.game, chat);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const tab = tabs[(tabs.indexOf(table.tab) + step + tabs.length) % tabs.length];
    change({ tab, rule: null });
    const buttons = (event.currentTarget as HTMLElement).querySelectorAll('button');
    buttons[tabs.indexOf(tab ?? 'log')]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="tabs" role="tablist" onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab}
          role="tab"
          id={`tab-${tab}`}
          aria-controls="tab-panel"
          aria-selected={table.tab === tab}
          tabIndex={table.tab === tab ? 0 : -1}
          onClick={() => change({ tab, rule: null })}
        >
          {t(`page.talk.${tab}`)}
          {tab === 'chat' && chat && chat.unread > 0 && ` (${chat.unread})`}
        </button>
      ))}
    </div>
  );
}

interface Props {
  table: TableState;
  panels: Panels;
  id?: string;
}

export function Talk({ table, panels: { rules, chat }, id }: Props) {
  const game = pageGame(table.game);
  // A long log is redrawn only when it changes.
  const log = useMemo(() => <Log table={table} />, [table.story, table.shownStep]);
  const moment = atMoment(table);
  const Legend = game?.Legend;
  return (
    <>
      <Order table={moment} />
      <Since table={moment} />
      <section class="talk" id={id} tabIndex={-1} aria-label={t('page.talk')}>
        <Tabs table={table} chat={chat} />
        <div class="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${table.tab}`}>
          {table.tab === 'log' && log}
          {table.tab === 'chat' && chat?.content}
          {table.tab === 'rules' && rules(table.game, table.rule)}
          {table.tab === 'text' && <TextView table={table} />}
          {table.tab === 'signs' && Legend && (
            <div class="legend" tabIndex={0} role="group" aria-label={t('page.talk.signs')}>
              <Legend table={table} />
            </div>
          )}
        </div>
      </section>
    </>
  );
}
