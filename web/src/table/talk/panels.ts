// Panels beside a board that the app provides.
import type { ComponentChildren } from 'preact';
import type { TableState } from '../../board/state';

export interface Panels {
  rules: (game: string, shown: string | null) => ComponentChildren; // `shown` is the rule that was asked for
  settings: () => ComponentChildren;
  chat?: { unread: number; content: ComponentChildren }; // where there is one
  // Somebody elsewhere is invited to a table of this browser.
  invite: (table: TableState, close: () => void) => ComponentChildren;
  elsewhere: () => ComponentChildren; // in the bar at the top: what waits at other tables
}

// In a lesson: the panel with the step's text, and the button to continue once it is done.
export interface LessonParts {
  panel: ComponentChildren;
  next: ComponentChildren;
}
