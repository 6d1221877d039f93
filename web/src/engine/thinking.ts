// The worker that thinks for computer players, as the one with the rules has it: what it is asked
// about it is told step by step, and it may be stopped in the middle of a thought.
import { Caller } from './caller';
import type { Position, Thinker } from './thinker';
import type { Hint } from './types';

// A game to think about.
export interface Followed {
  game: number;
  steps: number;
  since(steps: number): string; // what happened then, a line each
  record(): string;
}

export class Thinking {
  private caller: Caller<Thinker> | null = null;
  private game = 0; // that it has
  private steps = 0; // so many of its steps

  // `want` has a worker start that is asked over this port, or none, and ends the one before.
  constructor(private readonly want: (port: MessagePort | null) => void) {}

  // Has the worker start before anybody is asked to think.
  prepare(): Caller<Thinker> {
    return this.caller ?? this.start();
  }

  private start(): Caller<Thinker> {
    const { port1: here, port2: there } = new MessageChannel();
    this.want(there);
    this.game = 0;
    this.caller = new Caller<Thinker>(here, Promise.resolve());
    return this.caller;
  }

  // Drops what is being thought; nobody gets an answer to it any more.
  stop(): void {
    this.want(null);
    this.caller = null;
  }

  // If something is being thought.
  stopThought(): void {
    if (this.caller?.isBusy) this.start();
  }

  // The worker has failed: whoever waits for it is told, and the next question is another's.
  lose(why: string): void {
    this.caller?.fail(new Error(why));
    this.caller = null;
  }

  // The other worker will not be told of steps that were taken back.
  forget(): void {
    this.game = 0;
  }

  async decide(followed: Followed, ...rest: [number, string, number, bigint]): Promise<string[]> {
    const actions = await this.prepare().ask('decide', this.position(followed), ...rest);
    this.steps = followed.steps + actions.length; // which it has played, too
    return actions;
  }

  hint(followed: Followed, ...rest: [number, number, bigint, number]): Promise<Hint> {
    return this.prepare().ask('hint', this.position(followed), ...rest);
  }

  opinions(
    followed: Followed,
    ...rest: [{ step: number; seat: number }[], bigint]
  ): Promise<(number[] | null)[]> {
    return this.prepare().ask('opinions', this.position(followed), ...rest);
  }

  playouts(name: string, ms: number): Promise<number> {
    return this.prepare().ask('playouts', name, ms);
  }

  private position(followed: Followed): Position {
    const isSame = this.game === followed.game && this.steps <= followed.steps;
    const position = isSame ? { lines: followed.since(this.steps) } : { record: followed.record() };
    this.game = followed.game;
    this.steps = followed.steps;
    return position;
  }
}
