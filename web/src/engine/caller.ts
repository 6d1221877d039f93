// Asking a worker: a method and its arguments out, its answer back.

// What can be asked of a worker whose answers are those of the methods of T.
export type Methods<T> = {
  [M in keyof T]: T[M] extends (...args: infer A) => infer R ? (...args: A) => Awaited<R> : never;
};

interface Answer {
  id: number;
  answer: unknown;
  error?: string;
  isTooLate?: boolean; // the error is that
}

// Nobody wants the answer any more: the game that was asked about is closed, or the thought dropped.
export class TooLate extends Error {}

// The worker could not answer.
export class Failed extends Error {}

// For those who can do without an answer: null where the worker has failed.
export function failed(error: unknown): null {
  if (error instanceof Failed) return null;
  throw error;
}

// What a worker is told first: the one that knows the rules is asked by the page, one that thinks
// by the other, over a port.
export type Start =
  | { role: 'rules'; module: WebAssembly.Module }
  | { role: 'thinker'; module: WebAssembly.Module; port: MessagePort };

// What the worker with the rules may send the page unasked: the port of a new thinker that it wants
// instead of the one before, or null if it wants none.
export interface Want {
  thinker: MessagePort | null;
}

// A worker, or a port to one.
interface Line {
  postMessage(message: unknown): void;
  onmessage: ((message: MessageEvent<Answer>) => void) | null;
}

export class Caller<T> {
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private last = 0;
  private failure: Error | null = null;

  // Nothing is asked before `ready`.
  constructor(
    private readonly line: Line,
    private readonly ready: Promise<unknown>,
  ) {
    line.onmessage = ({ data }) => {
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error) asked?.reject(new (data.isTooLate ? TooLate : Failed)(data.error));
      else asked?.resolve(data.answer);
    };
  }

  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  ask<M extends keyof Methods<T>>(
    method: M,
    ...args: Parameters<Methods<T>[M]>
  ): Promise<ReturnType<Methods<T>[M]>> {
    const id = ++this.last;
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.ready.then(() => this.line.postMessage({ id, method, args }), reject);
    });
  }

  // There is nobody to answer, now or later.
  fail(why: Error): void {
    this.failure = why;
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }
}
