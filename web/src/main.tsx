// Starts the page.
import { render } from 'preact';
import { App } from './App';
import { readCatalogue } from './catalogue';
import { prepareThinking, startEngine } from './engine/engine';
import { startFocus } from './focus';
import { placeSprite } from './parts/Piece';
import { startRouting } from './route';
import { loadGames } from './saved';
import { applySettings, loadSettings } from './settings';
import { startSound } from './sound';
import { startStore } from './store';
import { startUpdates } from './update';

const QUIET_MS = 300; // somebody who presses at once gets the table first

async function start(): Promise<void> {
  const settings = loadSettings();
  applySettings(settings);
  startEngine();
  startStore({
    path: location.pathname,
    settings,
    ...(await readCatalogue(settings)),
    saved: loadGames(),
    table: null,
    said: '',
    called: '',
    hasUpdate: false,
  });
  startRouting();
  startSound();
  startFocus();
  placeSprite();
  const root = document.getElementById('root');
  if (root) render(<App />, root);
  setTimeout(prepareThinking, QUIET_MS);
  void startUpdates();
}

void start();
