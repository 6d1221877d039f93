// Starts the page.
import { render } from 'preact';
import { App } from './App';
import { tellPlight, whenFit } from './boot/plight';
import { readCatalogue } from './games/catalogue';
import { ask, startEngine } from './engine/engine';
import { titleFace } from './base/faces';
import { startFocus } from './base/focus';
import { placeSprite } from './parts/Piece';
import { startRouting } from './base/route';
import { loadGames } from './base/saved';
import { applySettings, loadSettings, watchStillness } from './base/settings';
import { startSound } from './base/sound';
import { canKeep } from './base/storage';
import { startStore } from './base/store';
import { startUpdates } from './base/update';

const QUIET_MS = 300; // somebody who presses at once gets the table first

async function start(): Promise<void> {
  const settings = loadSettings();
  applySettings(settings);
  startEngine();
  const [catalogue] = await Promise.all([readCatalogue(settings), titleFace(settings)]);
  startStore({
    path: location.pathname,
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
  });
  startRouting();
  startSound();
  startFocus();
  placeSprite();
  const root = document.getElementById('root');
  if (root) render(<App />, root);
  setTimeout(() => void ask('prepareThinking'), QUIET_MS);
  void startUpdates();
}

whenFit(() => start().catch(tellPlight));
