// The page's scripts without a browser: bundles them, starts the store, and runs both workers in this
// process, with the real library.
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { bundle } from '../bundle.mjs';

// ------------------------------------------------------ what a browser provides --

class FakeStorage {
  #values = new Map();

  getItem(key) {
    return this.#values.get(key) ?? null;
  }

  setItem(key, value) {
    this.#values.set(key, String(value));
    this[key] = String(value); // so that Object.keys lists it, as in a browser
  }

  removeItem(key) {
    this.#values.delete(key);
    delete this[key];
  }
}

globalThis.localStorage = new FakeStorage();
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.addEventListener ??= () => undefined;
globalThis.crypto ??= webcrypto;
if (!globalThis.navigator?.languages)
  Object.defineProperty(globalThis, 'navigator', {
    value: { languages: ['en'] },
  });
globalThis.location = { pathname: '/' };
globalThis.history = {
  pushState: (_state, _title, path) => (globalThis.location.pathname = path),
};
globalThis.window = globalThis;
globalThis.scrollTo = () => undefined;
globalThis.document = {
  activeElement: null,
  querySelector: () => null,
  querySelectorAll: () => [],
};

// Messages are queued until there is a listener. Node's own class would keep the process alive.
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

// ------------------------------------------------------------- the page's scripts --

// A worker in this process: `serve` is its script, run with its own global scope.
function workerClass(serve) {
  return class {
    onmessage = null;
    #listeners = [];
    #scope = { onmessage: null, postMessage: (data) => this.#deliver(data) };

    constructor() {
      serve(this.#scope);
    }

    #deliver(data) {
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

// Starts the page, in English; returns its exports and those of the files `names`.
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

// Waits until the store satisfies `holds`; fails if it never does.
export async function until(page, holds) {
  for (let i = 0; i < 20000; i++) {
    if (holds(page.get())) return page.get();
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new Error(`this never held: ${holds}`);
}
