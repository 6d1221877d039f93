// How many nodes a player may search in a given time. The module has no clock, so the speed is
// measured from outside. A busy machine makes any measurement too low, never too high: of several
// trials of the same work the fastest counts. So on a busy machine a player answers later, not worse;
// and to bound the wait, the last thought shows how slow the machine is at the moment.

const TRIALS = 6; // of the same work; some of them before the first thought
const AT_ONCE = 3;
const FIRST_NODES = 400;
const MOST_NODES = 10_000_000;
const LONG_ENOUGH_MS = 8; // some browsers' clocks have a resolution of a millisecond
const MEANINGFUL_MS = 100; // a shorter thought says more about its position than about the machine
const CEILING = 4; // times the requested duration
const LEAST_NODES = 100;
const UNKNOWN_NODES = 20_000; // if nothing could be measured: a second of the slowest game

export type Measurement = { looked: number; ms: number };

// Searches at most this many nodes, always in the same position.
export type Trial = (nodes: number) => Measurement;

export class Speed {
  private trial: Trial | null = null; // one that took long enough to be measured
  private nodes = FIRST_NODES; // of a trial
  private trials = 0;
  private best = 0; // nodes per millisecond, with a processor to itself
  private recent = Infinity; // nodes per millisecond of wall-clock time in the last meaningful thought

  // The nodes for a number of milliseconds. `trial` is used until one took long enough: in a position
  // without a choice it measures nothing, though later decisions may well need thought.
  nodesFor(ms: number, trial: Trial): number {
    do {
      if (!this.measure(this.trial ?? trial)) return UNKNOWN_NODES;
    } while (this.trials < AT_ONCE);
    const nodes = Math.min(this.best * ms, this.recent * ms * CEILING);
    return Math.round(Math.max(LEAST_NODES, Math.min(nodes, MOST_NODES)));
  }

  // Records how long a real thought took.
  note({ looked, ms }: Measurement): void {
    if (looked > 0 && ms >= MEANINGFUL_MS) this.recent = looked / ms;
  }

  // Runs one more trial, unless there were enough; with more nodes if a trial is too fast to measure,
  // as it is once the browser has optimised the code. Returns whether the speed is known.
  private measure(trial: Trial): boolean {
    if (this.trials >= TRIALS) return true;
    for (let nodes = this.nodes; nodes <= MOST_NODES; nodes *= 4) {
      const { looked, ms } = trial(nodes);
      const isCut = looked < nodes; // there is nothing left to search
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
