// The initial state of the store.
import { canKeep } from './base/storage';
import { hasTablesElsewhere } from './base/elsewhere';
import { loadGames } from './base/saved';
import { watchReducedMotion, type Settings } from './base/settings';
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
    hasNoStorage: !canKeep(),
    isStorageNoticeClosed: false,
    isOnlineOnly: false,
    installOffer: null,
    isFullScreen: false,
    prefersReducedMotion: watchReducedMotion(),
    focus: { last: [], fallback: null },
    camera: null,
    isOpening: false,
    unanswered: 0,
    queue: Promise.resolve(),
    run: 0,
    skip: null,
    resume: null,
    meeting: null,
    meetingProblem: '',
    readLines: 0,
    coming: null,
    tables: null,
    lists: null,
    aside: {},
    elsewhere: null,
    hasTablesElsewhere: hasTablesElsewhere(),
    tab: { title: 'Gangway', isTurn: false, elsewhere: 0 },
  };
}
