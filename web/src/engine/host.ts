// The methods of the worker with the rules: one for each thing that a person can do, answered with
// everything the page has to draw.
import { Games } from './games';
import type { Module } from './module';
import { Sitting, Sittings, type Consultant } from './sitting';
import type { ThinkerClient } from './thinkerClient';
import {
  ALL_SEEING,
  CHANCE,
  LAST,
  PUBLIC,
  type NewsRequest,
  type Commitment,
  type Elsewhere,
  type GameInfo,
  type Fed,
  type Header,
  type Hint,
  type LogEntry,
  type Look,
  type News,
  type Opened,
  type ValidTable,
  type Refused,
  type TriedOptions,
  type Step,
  type Attempt,
  type ScriptedAction,
} from './types';

export type Consultants = Record<string, Consultant>; // by game

// How a game is opened.
export interface OpeningOptions {
  players: string[] | null; // who plays from now on, as in Sitting.sit; null: as in the record
  previewsAll: boolean;
  seed: bigint;
  isTyped?: boolean; // chance comes from the cards of a real table; people enter it
}

// What fixes the chance of a game, from its record.
export interface RecordedGame extends Pick<Header, 'game' | 'options' | 'keys'> {
  rules: number; // their version
  board: string; // the text of the board being played on, '' if there is none
  seats: number;
  after: number; // the first lines are from before the lock
  draws: number; // after those
}

// A game that others can go on from.
export interface Beginning {
  ok: true;
  record: string; // without the names of those who played it here
  hides: boolean; // something that not everybody may know
}

// A game that is ready to be opened at a table.
export interface PreparedGame extends Opened {
  header: Header; // from before players were replaced: `missing` lists them
  record: string;
  look: Look;
}

export interface Table extends News {
  ok: true;
  handle: number;
  isView: boolean;
  board: string;
  story: Step[];
  before: Look; // where the game stood; the news starts from there
}

export class Host {
  private readonly games: Games;
  private readonly sittings = new Sittings();

  constructor(
    private readonly module: Module,
    private readonly thinker: ThinkerClient,
    private readonly consultants: Consultants,
  ) {
    this.games = new Games(module);
  }

  // ------------------------------------------------------------------ the library --

  catalogue(lang: number): { texts: Record<string, string>; games: GameInfo[] } {
    return {
      texts: this.module.take('gangway_texts', lang),
      games: this.module.take('gangway_games', lang),
    };
  }

  // The maximum size of a record or board, in bytes.
  longest(): number {
    return this.module.call('gangway_record_max');
  }

  // Starts the thinking worker ahead of the first thought.
  prepareThinking(): void {
    this.thinker.prepare();
  }

  playouts(game: string, ms: number): Promise<number> {
    return this.thinker.playouts(game, ms);
  }

  stopThinking(): void {
    this.thinker.stop();
  }

  // The thinking worker has failed.
  loseThinker(why: string): void {
    this.thinker.lose(why);
  }

  // ------------------------------------------------------------- preparing a game --

  // Checks options and board ('' is the shipped board); if they are valid, returns the names of the
  // seats and a possible first position.
  check(game: string, options: string, board: string, lang: number): ValidTable | Refused {
    return this.withSitting(
      this.games.open('gangway_game_new', game, options, board),
      lang,
      (sitting, opened) => {
        this.setUp(sitting.game);
        return { ...opened, seats: sitting.header().seats, state: sitting.look(LAST, PUBLIC, lang).state };
      },
    );
  }

  // Which of these options are valid, with the names of the seats.
  tryOptions(game: string, options: string[], board: string, lang: number): TriedOptions[] {
    return options.map((each) =>
      this.withSitting(this.games.open('gangway_game_new', game, each, board), lang, (sitting) => ({
        ok: true,
        seats: sitting.header().seats,
      })),
    );
  }

  // A new game, set up to where a player has to act, or a person has to enter what chance brings;
  // `players` as in Sitting.sit.
  start(
    game: string,
    options: string,
    board: string,
    names: string[],
    players: string[],
    { seed, isTyped }: { seed: bigint; isTyped: boolean },
    lang: number,
  ): PreparedGame | Refused {
    return this.withSitting(
      this.games.open('gangway_game_new', game, options, board),
      lang,
      (sitting, opened) => {
        this.games.call('gangway_game_seed', sitting.game, seed);
        sitting.name(names);
        sitting.sit(players);
        if (!isTyped) this.setUp(sitting.game);
        return this.prepared(sitting, opened);
      },
    );
  }

  // A record that a person has loaded: the players are those it names; nameless ones get theirs from
  // `names`. A computer player replaces every player that is not available here.
  load(record: string, names: string[], lang: number): PreparedGame | Refused {
    return this.withSitting(this.games.open('gangway_game_read', record), lang, (sitting, opened) => {
      const header = sitting.header();
      sitting.name(header.names.map((name, i) => (name === null ? (names[i] ?? '') : '')));
      header.names = header.names.map((name, i) => name ?? names[i] ?? null);
      const { over } = sitting.look(LAST, PUBLIC, lang);
      if (!over && !opened.view) this.games.call('gangway_game_substitute', sitting.game);
      return { ...this.prepared(sitting, opened), header };
    });
  }

  // What a record says that fixes its chance; null if it is none, or hides something.
  readRecord(record: string): RecordedGame | null {
    const read = this.withSitting(this.games.open('gangway_game_read', record), 0, (sitting, { view }) => {
      const { game, keys, holders } = sitting.header();
      const line = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(record)?.[1] ?? '';
      const after = Number(line('fair-after'));
      return {
        ok: true as const,
        isView: view,
        game,
        keys,
        seats: holders.length,
        options: line('options'),
        rules: Number(line('rules')),
        board: this.games.text('gangway_game_board', sitting.game),
        after,
        draws: sitting.lines().filter((each, i) => i >= after && each.startsWith('0 ')).length,
      };
    });
    return read.ok && !read.isView ? read : null;
  }

  // A game as it stands, for going on elsewhere.
  beginning(record: string): Beginning | Refused {
    return this.withSitting(this.games.open('gangway_game_read', record), 0, ({ game }) => {
      const asSeenBy = (viewer: number) => {
        const text = this.games.text('gangway_game_record', game, viewer);
        const end = text.indexOf('\n\n');
        return { head: text.slice(0, end), lines: text.slice(end) };
      };
      const { head, lines } = asSeenBy(ALL_SEEING);
      const own = /^(player |fair-)/; // whose names these are, and what fixed the chance here
      const kept = head.split('\n').filter((line) => !own.test(line));
      return {
        ok: true,
        record: `${kept.join('\n')}${lines}`,
        hides: / \?( |$)/m.test(asSeenBy(PUBLIC).lines),
      };
    });
  }

  // Makes the draws of a record again, those after its first lines, each from its seed: the number of
  // the first one that comes out otherwise, from 1, or 0.
  wrongDraw(record: string, after: number, seeds: bigint[]): number {
    const wrong = this.withSitting(this.games.open('gangway_game_read', record), 0, (whole) => ({
      ok: true as const,
      draw: this.withSitting(this.games.branch(whole.game, 0), 0, (again) => ({
        ok: true as const,
        number: again.playAgain(whole.lines(), after, seeds),
      })),
    }));
    return wrong.ok && wrong.draw.ok ? wrong.draw.number : 1;
  }

  // The game as it was after `step`, played on by `players`.
  branch(handle: number, step: number, players: string[], lang: number): PreparedGame | Refused {
    return this.withSitting(this.games.branch(handle, step), lang, (sitting, opened) => {
      sitting.sit(players);
      return this.prepared(sitting, opened);
    });
  }

  private prepared(sitting: Sitting, opened: Opened): PreparedGame {
    const look = sitting.look(LAST, PUBLIC, 0);
    return { ...opened, header: sitting.header(), record: sitting.record(), look };
  }

  // Calls `use` with a game's sitting, or returns why the game cannot be opened. Closes the game
  // afterwards, unless a table holds it now.
  private withSitting<T>(
    game: number,
    lang: number,
    use: (sitting: Sitting, opened: Opened) => T,
    previewsAll = false,
    script: ScriptedAction[] | null = null,
  ): T | Refused {
    try {
      const opened = this.games.ask<Opened | Refused>('gangway_game_opened', game, lang);
      if (!opened.ok) return opened;
      const { game: name } = this.games.ask<Header>('gangway_game_header', game);
      const consultant = this.consultants[name];
      return use(new Sitting(game, this.games, this.thinker, previewsAll, consultant, script), opened);
    } finally {
      if (!this.sittings.has(game)) this.games.close(game);
    }
  }

  // Plays chance's part of the set-up, until a player has to act.
  private setUp(game: number): void {
    const isChance = () =>
      this.games.ask<Look>('gangway_game_look', game, LAST, PUBLIC, 0).toAct.includes(CHANCE);
    while (isChance()) this.games.call('gangway_game_draw', game);
  }

  // ---------------------------------------------------------------------- a table --

  open(
    record: string,
    { players, previewsAll, seed, isTyped = false }: OpeningOptions,
    request: NewsRequest,
  ): Table | Refused {
    const open = (sitting: Sitting, { view }: Opened) => {
      this.games.call('gangway_game_seed', sitting.game, seed);
      if (isTyped && !view) sitting.enterChance();
      if (players && !view) sitting.sit(players);
      return this.openTable(sitting, view, request);
    };
    return this.withSitting(this.games.open('gangway_game_read', record), request.lang, open, previewsAll);
  }

  // A step of a lesson: the record after `from` actions; the actions up to `until` are the script.
  openLesson(
    record: string,
    { from, until }: { from: number; until: number },
    names: string[],
    { players, previewsAll, seed }: OpeningOptions,
    request: NewsRequest,
  ): (Table & { header: Header }) | Refused {
    const { lang } = request;
    const open = (sitting: Sitting) => {
      this.games.call('gangway_game_seed', sitting.game, seed);
      const header = sitting.header();
      sitting.name(names.slice(0, header.names.length));
      if (players) sitting.sit(players.slice(0, header.names.length));
      return { ...this.openTable(sitting, false, request), header };
    };
    return this.withSitting(this.games.open('gangway_game_read', record), lang, (whole) => {
      const { steps } = this.games.ask<{ steps: Step[] }>(
        'gangway_game_story',
        whole.game,
        from,
        ALL_SEEING,
        lang,
      );
      const script = steps.slice(0, until - from);
      return this.withSitting(this.games.branch(whole.game, from), lang, open, previewsAll, script);
    });
  }

  // A table that follows one elsewhere, as far as these entries go. Null if they do not fit.
  follow(
    { game, options, board, viewer, names }: Elsewhere,
    entries: LogEntry[],
    previewsAll: boolean,
    request: NewsRequest,
  ): (Table & { header: Header }) | Refused | null {
    const follow = (sitting: Sitting) => {
      sitting.name(names);
      if (!sitting.follow(entries)) return null;
      return { ...this.openTable(sitting, false, request), header: sitting.header() };
    };
    const follower = this.games.open('gangway_game_new_follower', game, options, board, viewer);
    return this.withSitting<ReturnType<typeof follow>>(follower, request.lang, follow, previewsAll);
  }

  // How a table elsewhere stands after these entries; null if they do not fit.
  standing({ game, options, board, viewer }: Elsewhere, entries: LogEntry[]): unknown {
    const follower = this.games.open('gangway_game_new_follower', game, options, board, viewer);
    const found = this.withSitting(follower, 0, (sitting) => ({
      ok: true as const,
      state: sitting.follow(entries) ? sitting.look(LAST, viewer, 0).state : null,
    }));
    return found.ok ? found.state : null;
  }

  // Its next entries. `story` is told anew if earlier steps have changed; null if they do not fit.
  feed(handle: number, entries: LogEntry[], request: NewsRequest): Fed | null {
    return this.sittings.at(handle).feed(entries, request);
  }

  // How many of these actions its seat may answer together: up to where others or chance answer.
  together(handle: number, seat: number, lines: string): number {
    return this.sittings.at(handle).together(seat, lines);
  }

  private openTable(sitting: Sitting, isView: boolean, request: NewsRequest): Table {
    const { lang } = request;
    const board = this.games.text('gangway_game_board', sitting.game);
    const story = sitting.story(lang);
    const before = sitting.look(LAST, sitting.due().viewer, lang);
    sitting.begin(request);
    const news = sitting.news({ ...request, known: before.steps });
    this.sittings.add(sitting);
    return { ok: true, handle: sitting.game, isView, board, story, before, ...news };
  }

  commit(handle: number, commitment: Commitment, request: NewsRequest): News | Refused {
    return this.sittings.at(handle).commit(commitment, request);
  }

  // What chance has brought at the real table.
  outcome(handle: number, action: string, request: NewsRequest): News | Refused {
    return this.sittings.at(handle).outcome(action, request);
  }

  // Plays on until a person has to act, one computer's turn per call, so that the page can show each
  // turn and the person can take back what came before it.
  goOn(handle: number, request: NewsRequest): Promise<News | null> {
    return this.sittings.at(handle).goOn(request);
  }

  hurry(handle: number): void {
    this.sittings.at(handle).hurry();
  }

  undo(handle: number, players: string[], request: NewsRequest): News {
    return this.sittings.at(handle).undo(players, request);
  }

  lift(handle: number, request: NewsRequest): News {
    return this.sittings.at(handle).lift(request);
  }

  endPause(handle: number, request: NewsRequest): News {
    return this.sittings.at(handle).endPause(request);
  }

  // What a plan would do.
  plan(handle: number, seat: number, lines: string, lang: number): Attempt | Refused {
    return this.sittings.at(handle).attempt(seat, lines, lang);
  }

  // A question that only this game's board asks, in the game's own format.
  consult(handle: number, question: unknown, lang: number): unknown {
    return this.sittings.at(handle).consult(question, lang);
  }

  hint(handle: number, seat: number, seed: bigint, lang: number): Promise<Hint> {
    return this.sittings.at(handle).hint(seat, seed, lang);
  }

  opinions(
    handle: number,
    steps: { step: number; seat: number }[],
    seed: bigint,
  ): Promise<(number[] | null)[]> {
    return this.sittings.at(handle).opinions(steps, seed);
  }

  // An earlier position.
  look(handle: number, step: number, lang: number): Look {
    const sitting = this.sittings.at(handle);
    return sitting.look(step, sitting.due().storyViewer, lang);
  }

  // Several positions at once, as the public may see them, for a plot.
  looks(handle: number, steps: number[], lang: number): Look[] {
    const sitting = this.sittings.at(handle);
    return steps.map((step) => sitting.look(step, PUBLIC, lang));
  }

  // The log, attempts and briefing in another language.
  translate(
    handle: number,
    seat: number,
    plans: string[],
    lang: number,
  ): { story: Step[]; attempts: (Attempt | Refused)[]; briefing: unknown } {
    const sitting = this.sittings.at(handle);
    const attempts = plans.map((lines) => sitting.attempt(seat, lines, lang));
    return { story: sitting.story(lang), attempts, briefing: sitting.briefing(lang) };
  }

  leave(handle: number): void {
    this.sittings.close(handle);
  }
}
