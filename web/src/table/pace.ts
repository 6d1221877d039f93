// Time at a table: whose turn of events goes on, and how long each takes to be seen.
import { get } from '../store';

const SPEED: Record<string, number> = { slow: 1.7, normal: 1, fast: 0.4, instant: 0, still: 0.5 };

let run = 0; // whoever goes on with an older number has been overtaken
let skip: (() => void) | null = null; // ends what is being waited for

export function overtake(): number {
  return ++run;
}

export function current(): number {
  return run;
}

export function isCurrent(mine: number): boolean {
  return run === mine;
}

// What a millisecond at normal speed is worth.
export function pace(): number {
  return SPEED[get().settings.speed] ?? 1;
}

export function wait(ms: number): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      skip = null;
      resolve();
    };
    const timer = setTimeout(done, ms);
    skip = done;
  });
}

// A tap while something moves ends the motion.
export function hasten(): void {
  skip?.();
}
