// The null game's state as the library tells it (write_json in src/null/null.c).
export interface NullState {
  phase: 'choosing' | 'revealed' | 'over';
  round: number;
  boats: { seat: number; space: number; anchors: number; choice: string }[];
}

export const COLOURS = ['red', 'blue', 'green', 'white'];

// The board's text: a heading, then a `~` for each space before the finish.
export function finishOf(board: string): number {
  return (board.split('\n')[1] ?? '').indexOf('|');
}
