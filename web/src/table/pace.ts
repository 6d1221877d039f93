// Time at a table: whose turn of events goes on, and how long each takes to be seen.
import { get, set } from '../base/store';

export function overtake(): number {
  set({ run: get().run + 1 });
  return get().run;
}

export function current(): number {
  return get().run;
}

export function isCurrent(mine: number): boolean {
  return get().run === mine;
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

// A tap while something moves ends the motion.
export function hasten(): void {
  get().skip?.();
}
