// Playing with people elsewhere. The page loads this folder when somebody first goes there.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { Head } from '../screens/Head';
import { isLive } from '../online/room';
import type { Panels } from '../table/talk/panels';
import { Table } from '../table/TableScreen';
import { Connected } from './Connected';
import { Room } from './Room';
import { Start } from './Start';
import { Strip } from './Strip';
import { Visit } from './visit';

export { Start };

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
    document.addEventListener('visibilitychange', hurry);
    return () => {
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      arrived.leave();
    };
  }, [id]);
  if (!visit || meeting?.id !== id) return <Waiting />;
  if (meeting.isMissing) return <>{missing}</>;
  if (table?.id === id && isLive(meeting.room))
    return (
      <div class="online-table">
        <Strip meeting={meeting} visit={visit} table={table} />
        <Table key={table.handle} table={table} panels={panels} />
      </div>
    );
  if (!meeting.isReady || !meeting.room.setup || isLive(meeting.room))
    return (
      <Waiting>
        <Connected meeting={meeting} />
      </Waiting>
    );
  return <Room meeting={meeting} visit={visit} />;
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
