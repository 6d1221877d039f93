// Timing at a table. A run shows what happens after an action; starting a new run makes all older ones
// obsolete.
import { get, set } from '../../base/store';

export function startRun(): number {
  set({ run: get().run + 1 });
  return get().run;
}

export function currentRun(): number {
  return get().run;
}

export function isCurrent(run: number): boolean {
  return get().run === run;
}

export function wait(ms: number): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      set({ skip: null });
      resolve();
    };
    const timer = setTimeout(done, ms);
    set({ skip: done });
  });
}

// A tap during an animation skips it.
export function skipWait(): void {
  get().skip?.();
}
