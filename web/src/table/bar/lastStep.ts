// Whether a table shows the last step of its lesson.
import type { TableState } from '../../board/state';
import { pageGame } from '../../games';

export function isLastStep({ game, lesson }: TableState): boolean {
  return lesson !== null && lesson.at + 1 === pageGame(game)?.lesson?.steps.length;
}
