// The page's side of the worker with the rules. The page also starts the thinking worker, which the
// first one calls: in Firefox a worker started by another worker may never run.
import { showStopped } from '../boot/plight';
import { Caller, Failed, TooLate, type Methods, type Start, type ThinkerRequest } from './caller';
import type { Host } from './host';

let host: Caller<Host>;
let thinker: Worker | null = null;

// Starts a worker, and sends it `start` once the module is compiled. Calls `fail` if the worker
// cannot be started or throws.
function startWorker(start: Promise<Start>, transfer: Transferable[], fail: (why: Error) => void) {
  const worker = new Worker(GANGWAY.worker);
  worker.addEventListener('error', ({ message }) => fail(new Failed(message || 'no worker')));
  const started = start.then((message) => worker.postMessage(message, transfer));
  return { worker, started };
}

export function startEngine(): void {
  const module = WebAssembly.compileStreaming(fetch(GANGWAY.wasm));
  const start = module.then((compiled): Start => ({ role: 'rules', module: compiled }));
  const { worker, started } = startWorker(start, [], (why) => host.fail(why));
  host = new Caller<Host>(worker, started);
  worker.addEventListener('message', ({ data }: MessageEvent<Partial<ThinkerRequest>>) => {
    if (data.thinker !== undefined) startThinker(data.thinker, module);
  });
  // A TooLate that nobody handles is fine: the caller just stops. A Failed that nobody handles means
  // that the page cannot continue.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof TooLate) event.preventDefault();
    if (event.reason instanceof Failed) showStopped(event.reason.message);
  });
}

// Replaces the thinking worker.
function startThinker(port: MessagePort | null, module: Promise<WebAssembly.Module>): void {
  thinker?.terminate();
  thinker = null;
  if (!port) return;
  const start = module.then((compiled): Start => ({ role: 'thinker', module: compiled, port }));
  const { worker } = startWorker(start, [port], ({ message }) => {
    if (thinker === worker) void ask('loseThinker', message);
  });
  thinker = worker;
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
