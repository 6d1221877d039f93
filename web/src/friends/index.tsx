// Playing with people elsewhere. The page loads this folder when somebody first goes there.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { Head } from '../screens/Head';
import type { TableState } from '../board/state';
import { isLive } from '../online/room';
import type { Meeting } from '../online/table';
import type { Panels } from '../table/talk/panels';
import { Table } from '../table/TableScreen';
import { Chat, useUnread } from './Chat';
import { Connected } from './Connected';
import { Invite } from './Invite';
import { usePlanned } from './planned';
import { Room } from './Room';
import { Start } from './Start';
import { Notes, Strip } from './Strip';
import { Visit } from './visit';

export { Invite, Start };

interface Props {
  id: string;
  panels: Panels;
  missing: ComponentChildren; // shown if there is no such table
}

export function Joined({ id, panels, missing }: Props) {
  const [visit, setVisit] = useState<Visit | null>(null);
  const meeting = useStore((state) => state.meeting);
  const table = useStore((state) => state.table);
  useEffect(() => {
    const arrived = new Visit(id);
    setVisit(arrived);
    const hurry = () => arrived.table.hurry();
    addEventListener('online', hurry);
    return () => {
      removeEventListener('online', hurry);
      arrived.leave();
    };
  }, [id]);
  if (!visit || meeting?.id !== id) return <Waiting />;
  if (meeting.isMissing) return <>{missing}</>;
  if (table?.id === id && isLive(meeting.room))
    return (
      <div class="online-table">
        <Strip meeting={meeting} visit={visit} table={table} />
        <Seated meeting={meeting} visit={visit} table={table} panels={panels} />
      </div>
    );
  if (!meeting.isReady || !meeting.room.setup || isLive(meeting.room))
    return (
      <Waiting>
        <Connected {...meeting} />
      </Waiting>
    );
  return <Room meeting={meeting} visit={visit} />;
}

interface SeatedProps {
  meeting: Meeting;
  visit: Visit;
  table: TableState;
  panels: Panels;
}

// The table, with the chat in its panel.
function Seated({ meeting, visit, table, panels }: SeatedProps) {
  const unread = useUnread(meeting).length;
  usePlanned(table);
  const chat = { unread, content: <Chat meeting={meeting} visit={visit} /> };
  return (
    <Table
      key={table.handle}
      table={table}
      panels={{ ...panels, chat }}
      notes={<Notes meeting={meeting} visit={visit} />}
    />
  );
}

function Waiting({ children }: { children?: ComponentChildren }) {
  return (
    <>
      <Head at="play" />
      <main class="page" id="content" tabIndex={-1} aria-busy="true">
        <h1 class="sr">{t('page.online.title')}</h1>
        {children}
      </main>
    </>
  );
}
