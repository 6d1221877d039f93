// The page's side of the worker that knows the rules. It has another one think for computer players.
import { Caller, TooLate, type Methods } from './caller';
import type { Host } from './host';

let host: Caller<Host>;

// The worker starts while the module arrives and is compiled.
export function startEngine(): void {
  host = new Caller<Host>(GANGWAY.worker, 'rules', WebAssembly.compileStreaming(fetch(GANGWAY.wasm)));
  // Whoever asks too late stops there, and there is nothing to complain about.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof TooLate) event.preventDefault();
  });
}

export function ask<M extends keyof Methods<Host>>(
  method: M,
  ...args: Parameters<Methods<Host>[M]>
): Promise<ReturnType<Methods<Host>[M]>> {
  return host.ask(method, ...args);
}

export function newSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
}
