// Starts the page.
import { render } from 'preact';
import { App } from './App';
import { tellPlight, whenFit } from './boot/plight';
import { readCatalogue } from './catalogue';
import { ask, startEngine } from './engine/engine';
import { titleFace } from './faces';
import { startFocus } from './focus';
import { placeSprite } from './parts/Piece';
import { startRouting } from './route';
import { loadGames } from './saved';
import { applySettings, loadSettings } from './settings';
import { startSound } from './sound';
import { watchStorage } from './storage';
import { set, startStore } from './store';
import { startUpdates } from './update';

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
