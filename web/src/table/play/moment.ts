// The table as it was at the moment that is shown.
import type { TableState } from '../../board/state';

// In the replay: the position, the story so far, and nobody who could act; else the table itself.
export function atMoment(table: TableState): TableState {
  const { shownStep, shownLook, story, due } = table;
  if (shownStep === null || !shownLook) return table;
  return {
    ...table,
    live: shownLook,
    story: story.slice(0, shownStep),
    due: { ...due, kind: 'elsewhere', seat: 0, undo: false },
    own: [],
    legal: [],
    briefing: null,
    plan: null,
    choice: null,
    thinking: 0,
    curtain: 0,
  };
}
