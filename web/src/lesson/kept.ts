// How far somebody has come in each lesson, kept in the browser.
const PREFIX = 'gangway.lesson.';

export function keptStep(game: string): number {
  return Number(localStorage.getItem(PREFIX + game)) || 0;
}

export function keepStep(game: string, at: number): void {
  try {
    localStorage.setItem(PREFIX + game, String(at));
  } catch {
    // No room: the lesson begins at its beginning next time.
  }
}
