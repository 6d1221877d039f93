// The library's texts in one language, and those of its games that the page can show.
import { ask } from '../engine/engine';
import type { GameInfo } from '../engine/types';
import { pageGame } from '.';
import { LANGS, type Settings } from '../base/settings';

interface Catalogue {
  texts: Record<string, string>;
  games: GameInfo[];
}

export async function readCatalogue({ lang }: Settings): Promise<Catalogue> {
  const number = LANGS.indexOf(lang);
  const { texts, games } = await ask('catalogue', number);
  return { texts, games: games.filter(({ name }) => pageGame(name)) };
}
