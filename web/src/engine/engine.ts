// The page's side of the workers. One knows the rules and answers at once; the other thinks
// for computer players and may be stopped in the middle of a thought.
import type { Rules } from './rules';

type Methods = {
  [M in keyof Rules]: Rules[M] extends (...args: infer A) => infer R ? (...args: A) => R : never;
};

class Caller {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private last = 0;

  constructor(module: WebAssembly.Module) {
    this.worker = new Worker(GANGWAY.worker);
    this.worker.postMessage(module);
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: unknown; error?: string }>) => {
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error) asked?.reject(new Error(data.error));
      else asked?.resolve(data.answer);
    };
  }

  ask<M extends keyof Methods>(method: M, ...args: Parameters<Methods[M]>): Promise<ReturnType<Methods[M]>> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.worker.postMessage({ id, method, args });
    });
  }

  stop(): void {
    this.worker.terminate();
    this.waiting.clear();
  }
}

let module: WebAssembly.Module;
let rules: Caller;
let thinker: Caller | null = null;

export async function startEngine(): Promise<void> {
  const response = await fetch(GANGWAY.wasm);
  module = await WebAssembly.compileStreaming(response);
  rules = new Caller(module);
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
  thinker ??= new Caller(module);
  return thinker.ask(method, ...args);
}

// Drops what is being thought; nobody gets an answer to it any more.
export function stopThinking(): void {
  thinker?.stop();
  thinker = null;
}

export function newSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
}
