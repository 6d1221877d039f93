// Asking a worker: a method and its arguments out, its answer back.

// What can be asked of a worker whose answers are those of the methods of T.
export type Methods<T> = {
  [M in keyof T]: T[M] extends (...args: infer A) => infer R ? (...args: A) => Awaited<R> : never;
};

interface Answer {
  id: number;
  answer: unknown;
  error?: string;
  isClosed?: boolean; // the error is that the game is
}

// The game that was asked about is closed: nobody is at its table any more.
export class TooLate extends Error {}

// What a worker is told first.
export type Role = 'rules' | 'thinker';
export interface Start {
  module: WebAssembly.Module;
  role: Role;
}

export class Caller<T> {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private last = 0;

  constructor(
    address: string,
    role: Role,
    private readonly module: Promise<WebAssembly.Module>,
  ) {
    this.worker = new Worker(address);
    module.then(
      (compiled) => this.worker.postMessage({ module: compiled, role } satisfies Start),
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

  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  ask<M extends keyof Methods<T>>(
    method: M,
    ...args: Parameters<Methods<T>[M]>
  ): Promise<ReturnType<Methods<T>[M]>> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.module.then(() => this.worker.postMessage({ id, method, args }), reject);
    });
  }

  // Nobody gets an answer any more.
  stop(): void {
    this.worker.terminate();
    this.waiting.clear();
  }
}
