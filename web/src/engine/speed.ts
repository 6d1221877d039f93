// How many nodes a player may look at in a time. The module has no clock, so the speed is measured
// from outside, and a busy machine makes any measurement too low, never too high: of the same
// work, tried several times, the quickest counts. So a player answers later there, not worse; and
// so that nobody waits without an end, the last thought tells how slow the machine is now.

const TRIALS = 6; // of the same work, some of them before the first thought
const AT_ONCE = 3;
const FIRST_NODES = 400;
const MOST_NODES = 10_000_000;
const LONG_ENOUGH_MS = 8; // some browsers' clocks go by steps of a millisecond
const TELLING_MS = 100; // a shorter thought tells more of its position than of the machine
const CEILING = 4; // times as long as was asked for
const LEAST_NODES = 100;
const UNKNOWN_NODES = 20_000; // where there was nothing to measure by: a second of the slowest game

export type Thought = { looked: number; ms: number };

// Looks at so many nodes at most, always in the same position.
export type Trial = (nodes: number) => Thought;

export class Speed {
  private trial: Trial | null = null; // one that took long enough
  private nodes = FIRST_NODES; // of a trial
  private trials = 0;
  private best = 0; // nodes a millisecond, with a processor to itself
  private lately = Infinity; // as time passed, in the last thought that tells something

  // Nodes for so many milliseconds. `trial` is for as long as no other was any good: where there
  // is nothing to think about it tells nothing. What comes behind it may well take thought.
  nodesFor(ms: number, trial: Trial): number {
    do {
      if (!this.measure(this.trial ?? trial)) return UNKNOWN_NODES;
    } while (this.trials < AT_ONCE);
    const nodes = Math.min(this.best * ms, this.lately * ms * CEILING);
    return Math.round(Math.max(LEAST_NODES, Math.min(nodes, MOST_NODES)));
  }

  // What a thought took that was asked for.
  note({ looked, ms }: Thought): void {
    if (looked > 0 && ms >= TELLING_MS) this.lately = looked / ms;
  }

  // Tries once more, unless that is done; with more nodes if they are looked at too quickly to be
  // measured, as they are once the browser has compiled its best code. Whether the speed is known.
  private measure(trial: Trial): boolean {
    if (this.trials >= TRIALS) return true;
    for (let nodes = this.nodes; nodes <= MOST_NODES; nodes *= 4) {
      const { looked, ms } = trial(nodes);
      const isCut = looked < nodes; // there is no more to think about
      if (ms < LONG_ENOUGH_MS && !isCut) continue;
      if (ms < LONG_ENOUGH_MS) break;
      this.trial = trial;
      this.nodes = nodes;
      this.trials++;
      this.best = Math.max(this.best, looked / ms);
      return true;
    }
    this.trials += this.best > 0 ? 1 : 0;
    return this.best > 0;
  }
}
