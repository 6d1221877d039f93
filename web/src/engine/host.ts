// What the worker with the rules can be asked by the page: a message for each thing that somebody
// means to do, answered with all that there is to draw.
import { Games } from './games';
import type { Module } from './module';
import { Sitting, Sittings, type Consultant } from './sitting';
import type { Thinking } from './thinking';
import {
  ALL_SEEING,
  CHANCE,
  LAST,
  PUBLIC,
  type Asking,
  type Commitment,
  type GameInfo,
  type Header,
  type Hint,
  type Look,
  type News,
  type NewStep,
  type Opened,
  type Possible,
  type Refused,
  type Step,
  type Tried,
  type Written,
} from './types';

export type Consultants = Record<string, Consultant>; // by game

// How a game is opened.
export interface Opening {
  players: string[] | null; // who plays on, as in Sitting.sit; null: as the record says
  foresees: boolean;
  seed: bigint;
}

// What a record is, before anybody sits down.
export interface Brought extends Opened {
  header: Header; // with those who are missing, if somebody stands in for them now
  record: string;
  look: Look;
}

export interface Table extends News {
  ok: true;
  handle: number;
  isView: boolean;
  board: string;
  story: Step[];
  before: Look; // where it stood, and news from there on
}

export class Host {
  private readonly games: Games;
  private readonly sittings = new Sittings();

  constructor(
    private readonly module: Module,
    private readonly thinking: Thinking,
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

  // Bytes of the longest record, or board, that can be read.
  longest(): number {
    return this.module.call('gangway_record_max');
  }

  // Has the other worker start before anybody is asked to think.
  prepareThinking(): void {
    this.thinking.prepare();
  }

  playouts(game: string, ms: number): Promise<number> {
    return this.thinking.playouts(game, ms);
  }

  stopThinking(): void {
    this.thinking.stop();
  }

  // The other worker has failed.
  loseThinker(why: string): void {
    this.thinking.lose(why);
  }

  // ----------------------------------------------------------------- before a table --

  // Whether a table with these options can be, on a board of its own or the shipped one if
  // that is empty; what its seats are called, and how it might begin.
  check(game: string, options: string, board: string, lang: number): Possible | Refused {
    return this.used(this.games.open('gangway_game_new', game, options, board), lang, (sitting, opened) => {
      this.setUp(sitting.game);
      return { ...opened, seats: sitting.header().seats, state: sitting.look(LAST, PUBLIC, lang).state };
    });
  }

  // A new game, up to where somebody is asked; `players` as in Sitting.sit.
  start(
    game: string,
    options: string,
    board: string,
    names: string[],
    players: string[],
    seed: bigint,
    lang: number,
  ): Brought | Refused {
    return this.used(this.games.open('gangway_game_new', game, options, board), lang, (sitting, opened) => {
      this.games.call('gangway_game_seed', sitting.game, seed);
      sitting.name(names);
      sitting.sit(players);
      this.setUp(sitting.game);
      return this.brought(sitting, opened);
    });
  }

  // A record somebody has brought: everybody sits as it says, those without a name under the one
  // that is given for them. For whoever cannot play here, somebody else plays on.
  bring(record: string, names: string[], lang: number): Brought | Refused {
    return this.used(this.games.open('gangway_game_read', record), lang, (sitting, opened) => {
      const header = sitting.header();
      sitting.name(header.names.map((name, i) => (name === null ? (names[i] ?? '') : '')));
      header.names = header.names.map((name, i) => name ?? names[i] ?? null);
      const { over } = sitting.look(LAST, PUBLIC, lang);
      if (!over && !opened.view) this.games.call('gangway_game_substitute', sitting.game);
      return { ...this.brought(sitting, opened), header };
    });
  }

  // The game as it was after `step`, to be played on by these.
  branch(handle: number, step: number, players: string[], lang: number): Brought | Refused {
    return this.used(this.games.branch(handle, step), lang, (sitting, opened) => {
      sitting.sit(players);
      return this.brought(sitting, opened);
    });
  }

  private brought(sitting: Sitting, opened: Opened): Brought {
    const look = sitting.look(LAST, PUBLIC, 0);
    return { ...opened, header: sitting.header(), record: sitting.record(), look };
  }

  // What comes of a game, or why it cannot be opened. It is closed again, unless it is a table's now.
  private used<T>(
    game: number,
    lang: number,
    use: (sitting: Sitting, opened: Opened) => T,
    foresees = false,
    written: Written[] | null = null,
  ): T | Refused {
    try {
      const opened = this.games.ask<Opened | Refused>('gangway_game_opened', game, lang);
      if (!opened.ok) return opened;
      const { game: name } = this.games.ask<Header>('gangway_game_header', game);
      const consultant = this.consultants[name];
      return use(new Sitting(game, this.games, this.thinking, foresees, consultant, written), opened);
    } finally {
      if (!this.sittings.has(game)) this.games.close(game);
    }
  }

  // Lets chance set the table up, until somebody is asked.
  private setUp(game: number): void {
    const isChance = () =>
      this.games.ask<Look>('gangway_game_look', game, LAST, PUBLIC, 0).toAct.includes(CHANCE);
    while (isChance()) this.games.call('gangway_game_draw', game);
  }

  // ---------------------------------------------------------------------- a table --

  open(record: string, { players, foresees, seed }: Opening, asking: Asking): Table | Refused {
    const open = (sitting: Sitting, { view }: Opened) => {
      this.games.call('gangway_game_seed', sitting.game, seed);
      if (players && !view) sitting.sit(players);
      return this.openTable(sitting, view, asking);
    };
    return this.used(this.games.open('gangway_game_read', record), asking.lang, open, foresees);
  }

  // A step of a lesson: the record after `from` actions; what follows until `until` is what happens.
  openLesson(
    record: string,
    { from, until }: { from: number; until: number },
    names: string[],
    { players, foresees, seed }: Opening,
    asking: Asking,
  ): (Table & { header: Header }) | Refused {
    const { lang } = asking;
    const open = (sitting: Sitting) => {
      this.games.call('gangway_game_seed', sitting.game, seed);
      const header = sitting.header();
      sitting.name(names.slice(0, header.names.length));
      if (players) sitting.sit(players.slice(0, header.names.length));
      return { ...this.openTable(sitting, false, asking), header };
    };
    return this.used(this.games.open('gangway_game_read', record), lang, (whole) => {
      const { steps } = this.games.ask<{ steps: Step[] }>(
        'gangway_game_story',
        whole.game,
        from,
        ALL_SEEING,
        lang,
      );
      const written = steps.slice(0, until - from);
      return this.used(this.games.branch(whole.game, from), lang, open, foresees, written);
    });
  }

  private openTable(sitting: Sitting, isView: boolean, asking: Asking): Table {
    const { lang } = asking;
    const board = this.games.text('gangway_game_board', sitting.game);
    const story = sitting.story(lang);
    const before = sitting.look(LAST, sitting.due().viewer, lang);
    sitting.begin(asking);
    const news = sitting.tell({ ...asking, known: before.steps });
    this.sittings.add(sitting);
    return { ok: true, handle: sitting.game, isView, board, story, before, ...news };
  }

  commit(handle: number, commitment: Commitment, asking: Asking): News | Refused {
    return this.sittings.at(handle).commit(commitment, asking);
  }

  // What has to happen before a person is asked again: a computer's turn at a time, so that each can
  // be seen, and what came before it taken back.
  goOn(handle: number, asking: Asking): Promise<News | null> {
    return this.sittings.at(handle).goOn(asking);
  }

  hurry(handle: number): void {
    this.sittings.at(handle).hurry();
  }

  undo(handle: number, players: string[], asking: Asking): News {
    return this.sittings.at(handle).undo(players, asking);
  }

  lift(handle: number, asking: Asking): News {
    return this.sittings.at(handle).lift(asking);
  }

  endPause(handle: number, asking: Asking): News {
    return this.sittings.at(handle).endPause(asking);
  }

  // What a plan would do.
  plan(handle: number, seat: number, lines: string, lang: number): Tried | Refused {
    return this.sittings.at(handle).attempt(seat, lines, lang);
  }

  // What only this game asks, in its own form.
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

  // Several looks at once, as everybody may have them, for a plot.
  looks(handle: number, steps: number[], lang: number): Look[] {
    const sitting = this.sittings.at(handle);
    return steps.map((step) => sitting.look(step, PUBLIC, lang));
  }

  // An earlier position, and what happened then.
  replay(handle: number, from: number, lang: number): { look: Look; steps: NewStep[] } {
    const sitting = this.sittings.at(handle);
    const { storyViewer } = sitting.due();
    return { look: sitting.look(from, storyViewer, lang), steps: sitting.newsFrom(from, storyViewer, lang) };
  }

  // All that was told, in another language; of what was tried, too.
  retell(
    handle: number,
    seat: number,
    plans: string[],
    lang: number,
  ): { story: Step[]; tried: (Tried | Refused)[]; opening: unknown } {
    const sitting = this.sittings.at(handle);
    const tried = plans.map((lines) => sitting.attempt(seat, lines, lang));
    return { story: sitting.story(lang), tried, opening: sitting.opening(lang) };
  }

  leave(handle: number): void {
    this.sittings.close(handle);
  }
}
