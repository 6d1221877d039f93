// A lesson: the table screen, with what the step says in the place of log and rules.
import { useEffect, useState } from 'preact/hooks';
import { Nowhere } from '../screens/Nowhere';
import { useStore } from '../store';
import { leaveTable } from '../table/table';
import { Table } from '../table/TableScreen';
import { resume } from './run';

export function LessonScreen({ game }: { game: string }) {
  const table = useStore((state) => state.table);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    void resume(game).then((isOpen) => setMissing(!isOpen));
    return leaveTable;
  }, [game]);
  if (isMissing) return <Nowhere />;
  if (table?.game === game && table.lesson) return <Table table={table} />;
  return (
    <main class="page" tabIndex={-1} aria-busy="true">
      <h1 class="sr">Gangway</h1>
    </main>
  );
}
