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
import { applySettings, loadSettings } from './base/settings';
import { startSound } from './base/sound';
import { watchStorage } from './base/storage';
import { set, startStore } from './base/store';
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
    isForgetful: watchStorage(() => set({ isForgetful: true })),
    hasReadThat: false,
    isOnlineOnly: false,
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
