// Games saved in this browser: for each its record and its players, under its own key.
import type { Seat } from './seats';
import { drop, keep, keysWith, recall } from './storage';

export interface SavedGame {
  id: string;
  game: string;
  options: string;
  seats: Seat[];
  isTyped?: boolean; // played beside a real table: people enter what chance brings there
  isView?: boolean; // its record hides something, so it can only be viewed
  record: string;
  steps: number;
  over: boolean;
  toAct: number;
  result: string;
  updated: number;
}

const PREFIX = 'gangway.game.';

export function loadGames(): SavedGame[] {
  const games = keysWith(PREFIX).flatMap((key) => {
    try {
      return [JSON.parse(recall(key) ?? '') as SavedGame];
    } catch {
      return [];
    }
  });
  return games.sort((a, b) => b.updated - a.updated);
}

export function loadGame(id: string): SavedGame | null {
  return loadGames().find((each) => each.id === id) ?? null;
}

export function saveGame(game: SavedGame): void {
  keep(PREFIX + game.id, JSON.stringify(game));
}

export function removeGame(id: string): void {
  drop(PREFIX + id);
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}
