// The last step of each lesson, stored in the browser.
import { keep, recall } from '../base/storage';

const PREFIX = 'gangway.lesson.';

export function keptStep(game: string): number {
  return Number(recall(PREFIX + game)) || 0;
}

export function keepStep(game: string, at: number): void {
  keep(PREFIX + game, String(at));
}
