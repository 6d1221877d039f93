// What stands beside a board and is not the table's own: the app hands it in.
import type { ComponentChildren } from 'preact';

export interface Panels {
  rules: (game: string, shown: string | null) => ComponentChildren; // with the rule that was asked for
  settings: () => ComponentChildren;
}

// In a lesson: what the step says, and the button that goes on once it is done.
export interface LessonParts {
  panel: ComponentChildren;
  next: ComponentChildren;
}
