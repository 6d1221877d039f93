// The worker that thinks for computer players, as the one with the rules has it: what it is asked
// about it is told step by step, and it may be stopped in the middle of a thought.
import { Caller, TooLate } from './caller';
import type { Position, Thinker } from './thinker';
import type { Hint } from './types';

// A game to think about.
export interface Followed {
  game: number;
  steps(): number; // so many there are
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

  // Drops what is being thought: whoever waits for it is told that it is too late.
  stop(): void {
    this.want(null);
    this.drop(new TooLate('nobody thinks about it any more'));
  }

  get isBusy(): boolean {
    return this.caller?.isBusy ?? false;
  }

  // If something is being thought about that game. Whoever has asked about another since then waits
  // until it is thought to its end.
  stopThought(game: number): void {
    if (this.game !== game || !this.isBusy) return;
    this.stop();
    this.prepare();
  }

  // The worker has failed: whoever waits for it is told, and the next question is another's.
  lose(why: string): void {
    this.drop(new Error(why));
  }

  private drop(why: Error): void {
    const dropped = this.caller;
    this.caller = null;
    dropped?.fail(why);
  }

  // The other worker is told the whole game next time: something was taken back.
  forget(): void {
    this.game = 0;
  }

  async decide(followed: Followed, ...rest: [number, string, number, bigint]): Promise<string[]> {
    const actions = await this.about(followed, (thinker, position) =>
      thinker.ask('decide', position, ...rest),
    );
    if (this.game === followed.game) this.steps += actions.length; // which it has played, too
    return actions;
  }

  hint(followed: Followed, ...rest: [number, number, bigint, number]): Promise<Hint> {
    return this.about(followed, (thinker, position) => thinker.ask('hint', position, ...rest));
  }

  opinions(
    followed: Followed,
    ...rest: [{ step: number; seat: number }[], bigint]
  ): Promise<(number[] | null)[]> {
    return this.about(followed, (thinker, position) => thinker.ask('opinions', position, ...rest));
  }

  playouts(name: string, ms: number): Promise<number> {
    return this.prepare().ask('playouts', name, ms);
  }

  // Asks about a game. A worker that fails, for want of memory for example, is replaced, and the
  // other one asked once more.
  private async about<T>(
    followed: Followed,
    question: (thinker: Caller<Thinker>, position: Position) => Promise<T>,
  ): Promise<T> {
    for (let isFirst = true; ; isFirst = false) {
      const caller = this.prepare();
      try {
        return await question(caller, this.position(followed));
      } catch (error) {
        if (error instanceof TooLate || !isFirst) throw error;
        if (this.caller !== caller) continue; // it is gone
        if (caller.isBusy)
          this.forget(); // others wait for its answers
        else this.stop();
      }
    }
  }

  private position(followed: Followed): Position {
    const steps = followed.steps();
    const isSame = this.game === followed.game && this.steps <= steps;
    const position = isSame ? { lines: followed.since(this.steps) } : { record: followed.record() };
    this.game = followed.game;
    this.steps = steps;
    return position;
  }
}
