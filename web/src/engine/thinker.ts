// What the worker that thinks can be asked. Its game follows the one that is played, step by step,
// so that computer players remember as at one table.
import { Games } from './games';
import type { Module } from './module';
import { Speed, type Thought } from './speed';
import { ALL_SEEING, LAST, type Hint } from './types';

const HURRIED_NODES = 100;
const OPINION_MS = 40; // of one, where a game can be judged in so little
const OPINIONS_MS = 6000; // of all of a game
const PLAYOUTS = 32; // at a time, as `gangway bench`

// Where a game stands: what has happened since the last question, or all of it.
export type Position = { record: string } | { lines: string };

type Decided = { action: string; looked: number; shares?: number[] };
type Advice = { actions: string[]; looked: number; shares: number[]; reason: string };

function timed<T extends { looked: number }>(think: () => T): Thought & { answer: T } {
  const start = performance.now();
  const answer = think();
  return { answer, looked: answer.looked, ms: performance.now() - start };
}

export class Thinker {
  private readonly speeds = new Map<string, Speed>(); // by game
  private readonly opened: Games;
  private game = 0; // the one that is followed, or none

  constructor(module: Module) {
    this.opened = new Games(module);
  }

  // What `player`, who holds `seat`, does from there on until somebody else or chance has to act. A
  // level takes what it takes; the expert takes `ms` a decision, and 0 means at once.
  decide(position: Position, seat: number, player: string, ms: number, seed: bigint): string[] {
    const game = this.follow(position, seed);
    const nodes = ms === 0 ? HURRIED_NODES : player === 'expert' ? this.nodesFor(game, seat, ms) : 0;
    const actions: string[] = [];
    for (let isAsked = true; isAsked; ) {
      const { action } = this.noted(game, () =>
        this.opened.ask<Decided>('gangway_game_decide', game, seat, nodes),
      );
      const played = this.opened.ask<{ ok: boolean }>('gangway_game_play', game, seat, action, 0);
      actions.push(action);
      isAsked = played.ok && this.isToAct(game, seat);
    }
    return actions;
  }

  // The turn that the expert would play.
  hint(position: Position, seat: number, ms: number, seed: bigint, lang: number): Hint {
    const game = this.follow(position, seed);
    const nodes = this.nodesFor(game, seat, ms);
    const { actions, shares, reason } = this.noted(game, () =>
      this.opened.ask<Advice>('gangway_game_hint', game, seat, 'expert', nodes, lang),
    );
    return { actions, share: shares[seat - 1] ?? -1, reason };
  }

  // What everybody might have expected before each of these steps, in the eyes of the seat that
  // acted, from seat 1 on. Where a game takes long to judge, only some are; the others are null.
  opinions(position: Position, steps: { step: number; seat: number }[], seed: bigint): (number[] | null)[] {
    const game = this.follow(position, seed);
    const shares: (number[] | null)[] = steps.map(() => null);
    const end = performance.now() + OPINIONS_MS;
    const [first] = steps;
    if (!first) return shares;
    const nodes = () => this.nodesFor(game, first.seat, OPINION_MS, first.step);
    // Numbers `from`, `from + every` …
    const judge = (every: number, from: number, until: number) => {
      for (const [i, { step, seat }] of steps.entries()) {
        if (i % every !== from || performance.now() >= until) continue;
        shares[i] = this.noted(game, () => this.judge(game, step, seat, nodes())).shares ?? null;
      }
    };
    judge(4, 0, Infinity); // in any case, so that they are spread over the game
    judge(4, 2, end);
    judge(2, 1, end);
    return shares;
  }

  // How many games of two the strongest player imagines a second, measured for so long.
  playouts(name: string, ms: number): number {
    const game = this.opened.open('gangway_game_new', name, 'players=2', '');
    const imagine = () => this.opened.call('gangway_game_playouts', game, 'expert', PLAYOUTS);
    imagine(); // the browser's compiler has its best code ready after a while
    const start = performance.now();
    let count = 0;
    do {
      imagine();
      count += PLAYOUTS;
    } while (performance.now() - start < ms);
    const perSecond = (count * 1000) / (performance.now() - start);
    this.opened.close(game);
    return perSecond;
  }

  private follow(position: Position, seed: bigint): number {
    if ('record' in position) {
      this.opened.close(this.game);
      this.game = this.opened.open('gangway_game_read', position.record);
    } else if (this.opened.call('gangway_game_follow', this.game, position.lines) === 0) {
      throw new Error(`no game goes on so: ${position.lines}`);
    }
    this.opened.call('gangway_game_seed', this.game, seed);
    return this.game;
  }

  private isToAct(game: number, seat: number): boolean {
    return this.opened
      .ask<{ toAct: number[] }>('gangway_game_look', game, LAST, ALL_SEEING, 0)
      .toAct.includes(seat);
  }

  private judge(game: number, step: number, seat: number, nodes: number): Decided {
    return this.opened.ask('gangway_game_judge', game, step, seat, 'expert', nodes);
  }

  private speedOf(game: number): Speed {
    const { game: name } = this.opened.ask<{ game: string }>('gangway_game_header', game);
    const speed = this.speeds.get(name) ?? new Speed();
    this.speeds.set(name, speed);
    return speed;
  }

  // A thought, by which the speed of its game is known better.
  private noted<T extends { looked: number }>(game: number, think: () => T): T {
    const thought = timed(think);
    this.speedOf(game).note(thought);
    return thought.answer;
  }

  // How many nodes the expert looks at in `ms`, tried in the position now, or after so many steps,
  // whenever it is tried again.
  private nodesFor(game: number, seat: number, ms: number, step?: number): number {
    let record: string | null = null;
    const { steps } = this.opened.ask<{ steps: number }>('gangway_game_look', game, LAST, ALL_SEEING, 0);
    return this.speedOf(game).nodesFor(ms, (nodes) => {
      record ??= this.opened.text('gangway_game_record', game, ALL_SEEING);
      const copy = this.opened.open('gangway_game_read', record);
      const thought = timed(() => this.judge(copy, step ?? steps, seat, nodes));
      this.opened.close(copy);
      return thought;
    });
  }
}
