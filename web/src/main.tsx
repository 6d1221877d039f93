// Starts the page.
import { render } from 'preact';
import { App } from './App';
import { showPlight, startIfSupported } from './boot/plight';
import { readCatalogue } from './games/catalogue';
import { ask, startEngine } from './engine/engine';
import { titleFace } from './base/faces';
import { startFocus } from './base/focus';
import { placeSprite } from './parts/Piece';
import { firstState } from './first';
import { startInstall } from './base/install';
import { startRouting } from './base/route';
import { applySettings, loadSettings } from './base/settings';
import { startSound } from './base/sound';
import { startStore } from './base/store';
import { startUpdates } from './base/update';

const QUIET_MS = 300; // so that whoever presses something at once gets the table first

async function start(): Promise<void> {
  const settings = loadSettings();
  applySettings(settings);
  startEngine();
  const [catalogue] = await Promise.all([readCatalogue(settings), titleFace(settings)]);
  startStore(firstState(location.pathname, settings, catalogue));
  startRouting();
  startInstall();
  startSound();
  startFocus();
  placeSprite();
  const root = document.getElementById('root');
  if (root) render(<App />, root);
  setTimeout(() => void ask('prepareThinking'), QUIET_MS);
  void startUpdates();
}

startIfSupported(() => start().catch(showPlight));
