// WebKit from Debian: WebKitWebDriver drives our own window (window.py) on an invisible display.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PATIENCE_MS, withFonts } from '../browser.mjs';
import { program, start } from './processes.mjs';
import { openSession } from './webdriver.mjs';
import { webDriverPage } from './webdriver-page.mjs';

// Debian's Python, since only it has Debian's modules.
const PYTHON = '/usr/bin/python3';
const WINDOW = fileURLToPath(new URL('window.py', import.meta.url));

// The folders of the open windows.
const folders = new Set();
const clear = (folder) => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  folders.delete(folder);
};
process.on('exit', () => [...folders].forEach(clear));

// An X server on a free display; {name, stop}.
async function startDisplay() {
  const server = start(program('Xvfb', 'xvfb'), [
    ...['-displayfd', '1', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp', '-noreset'],
  ]);
  const number = await new Promise((resolve) => {
    createInterface({ input: server.child.stdout }).once('line', resolve);
    void server.ended.then(() => resolve(''));
  });
  if (!number) throw new Error(`Xvfb does not start: ${server.said()}`);
  return { name: `:${number}`, stop: server.stop };
}

// For software rendering and without a session bus, as on a machine that has neither.
function environment(display, folder) {
  const settings = {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    GTK_A11Y: 'none',
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    XDG_RUNTIME_DIR: folder,
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  };
  const { WAYLAND_DISPLAY, ...others } = withFonts('dejavu');
  return { ...others, ...settings };
}

// In the page, before anything else: sends every error to the window.
function listen() {
  const textOf = (error) => (error instanceof Error ? `${error}\n${error.stack}` : String(error));
  const report = (text) => globalThis.webkit.messageHandlers.error.postMessage(text);
  addEventListener(
    'error',
    (event) => {
      const { error, message, target } = event;
      report(error ? textOf(error) : (message ?? `not loaded: ${target?.src ?? target?.href}`));
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => report(`not handled: ${textOf(reason)}`));
  addEventListener('securitypolicyviolation', (event) =>
    report(`${event.violatedDirective} forbids ${event.blockedURI}`),
  );
  const { error: log } = console;
  console.error = (...words) => {
    report(words.map(textOf).join(' '));
    log.apply(console, words);
  };
}

// Has the window write a screenshot of itself.
async function takePicture(session, folder, path) {
  const name = 'picture.png';
  const made = join(folder, name);
  const script = `webkit.messageHandlers.picture.postMessage('${name}');`;
  await session.call('POST', 'execute/sync', { script, args: [] });
  for (const until = Date.now() + PATIENCE_MS; !existsSync(made); ) {
    if (Date.now() > until) throw new Error('the window writes no screenshot');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  copyFileSync(made, path);
  rmSync(made);
}

export async function webkit() {
  const driver = program('WebKitWebDriver', 'webkit2gtk-driver');
  if (!existsSync(PYTHON)) throw new Error(`${PYTHON} is not installed; tools/setup installs it`);
  const display = await startDisplay();
  const open = new Set(); // visitors

  async function visitor({ viewport, theme, language, first }) {
    const folder = mkdtempSync(join(tmpdir(), 'gangway-webkit-'));
    folders.add(folder);
    writeFileSync(join(folder, 'first.js'), [listen, ...first].map((each) => `(${each})();`).join('\n'));
    const args = [WINDOW, folder, String(viewport.width), String(viewport.height), theme, language];
    try {
      const session = await openSession(driver, environment(display.name, folder), {
        'webkitgtk:browserOptions': { binary: PYTHON, args },
      });
      const made = {
        page: webDriverPage(session.call, (path) => takePicture(session, folder, path)),
        version: session.version,
        errors() {
          const path = join(folder, 'errors');
          if (!existsSync(path)) return [];
          return readFileSync(path, 'utf8').trim().split('\n').map(JSON.parse);
        },
        async close() {
          open.delete(made);
          await session.end();
          clear(folder);
        },
      };
      open.add(made);
      return made;
    } catch (cause) {
      clear(folder);
      throw cause;
    }
  }

  async function close() {
    await Promise.allSettled([...open].map((each) => each.close()));
    await display.stop();
  }

  return { name: 'webkit', hasTouch: false, visitor, close };
}
