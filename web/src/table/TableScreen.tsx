// The screen of a table: board, bar, order of play, talk panel.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { pageGame } from '../games';
import { useMedia, PANEL, PHONE } from '../parts/media';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { Bar } from './bar/Bar';
import { Curtain } from './Curtain';
import { EndSheet } from './ending/EndSheet';
import { KeysSheet } from './KeysSheet';
import { pressKey } from './keys';
import { Log } from './talk/Log';
import { Menu } from './bar/Menu';
import { Goal } from './start/Goal';
import { nudge } from './nudge';
import { Order } from './talk/Order';
import type { LessonParts, Panels } from './talk/panels';
import { useRoving } from './roving';
import { Since } from './talk/Since';
import { Skips } from './Skips';
import type { TableState } from '../board/state';
import { atMoment } from './play/moment';
import { skipWait } from './play/pace';
import { act, leaveTable, openTable } from './play/table';
import { Talk } from './talk/Talk';
import { TalkSheet } from './talk/TalkSheet';
import { TopBar } from './bar/TopBar';
import { useTurnFocus } from './turnFocus';

function BoardArea({ table, next }: { table: TableState; next: ComponentChildren }) {
  const area = useRef<HTMLElement>(null);
  const game = pageGame(table.game);
  useRoving(area, () => game?.ownsArrows?.(table) ?? false);
  useTurnFocus(area, table);
  const touched = useRef<Element | null>(null);
  const touch = (event: Event) => {
    touched.current = (event.target as Element).closest('button');
  };
  useEffect(() => {
    if (table.refusal) nudge(touched.current);
  }, [table.refusal]);
  if (!game) return null;
  const me = table.viewer >= 1 && table.viewer <= table.seats.length ? table.viewer : 1;
  // An earlier position allows no actions.
  const shown = atMoment(table);
  return (
    <main
      class="board"
      id="board"
      ref={area}
      tabIndex={-1}
      aria-label={t('page.board')}
      onKeyDown={touch}
      onPointerDown={(event) => {
        touch(event);
        if (table.moving) skipWait();
      }}
    >
      <game.Board
        table={shown}
        act={act}
        me={me}
        bar={<Bar table={table} next={next} />}
        news={<Since table={shown} />}
      />
    </main>
  );
}

const PARTS = ['board', 'bar', 'order', 'talk'];
const LESSON_PARTS = ['lesson', 'board', 'bar'];

interface Props {
  table: TableState;
  panels: Panels;
  lesson?: LessonParts;
  notes?: ComponentChildren; // lie on the board, so that it stays where it is
}

export function Table({ table, panels, lesson, notes }: Props) {
  const [sheet, setSheet] = useState<'keys' | 'menu' | 'invite' | null>(null);
  const isPanel = useMedia(PANEL);
  const isPhone = useMedia(PHONE);
  const moment = atMoment(table);
  const close = () => setSheet(null);
  // A layout effect, since a key may be pressed as soon as the table is shown.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressKey(event, () => setSheet('keys'))) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <div class={`table of-${table.game} ${table.lesson ? 'has-lesson' : ''}`} data-steps={table.live.steps}>
      <Skips parts={table.lesson ? LESSON_PARTS : PARTS} />
      <TopBar
        table={table}
        elsewhere={!table.lesson && panels.elsewhere()}
        openKeys={() => setSheet('keys')}
        openMenu={() => setSheet('menu')}
      />
      {!isPanel && !isPhone && <Goal table={table} />}
      <BoardArea table={table} next={lesson?.next} />
      {notes && <div class="notes">{notes}</div>}
      {lesson ? (
        lesson.panel
      ) : isPanel ? (
        <aside class="side" aria-label={t('page.talk')}>
          <Goal table={table} />
          <Talk table={table} panels={panels} id="talk" />
        </aside>
      ) : (
        <>
          <aside class="chips" aria-label={t('page.order')}>
            <Order table={moment} />
          </aside>
          <aside class="below" id="talk" tabIndex={-1} aria-label={t('page.talk')}>
            <Since table={moment} />
            <Log table={table} />
          </aside>
        </>
      )}
      {(!isPanel || table.lesson) && table.isTalkOpen && <TalkSheet table={table} panels={panels} />}
      {table.curtain > 0 && <Curtain table={table} />}
      {table.isEndOpen && <EndSheet table={table} />}
      {sheet === 'keys' && <KeysSheet table={table} close={close} />}
      {sheet === 'menu' && (
        <Menu
          table={table}
          settings={panels.settings()}
          close={close}
          openKeys={() => setSheet('keys')}
          invite={() => setSheet('invite')}
        />
      )}
      {sheet === 'invite' && panels.invite(table, close)}
    </div>
  );
}

// `missing` is shown if there is no such table.
export function TableScreen({
  id,
  panels,
  missing,
}: {
  id: string;
  panels: Panels;
  missing: ComponentChildren;
}) {
  const table = useStore((state) => state.table);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    setMissing(false);
    void openTable(id).then((isOpen) => setMissing(!isOpen));
    return leaveTable;
  }, [id]);
  if (isMissing) return <>{missing}</>;
  return table?.id === id ? (
    <Table key={id} table={table} panels={panels} />
  ) : (
    <main class="page" tabIndex={-1} aria-busy="true">
      <h1 class="sr">Gangway</h1>
    </main>
  );
}
