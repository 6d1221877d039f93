// What a worker can be asked: the rules of the games and the computer players.
import { Games } from './games';
import type { Module } from './module';
import { Speed, type Thought } from './speed';
import {
  ALL_SEEING,
  CHANCE,
  LAST,
  PUBLIC,
  type CourseSize,
  type Drafted,
  type GameInfo,
  type Header,
  type Hint,
  type Look,
  type Opened,
  type Played,
  type Possible,
  type Refused,
  type Step,
} from './types';

const HURRIED_NODES = 100;
const OPINION_MS = 40; // of one, where a game can be judged in so little
const OPINIONS_MS = 6000; // of all of a game
const PLAYOUTS = 32; // at a time, as `gangway bench`

type Decided = { action: string; looked: number; shares?: number[] };

function timed(think: () => Decided): Thought & { answer: Decided } {
  const start = performance.now();
  const answer = think();
  return { answer, looked: answer.looked, ms: performance.now() - start };
}

export class Rules {
  private readonly speeds = new Map<string, Speed>(); // by game
  private thinking = 0; // a game, or none

  private readonly opened: Games;

  constructor(private readonly module: Module) {
    this.opened = new Games(module);
  }

  games(lang: number): GameInfo[] {
    return this.module.take('gangway_games', lang);
  }

  texts(lang: number): Record<string, string> {
    return this.module.take('gangway_texts', lang);
  }

  // Bytes of the longest record, or board, that can be read.
  longest(): number {
    return this.module.call('gangway_record_max');
  }

  // Whether a table with these options can be, on a board of its own or the shipped one if
  // that is empty; what its seats are called, and how it might begin.
  check(game: string, options: string, board: string, lang: number): Possible | Refused {
    const handle = this.opened.open('gangway_game_new', game, options, board);
    const answer = this.opened.ask<Opened | Refused>('gangway_game_opened', handle, lang);
    const told = answer.ok
      ? { ...answer, seats: this.header(handle).seats, state: this.setUp(handle).state }
      : answer;
    this.close(handle);
    return told;
  }

  // A new game, up to where somebody is asked; `players` as in `sit`.
  begin(
    game: string,
    options: string,
    board: string,
    names: string[],
    players: string[],
    seed: bigint,
  ): { record: string; look: Look } {
    const handle = this.opened.open('gangway_game_new', game, options, board);
    this.opened.call('gangway_game_seed', handle, seed);
    this.name(handle, names);
    this.sit(handle, players);
    const look = this.setUp(handle);
    const begun = { record: this.record(handle, ALL_SEEING), look };
    this.close(handle);
    return begun;
  }

  // Lets chance set the table up, until somebody is asked.
  private setUp(handle: number): Look {
    while (this.look(handle, LAST, PUBLIC, 0).toAct.includes(CHANCE)) this.chance(handle, PUBLIC, 0);
    return this.look(handle, LAST, PUBLIC, 0);
  }

  read(record: string, seed: bigint, lang: number): (Opened & { handle: number }) | Refused {
    const handle = this.opened.open('gangway_game_read', record);
    const answer = this.opened.ask<Opened | Refused>('gangway_game_opened', handle, lang);
    if (!answer.ok) {
      this.close(handle);
      return answer;
    }
    this.opened.call('gangway_game_seed', handle, seed);
    return { ...answer, handle };
  }

  close(handle: number): void {
    this.opened.close(handle);
  }

  // Calls the seats by these names.
  name(handle: number, names: string[]): void {
    names.forEach((name, i) => this.opened.call('gangway_game_name', handle, i + 1, name));
  }

  // Seats these from the next step on: computer players by their names, '' for a person.
  sit(handle: number, players: string[]): void {
    players.forEach((player, i) => this.opened.call('gangway_game_sit', handle, i + 1, player));
  }

  header(handle: number): Header {
    return this.opened.ask('gangway_game_header', handle);
  }

  board(handle: number): string {
    return this.opened.text('gangway_game_board', handle);
  }

  record(handle: number, viewer: number): string {
    return this.opened.text('gangway_game_record', handle, viewer);
  }

  look(handle: number, step: number, viewer: number, lang: number): Look {
    return this.opened.ask('gangway_game_look', handle, step, viewer, lang);
  }

  // Several looks at once, for a plot.
  looks(handle: number, steps: number[], viewer: number, lang: number): Look[] {
    return steps.map((step) => this.look(handle, step, viewer, lang));
  }

  story(handle: number, from: number, viewer: number, lang: number): Step[] {
    return this.opened.ask<{ steps: Step[] }>('gangway_game_story', handle, from, viewer, lang).steps;
  }

  legal(handle: number, seat: number): string[] {
    return this.opened.ask<{ actions: string[] }>('gangway_game_legal', handle, seat).actions;
  }

  // What an action, or several, a line each, would do one after another.
  draft(handle: number, seat: number, lines: string, lang: number): Drafted | Refused {
    return this.opened.ask('gangway_game_draft', handle, seat, lines, seat, lang);
  }

  drafts(handle: number, seat: number, drafts: string[], lang: number): (Drafted | Refused)[] {
    return drafts.map((lines) => this.draft(handle, seat, lines, lang));
  }

  // What only this game can be asked, after such a draft (`query` in include/gangway/game.h). Null
  // if it does not have that question with such arguments, or the draft cannot be.
  query(handle: number, seat: number, lines: string, name: string, args: string): unknown {
    return this.opened.ask('gangway_game_query', handle, seat, lines, name, args);
  }

  play(handle: number, seat: number, action: string, viewer: number, lang: number): Played | Refused {
    return this.opened.ask('gangway_game_play', handle, seat, action, viewer, lang);
  }

  chance(handle: number, viewer: number, lang: number): Played | Refused {
    return this.opened.ask('gangway_game_chance', handle, viewer, lang);
  }

  truncate(handle: number, count: number): void {
    this.opened.call('gangway_game_truncate', handle, count);
  }

  // What `player` does for `seat` at the end of `record`, until somebody else or chance has to
  // act. A level takes what it takes; the expert takes `ms` a decision, and 0 means at once.
  decide(record: string, seat: number, player: string, ms: number, seed: bigint): string[] {
    const handle = this.followed(record);
    const nodes = ms === 0 ? HURRIED_NODES : player === 'expert' ? this.nodesFor(handle, seat, ms) : 0;
    this.opened.call('gangway_game_seed', handle, seed);
    return this.goOn(handle, seat, player, nodes, Infinity);
  }

  // The game in which computers think, brought to the end of `record`: as long as it is the same
  // game that goes on, players remember what they have noticed and planned.
  private followed(record: string): number {
    const isSame =
      this.thinking !== 0 && this.opened.call('gangway_game_follow', this.thinking, record) === 1;
    if (!isSame) {
      this.close(this.thinking);
      this.thinking = this.opened.open('gangway_game_read', record);
    }
    return this.thinking;
  }

  // What it does from here on, until it is asked no more or has done the last of a course, at most
  // so many actions; a player remembers its plan meanwhile.
  private goOn(
    handle: number,
    seat: number,
    player: string,
    nodes: number,
    most: number,
    last?: RegExp,
  ): string[] {
    const actions: string[] = [];
    while (actions.length < most) {
      const { action } = this.noted(handle, () =>
        this.opened.ask<Decided>('gangway_game_decide', handle, seat, player, nodes),
      );
      const played = this.play(handle, seat, action, seat, 0);
      actions.push(action);
      if (!played.ok || !played.toAct.includes(seat) || last?.test(action)) break;
    }
    return actions;
  }

  // What the expert would do: as many actions as `seat` gives together, up to the `last` of them.
  hint(
    record: string,
    seat: number,
    { count, last }: CourseSize,
    ms: number,
    seed: bigint,
    lang: number,
  ): Hint {
    return this.withGame(record, seed, (handle) => {
      const nodes = this.nodesFor(handle, seat, ms);
      const judged = this.judge(handle, seat, nodes);
      const why = this.opened.ask<{ reason?: string }>(
        'gangway_game_reason',
        handle,
        seat,
        'expert',
        judged.action,
        lang,
      );
      const played = this.play(handle, seat, judged.action, seat, lang);
      const goesOn = played.ok && played.toAct.includes(seat) && !last?.test(judged.action);
      const rest = goesOn ? this.goOn(handle, seat, 'expert', nodes, count - 1, last) : [];
      const share = judged.shares?.[seat - 1] ?? -1;
      return { actions: [judged.action, ...rest], share, reason: why.reason ?? '' };
    });
  }

  // What everybody might have expected before each of these steps, in the eyes of the seat that
  // acted, from seat 1 on. Where a game takes long to judge, only some are; the others are null.
  opinions(record: string, steps: { step: number; seat: number }[], seed: bigint): (number[] | null)[] {
    const shares: (number[] | null)[] = steps.map(() => null);
    const end = performance.now() + OPINIONS_MS;
    // Numbers `from`, `from + every` …, the latest first, since a game only goes back.
    const judge = (every: number, from: number, until: number) =>
      this.withGame(record, seed, (handle) => {
        for (let i = steps.length - 1; i >= 0 && performance.now() < until; i--) {
          const { step = 0, seat = 0 } = steps[i] ?? {};
          if (i % every !== from) continue;
          this.truncate(handle, step);
          shares[i] = this.judge(handle, seat, this.nodesFor(handle, seat, OPINION_MS)).shares ?? null;
        }
      });
    judge(4, 0, Infinity); // in any case, so that they are spread over the game
    judge(4, 2, end);
    judge(2, 1, end);
    return shares;
  }

  // How many games of two the strongest player imagines a second, measured for so long.
  playouts(game: string, ms: number): number {
    const handle = this.opened.open('gangway_game_new', game, 'players=2', '');
    const imagine = () => this.opened.call('gangway_game_playouts', handle, 'expert', PLAYOUTS);
    imagine(); // the browser's compiler has its best code ready after a while
    const start = performance.now();
    let count = 0;
    do {
      imagine();
      count += PLAYOUTS;
    } while (performance.now() - start < ms);
    const perSecond = (count * 1000) / (performance.now() - start);
    this.close(handle);
    return perSecond;
  }

  private judge(handle: number, seat: number, nodes: number): Decided {
    return this.noted(handle, () =>
      this.opened.ask<Decided>('gangway_game_judge', handle, seat, 'expert', nodes, '', 0),
    );
  }

  private withGame<T>(record: string, seed: bigint, use: (handle: number) => T): T {
    const handle = this.opened.open('gangway_game_read', record);
    this.opened.call('gangway_game_seed', handle, seed);
    try {
      return use(handle);
    } finally {
      this.close(handle);
    }
  }

  private speedOf(handle: number): Speed {
    const { game } = this.header(handle);
    const speed = this.speeds.get(game) ?? new Speed();
    this.speeds.set(game, speed);
    return speed;
  }

  // A thought, by which the speed of its game is known better.
  private noted(handle: number, think: () => Decided): Decided {
    const thought = timed(think);
    this.speedOf(handle).note(thought);
    return thought.answer;
  }

  // How many nodes the expert looks at in `ms`, tried in a game of its own: it would remember
  // the trial.
  private nodesFor(handle: number, seat: number, ms: number): number {
    let record: string | null = null; // of the position now, whenever it is tried again
    return this.speedOf(handle).nodesFor(ms, (nodes) => {
      record ??= this.record(handle, ALL_SEEING);
      return this.withGame(record, 1n, (copy) =>
        timed(() => this.opened.ask<Decided>('gangway_game_decide', copy, seat, 'expert', nodes)),
      );
    });
  }
}
