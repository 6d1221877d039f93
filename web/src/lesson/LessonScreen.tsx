// A lesson: the table screen, with the step's text in place of the log and rules.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { leaveTable } from '../table/play/table';
import { Table } from '../table/TableScreen';
import type { Panels } from '../table/talk/panels';
import { LessonPanel, Next } from './LessonPanel';
import { resume } from './run';

interface Props {
  game: string;
  panels: Panels;
  missing: ComponentChildren; // shown if there is no such lesson
}

export function LessonScreen({ game, panels, missing }: Props) {
  const table = useStore((state) => state.table);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    void resume(game).then((isOpen) => setMissing(!isOpen));
    return leaveTable;
  }, [game]);
  if (isMissing) return <>{missing}</>;
  if (table?.game === game && table.lesson) {
    const step = { table, lesson: table.lesson };
    const parts = { panel: <LessonPanel {...step} />, next: <Next {...step} look="primary" /> };
    return <Table table={table} panels={panels} lesson={parts} />;
  }
  return (
    <main class="page" tabIndex={-1} aria-busy="true">
      <h1 class="sr">Gangway</h1>
    </main>
  );
}
