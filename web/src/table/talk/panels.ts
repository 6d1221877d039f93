// Panels beside a board that the app provides.
import type { ComponentChildren } from 'preact';

export interface Panels {
  rules: (game: string, shown: string | null) => ComponentChildren; // `shown` is the rule that was asked for
  settings: () => ComponentChildren;
  chat?: { unread: number; content: ComponentChildren }; // where there is one
}

// In a lesson: the panel with the step's text, and the button to continue once it is done.
export interface LessonParts {
  panel: ComponentChildren;
  next: ComponentChildren;
}
