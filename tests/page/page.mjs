// The page's own scripts without a browser: what they export, the store started, and both workers in
// this process, where the library answers as it does in the page.
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { bundle } from '../bundle.mjs';

// ----------------------------------------------------------- what a browser gives --

class Kept {
  #values = new Map();

  getItem(key) {
    return this.#values.get(key) ?? null;
  }

  setItem(key, value) {
    this.#values.set(key, String(value));
    this[key] = String(value); // as the keys of a browser's own
  }

  removeItem(key) {
    this.#values.delete(key);
    delete this[key];
  }
}

globalThis.localStorage = new Kept();
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.addEventListener ??= () => undefined;
globalThis.crypto ??= webcrypto;
if (!globalThis.navigator?.languages)
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] } });
globalThis.location = { pathname: '/' };
globalThis.history = { pushState: (_state, _title, path) => (globalThis.location.pathname = path) };
globalThis.window = globalThis;
globalThis.scrollTo = () => undefined;
globalThis.document = { activeElement: null, querySelector: () => null, querySelectorAll: () => [] };

// Messages wait until somebody listens. Node's own keeps a process alive from then on.
class Port {
  other = null;
  #waiting = [];
  #listener = null;

  set onmessage(listener) {
    this.#listener = listener;
    this.#waiting.splice(0).forEach((data) => this.take(data));
  }

  take(data) {
    if (this.#listener) setTimeout(() => this.#listener({ data }));
    else this.#waiting.push(data);
  }

  postMessage(data) {
    this.other.take(data);
  }
}

globalThis.MessageChannel = class {
  port1 = new Port();
  port2 = new Port();

  constructor() {
    [this.port1.other, this.port2.other] = [this.port2, this.port1];
  }
};

// ------------------------------------------------------------------- its scripts --

// A worker in this process: `serve` is what its script does, with a global scope of its own.
function workerClass(serve) {
  return class {
    onmessage = null;
    #listeners = [];
    #scope = { onmessage: null, postMessage: (data) => this.#tell(data) };

    constructor() {
      serve(this.#scope);
    }

    #tell(data) {
      setTimeout(() => {
        this.onmessage?.({ data });
        for (const listener of this.#listeners) listener({ data });
      });
    }

    postMessage(data) {
      setTimeout(() => this.#scope.onmessage?.({ data }));
    }

    addEventListener(kind, listener) {
      if (kind === 'message') this.#listeners.push(listener);
    }

    terminate() {
      this.#scope.onmessage = null;
    }
  };
}

// The page as it is after it has started, in English; `names` are the files whose exports are wanted.
export async function startPage(...names) {
  const page = await bundle(
    'base/store',
    'base/settings',
    'engine/engine',
    'engine/worker',
    'games/catalogue',
    'gangway:consultants',
    'first',
    ...names,
  );
  const module = new WebAssembly.Module(readFileSync(process.env.GANGWAY_MODULE));
  globalThis.fetch = () => undefined;
  WebAssembly.compileStreaming = () => Promise.resolve(module);
  globalThis.Worker = workerClass((scope) => {
    globalThis.self = scope;
    page.serve(page.consultants);
  });
  page.startEngine();
  const settings = { ...page.loadSettings(), lang: 'en', speed: 'instant' };
  page.startStore(page.firstState('/', settings, await page.readCatalogue(settings)));
  return page;
}

// Waits until the store is so; fails if it never is.
export async function until(page, holds) {
  for (let i = 0; i < 20000; i++) {
    if (holds(page.get())) return page.get();
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new Error(`it never came: ${holds}`);
}
