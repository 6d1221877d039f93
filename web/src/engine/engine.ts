// The page's side of the workers. One knows the rules and answers at once; the other thinks
// for computer players and may be stopped in the middle of a thought.
import type { Rules } from './rules';

type Methods = {
  [M in keyof Rules]: Rules[M] extends (...args: infer A) => infer R ? (...args: A) => R : never;
};

interface Answer {
  id: number;
  answer: unknown;
  error?: string;
  isClosed?: boolean; // the error is that the game is
}

// The game that was asked about is closed: nobody is at its table any more.
class TooLate extends Error {}

class Caller {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private last = 0;

  constructor(private readonly module: Promise<WebAssembly.Module>) {
    this.worker = new Worker(GANGWAY.worker);
    module.then(
      (compiled) => this.worker.postMessage(compiled),
      () => undefined, // whoever asks is told
    );
    // The worker itself is not there, or has no use for the module.
    this.worker.onerror = ({ message }) => {
      for (const { reject } of this.waiting.values()) reject(new Error(message || 'no worker'));
      this.waiting.clear();
    };
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error) asked?.reject(new (data.isClosed ? TooLate : Error)(data.error));
      else asked?.resolve(data.answer);
    };
  }

  ask<M extends keyof Methods>(method: M, ...args: Parameters<Methods[M]>): Promise<ReturnType<Methods[M]>> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.module.then(() => this.worker.postMessage({ id, method, args }), reject);
    });
  }

  stop(): void {
    this.worker.terminate();
    this.waiting.clear();
  }
}

let module: Promise<WebAssembly.Module>;
let rules: Caller;
let thinker: Caller | null = null;

// The worker starts while the module arrives and is compiled.
export function startEngine(): void {
  module = WebAssembly.compileStreaming(fetch(GANGWAY.wasm));
  rules = new Caller(module);
  // Whoever asks too late stops there, and there is nothing to complain about.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof TooLate) event.preventDefault();
  });
}

// Starts the worker that thinks before anybody is asked to.
export function prepareThinking(): void {
  thinker ??= new Caller(module);
}

export function ask<M extends keyof Methods>(
  method: M,
  ...args: Parameters<Methods[M]>
): Promise<ReturnType<Methods[M]>> {
  return rules.ask(method, ...args);
}

export function think<M extends 'decide' | 'hint' | 'opinions' | 'playouts'>(
  method: M,
  ...args: Parameters<Methods[M]>
): Promise<ReturnType<Methods[M]>> {
  prepareThinking();
  return (thinker as Caller).ask(method, ...args);
}

// Drops what is being thought; nobody gets an answer to it any more.
export function stopThinking(): void {
  thinker?.stop();
  thinker = null;
}

export function newSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
}
