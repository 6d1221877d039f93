// The thinking worker as seen from the worker with the rules: it is sent a game step by step, and can
// be stopped while it thinks.
import { Caller, TooLate } from './caller';
import type { Position, Thinker } from './thinker';
import type { Hint } from './types';

// A game to think about.
export interface FollowedGame {
  game: number;
  steps(): number; // how many there are
  since(steps: number): string; // those after the first `steps`, one per line
  record(): string;
}

export class ThinkerClient {
  private caller: Caller<Thinker> | null = null;
  private game = 0; // the game that the worker follows
  private steps = 0; // how many of its steps the worker has

  // `requestThinker` replaces the worker by a new one that serves this port, or by none.
  constructor(private readonly requestThinker: (port: MessagePort | null) => void) {}

  // Starts the worker ahead of the first thought.
  prepare(): Caller<Thinker> {
    return this.caller ?? this.start();
  }

  private start(): Caller<Thinker> {
    const { port1: here, port2: there } = new MessageChannel();
    this.requestThinker(there);
    this.game = 0;
    this.caller = new Caller<Thinker>(here, Promise.resolve());
    return this.caller;
  }

  // Stops the current thought: its callers get a TooLate.
  stop(): void {
    this.requestThinker(null);
    this.drop(new TooLate('the thought was stopped'));
  }

  get isBusy(): boolean {
    return this.caller?.isBusy ?? false;
  }

  // Stops a thought about this game. If another game was asked about since, the thought runs to its
  // end.
  stopThought(game: number): void {
    if (this.game !== game || !this.isBusy) return;
    this.stop();
    this.prepare();
  }

  // The worker has failed: pending calls fail, and the next call starts another worker.
  lose(why: string): void {
    this.drop(new Error(why));
  }

  private drop(why: Error): void {
    const dropped = this.caller;
    this.caller = null;
    dropped?.fail(why);
  }

  // The next question sends the whole game, because something was taken back.
  forget(): void {
    this.game = 0;
  }

  async decide(followed: FollowedGame, ...rest: [number, string, number, bigint]): Promise<string[]> {
    const actions = await this.askAbout(followed, (thinker, position) =>
      thinker.ask('decide', position, ...rest),
    );
    if (this.game === followed.game) this.steps += actions.length; // the worker has played them, too
    return actions;
  }

  hint(followed: FollowedGame, ...rest: [number, number, bigint, number]): Promise<Hint> {
    return this.askAbout(followed, (thinker, position) => thinker.ask('hint', position, ...rest));
  }

  opinions(
    followed: FollowedGame,
    ...rest: [{ step: number; seat: number }[], bigint]
  ): Promise<(number[] | null)[]> {
    return this.askAbout(followed, (thinker, position) => thinker.ask('opinions', position, ...rest));
  }

  playouts(name: string, ms: number): Promise<number> {
    return this.prepare().ask('playouts', name, ms);
  }

  // Asks about a game. A worker that fails, for example for lack of memory, is replaced, and the new
  // one is asked once more.
  private async askAbout<T>(
    followed: FollowedGame,
    question: (thinker: Caller<Thinker>, position: Position) => Promise<T>,
  ): Promise<T> {
    for (let isFirst = true; ; isFirst = false) {
      const caller = this.prepare();
      try {
        return await question(caller, this.position(followed));
      } catch (error) {
        if (error instanceof TooLate || !isFirst) throw error;
        if (this.caller !== caller) continue; // it was replaced already
        if (caller.isBusy)
          this.forget(); // other calls are pending
        else this.stop();
      }
    }
  }

  private position(followed: FollowedGame): Position {
    const steps = followed.steps();
    const isSame = this.game === followed.game && this.steps <= steps;
    const position = isSame ? { lines: followed.since(this.steps) } : { record: followed.record() };
    this.game = followed.game;
    this.steps = steps;
    return position;
  }
}
