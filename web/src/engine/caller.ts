// Calls to a worker: sends a method and its arguments, receives the answer.

// The methods of T as a caller in another thread sees them.
export type Methods<T> = {
  [M in keyof T]: T[M] extends (...args: infer A) => infer R ? (...args: A) => Awaited<R> : never;
};

interface Answer {
  id: number;
  answer: unknown;
  error?: string;
  isTooLate?: boolean; // the error is a TooLate
}

// The answer is no longer wanted: the game was closed, or the thought stopped.
export class TooLate extends Error {}

// The worker failed to answer.
export class Failed extends Error {}

// For callers that can do without an answer: null if the worker failed.
export function nullIfFailed(error: unknown): null {
  if (error instanceof Failed) return null;
  throw error;
}

// The first message to a worker. The page calls the worker with the rules, and that one calls the
// thinking worker, over a port.
export type Start =
  | { role: 'rules'; module: WebAssembly.Module }
  | { role: 'thinker'; module: WebAssembly.Module; port: MessagePort };

// A message from the worker with the rules to the page: replace the thinking worker by a new one
// that serves this port, or by none if it is null.
export interface ThinkerRequest {
  thinker: MessagePort | null;
}

// A worker, or a port to one.
interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((message: MessageEvent<Answer>) => void) | null;
}

export class Caller<T> {
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private last = 0;
  private failure: Error | null = null;

  // Calls are sent once `ready` resolves.
  constructor(
    private readonly channel: Channel,
    private readonly ready: Promise<unknown>,
  ) {
    channel.onmessage = ({ data }) => {
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
      this.ready.then(() => this.channel.postMessage({ id, method, args }), reject);
    });
  }

  // Rejects all pending and future calls.
  fail(why: Error): void {
    this.failure = why;
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }
}
