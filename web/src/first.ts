// The store as the page begins.
import { canKeep } from './base/storage';
import { loadGames } from './base/saved';
import { watchStillness, type Settings } from './base/settings';
import type { State } from './base/store';

export function firstState(
  path: string,
  settings: Settings,
  catalogue: Pick<State, 'texts' | 'games'>,
): State {
  return {
    path,
    settings,
    ...catalogue,
    saved: loadGames(),
    table: null,
    said: '',
    called: '',
    hasUpdate: false,
    isForgetful: !canKeep(),
    hasReadThat: false,
    isOnlineOnly: false,
    isStillnessWanted: watchStillness(),
    focus: { last: [], keeper: null },
    camera: null,
    isOpening: false,
    unanswered: 0,
    queue: Promise.resolve(),
    run: 0,
    skip: null,
  };
}
