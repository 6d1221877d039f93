// A game as it is saved in this browser.
import type { Look } from '../../engine/types';
import { saveGame, type SavedGame } from '../../base/saved';

// Identifies the game and its players.
export type Kept = Pick<SavedGame, 'id' | 'game' | 'options' | 'seats' | 'isTyped' | 'isView'>;

export function keepGame(
  { id, game, options, seats, isTyped, isView }: Kept,
  { record, look }: { record: string; look: Look },
): void {
  const { steps, over, toAct, result = '' } = look;
  const updated = Date.now();
  const kept = { id, game, options, seats, isTyped, isView, record, steps, over, result, updated };
  saveGame({ ...kept, toAct: toAct[0] ?? 0 });
}
