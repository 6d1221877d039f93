// Time at a table: whose turn of events goes on, and how long each takes to be seen.

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
