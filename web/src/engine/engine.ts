// The page's side of the worker that knows the rules, and of the one that thinks, which the first
// asks. The page starts both: in Firefox a worker that starts another may stand still for ever.
import { tellStopped } from '../boot/plight';
import { Caller, Failed, TooLate, type Methods, type Start, type Want } from './caller';
import type { Host } from './host';

let host: Caller<Host>;
let thinker: Worker | null = null;

// A worker, told what it is as soon as the module is there; meanwhile it starts. `fail` is called
// if there is none, or it has no use for the module.
function startWorker(start: Promise<Start>, transfer: Transferable[], fail: (why: Error) => void) {
  const worker = new Worker(GANGWAY.worker);
  worker.addEventListener('error', ({ message }) => fail(new Failed(message || 'no worker')));
  const isTold = start.then((told) => worker.postMessage(told, transfer));
  return { worker, isTold };
}

export function startEngine(): void {
  const module = WebAssembly.compileStreaming(fetch(GANGWAY.wasm));
  const start = module.then((compiled): Start => ({ role: 'rules', module: compiled }));
  const { worker, isTold } = startWorker(start, [], (why) => host.fail(why));
  host = new Caller<Host>(worker, isTold);
  worker.addEventListener('message', ({ data }: MessageEvent<Partial<Want>>) => {
    if (data.thinker !== undefined) startThinker(data.thinker, module);
  });
  // Whoever asks too late stops there, and there is nothing to complain about. Who got no answer and
  // has no other way cannot go on.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof TooLate) event.preventDefault();
    if (event.reason instanceof Failed) tellStopped(event.reason.message);
  });
}

// In place of the one before.
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
