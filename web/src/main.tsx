// Starts the page.
import { render } from 'preact';
import { App } from './App';
import { ask, startEngine } from './engine/engine';
import { placeSprite } from './parts/Piece';
import { startRouting } from './route';
import { loadGames } from './saved';
import { LANGS, applySettings, loadSettings } from './settings';
import { startSound } from './sound';
import { startStore } from './store';
import { startUpdates } from './update';

async function start(): Promise<void> {
  const settings = loadSettings();
  applySettings(settings);
  await startEngine();
  const lang = LANGS.indexOf(settings.lang);
  const [texts, games] = await Promise.all([ask('texts', lang), ask('games', lang)]);
  startStore({
    path: location.pathname,
    settings,
    texts,
    games,
    saved: loadGames(),
    table: null,
    said: '',
    called: '',
    hasUpdate: false,
  });
  startRouting();
  startSound();
  placeSprite();
  const root = document.getElementById('root');
  if (root) render(<App />, root);
  void startUpdates();
}

void start();
