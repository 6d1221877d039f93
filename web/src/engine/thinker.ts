// The methods of the thinking worker. Its copy of the game follows the real one step by step, so that
// computer players keep their memory.
import { Games } from './games';
import type { Module } from './module';
import { Speed, type Measurement } from './speed';
import { ALL_SEEING, LAST, type Hint } from './types';

const HURRIED_NODES = 100;
const OPINION_MS = 40; // for one, in games where so little is enough
const OPINIONS_MS = 6000; // for all of a game
const PLAYOUTS = 32; // at a time, as `gangway bench`

// A position to think about: the steps since the last question, or the whole record.
export type Position = { record: string } | { lines: string };

type Decided = { action: string; looked: number; shares?: number[] };
type Advice = { actions: string[]; looked: number; shares: number[]; reason: string };

function timed<T extends { looked: number }>(think: () => T): Measurement & { answer: T } {
  const start = performance.now();
  const answer = think();
  return { answer, looked: answer.looked, ms: performance.now() - start };
}

export class Thinker {
  private readonly speeds = new Map<string, Speed>(); // by game
  private readonly games: Games;
  private game = 0; // the game that is followed, or 0

  constructor(module: Module) {
    this.games = new Games(module);
  }

  // What `player` in `seat` plays until another player or chance has to act. Levels think as long as
  // they need; the expert thinks for `ms` per decision, where 0 means at once.
  decide(position: Position, seat: number, player: string, ms: number, seed: bigint): string[] {
    const game = this.follow(position, seed);
    const nodes = ms === 0 ? HURRIED_NODES : player === 'expert' ? this.nodesFor(game, seat, ms) : 0;
    const actions: string[] = [];
    for (let isAsked = true; isAsked; ) {
      const { action } = this.measured(game, () =>
        this.games.ask<Decided>('gangway_game_decide', game, seat, nodes),
      );
      const played = this.games.ask<{ ok: boolean }>('gangway_game_play', game, seat, action, 0);
      actions.push(action);
      isAsked = played.ok && this.isToAct(game, seat);
    }
    return actions;
  }

  // The turn that the expert would play.
  hint(position: Position, seat: number, ms: number, seed: bigint, lang: number): Hint {
    const game = this.follow(position, seed);
    const nodes = this.nodesFor(game, seat, ms);
    const { actions, shares, reason } = this.measured(game, () =>
      this.games.ask<Advice>('gangway_game_hint', game, seat, 'expert', nodes, lang),
    );
    return { actions, share: shares[seat - 1] ?? -1, reason };
  }

  // The expected shares of all seats before each of these steps, judged from the view of the seat that
  // acted. In games that are slow to judge only some steps are; the others are null.
  opinions(position: Position, steps: { step: number; seat: number }[], seed: bigint): (number[] | null)[] {
    const game = this.follow(position, seed);
    const shares: (number[] | null)[] = steps.map(() => null);
    const end = performance.now() + OPINIONS_MS;
    const [first] = steps;
    if (!first) return shares;
    const nodes = () => this.nodesFor(game, first.seat, OPINION_MS, first.step);
    // Judges the steps with index `from`, `from + every`, …
    const judge = (every: number, from: number, until: number) => {
      for (const [i, { step, seat }] of steps.entries()) {
        if (i % every !== from || performance.now() >= until) continue;
        shares[i] = this.measured(game, () => this.judge(game, step, seat, nodes())).shares ?? null;
      }
    };
    judge(4, 0, Infinity); // unconditionally, so that the whole game is covered
    judge(4, 2, end);
    judge(2, 1, end);
    return shares;
  }

  // Playouts per second of the expert in a game for two, measured over `ms`.
  playouts(name: string, ms: number): number {
    const game = this.games.open('gangway_game_new', name, 'players=2', '');
    const run = () => this.games.call('gangway_game_playouts', game, 'expert', PLAYOUTS);
    run(); // gives the browser time to optimise the code
    const start = performance.now();
    let count = 0;
    do {
      run();
      count += PLAYOUTS;
    } while (performance.now() - start < ms);
    const perSecond = (count * 1000) / (performance.now() - start);
    this.games.close(game);
    return perSecond;
  }

  private follow(position: Position, seed: bigint): number {
    if ('record' in position) {
      this.games.close(this.game);
      this.game = this.games.open('gangway_game_read', position.record);
    } else if (this.games.call('gangway_game_follow', this.game, position.lines) === 0) {
      throw new Error(`these steps do not continue the game: ${position.lines}`);
    }
    this.games.call('gangway_game_seed', this.game, seed);
    return this.game;
  }

  private isToAct(game: number, seat: number): boolean {
    return this.games
      .ask<{ toAct: number[] }>('gangway_game_look', game, LAST, ALL_SEEING, 0)
      .toAct.includes(seat);
  }

  private judge(game: number, step: number, seat: number, nodes: number): Decided {
    return this.games.ask('gangway_game_judge', game, step, seat, 'expert', nodes);
  }

  private speedOf(game: number): Speed {
    const { game: name } = this.games.ask<{ game: string }>('gangway_game_header', game);
    const speed = this.speeds.get(name) ?? new Speed();
    this.speeds.set(name, speed);
    return speed;
  }

  // Runs a thought and records its speed.
  private measured<T extends { looked: number }>(game: number, think: () => T): T {
    const thought = timed(think);
    this.speedOf(game).note(thought);
    return thought.answer;
  }

  // The nodes that the expert searches in `ms`. Trials search the current position, or the one after
  // `step` steps.
  private nodesFor(game: number, seat: number, ms: number, step?: number): number {
    let record: string | null = null;
    const { steps } = this.games.ask<{ steps: number }>('gangway_game_look', game, LAST, ALL_SEEING, 0);
    return this.speedOf(game).nodesFor(ms, (nodes) => {
      record ??= this.games.text('gangway_game_record', game, ALL_SEEING);
      const copy = this.games.open('gangway_game_read', record);
      const thought = timed(() => this.judge(copy, step ?? steps, seat, nodes));
      this.games.close(copy);
      return thought;
    });
  }
}
