// The games open in the module. Callers know them by numbers that are never reused, so a call about
// a closed game is refused instead of touching memory that now belongs to something else.
import { TooLate } from './caller';
import type { Arg, Module } from './module';

// The game was closed.
export class ClosedGame extends TooLate {
  constructor(game: number) {
    super(`game ${game} is closed`);
  }
}

export class Games {
  private readonly addresses = new Map<number, number>();
  private last = 0;

  constructor(private readonly module: Module) {}

  // `make` is a function of the module that returns a game.
  open(make: string, ...args: Arg[]): number {
    return this.add(this.module.call(make, ...args));
  }

  // Opens a game that continues from the first `steps` of another.
  branch(game: number, steps: number): number {
    return this.add(this.call('gangway_game_branch', game, steps));
  }

  private add(address: number): number {
    if (address === 0) throw new Error('the module has no memory for a game');
    this.addresses.set(++this.last, address);
    return this.last;
  }

  // Closing a game twice is allowed.
  close(game: number): void {
    const address = this.addresses.get(game);
    if (address === undefined) return;
    this.addresses.delete(game);
    this.module.call('gangway_game_free', address);
  }

  call(name: string, game: number, ...args: Arg[]): number {
    return this.module.call(name, this.addressOf(game), ...args);
  }

  text(name: string, game: number, ...args: Arg[]): string {
    return this.module.text(name, this.addressOf(game), ...args);
  }

  ask<T>(name: string, game: number, ...args: Arg[]): T {
    return this.module.ask(name, this.addressOf(game), ...args);
  }

  private addressOf(game: number): number {
    const address = this.addresses.get(game);
    if (address === undefined) throw new ClosedGame(game);
    return address;
  }
}
