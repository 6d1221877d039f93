// One game being played, in the worker: what is due goes on by itself, up to where a person is asked
// or the page has to show what has happened.
import { ClosedGame, type Games } from './games';
import type { Thinking } from './thinking';
import {
  ALL_SEEING,
  LAST,
  type Asking,
  type Commitment,
  type Due,
  type Header,
  type Hint,
  type Look,
  type News,
  type NewStep,
  type Refused,
  type Step,
  type Tried,
  type Written,
} from './types';

const EXPERT_MS = 1500;
const HINT_MS = 700;
const TRIED_AT_ONCE = 64;

// What a game asks the library by itself, in this worker: when somebody's turn begins, and when its
// board has a question (`src/games/GAME/consultant.ts`).
export interface Consultant {
  begin(desk: Desk): unknown;
  answer(desk: Desk, question: unknown): unknown;
}

// What a consultant works with: the position of the person who is asked.
export interface Desk {
  seat: number;
  look: Look;
  legal: string[];
  attempt(lines: string): Tried | Refused;
  query(lines: string, name: string, args: string): unknown;
}

// What a computer is thinking about.
interface Thought {
  seat: number;
  actions: Promise<string[] | null>; // null: it was dropped
  drop(): void;
}

export class Sitting {
  private thought: Thought | null = null;
  private hurried = 0; // the computer's seat that decides at once until its turn ends
  private lang = 0; // the last that was asked for

  constructor(
    readonly game: number,
    private readonly games: Games,
    private readonly thinking: Thinking,
    private readonly foresees: boolean, // its board shows what each action would do
    private readonly consultant: Consultant | undefined,
    private written: Written[] | null,
  ) {}

  // ---------------------------------------------------------------------- telling --

  due(): Due {
    const due = this.games.ask<Due>('gangway_game_due', this.game);
    const isHurried = due.kind === 'job' && due.seat === this.hurried;
    return this.written?.[0] ? this.dueAsWritten(due, this.written[0]) : { ...due, isHurried };
  }

  // In a lesson it is written whose turn it is, also where several decide at the same time.
  private dueAsWritten(due: Due, { seat }: Written): Due {
    const isAsked = due.kind !== 'plan' && this.isLearner(seat);
    const decision = isAsked ? this.games.call('gangway_game_decision', this.game, seat) : due.decision;
    return { ...due, isHurried: false, ...(isAsked ? { kind: 'turn', seat, decision } : {}) };
  }

  private isLearner(seat: number): boolean {
    return seat > 0 && this.header().holders[seat - 1]?.kind === 'person';
  }

  header(): Header {
    return this.games.ask('gangway_game_header', this.game);
  }

  look(step: number, viewer: number, lang: number): Look {
    return this.games.ask('gangway_game_look', this.game, step, viewer, lang);
  }

  story(lang: number): Step[] {
    this.lang = lang;
    return this.games.ask<{ steps: Step[] }>('gangway_game_story', this.game, 0, this.due().teller, lang)
      .steps;
  }

  // What happened from there on, and how it looked to whom.
  newsFrom(from: number, looker: number, lang: number): NewStep[] {
    const { teller } = this.due();
    return this.games.ask<{ steps: NewStep[] }>('gangway_game_news', this.game, from, teller, looker, lang)
      .steps;
  }

  attempt(seat: number, lines: string, lang: number): Tried | Refused {
    return this.games.ask('gangway_game_try', this.game, seat, lines, lang);
  }

  record(): string {
    return this.games.text('gangway_game_record', this.game, ALL_SEEING);
  }

  tell({ lang, known }: Asking): News {
    this.lang = lang;
    const due = this.due();
    const look = this.look(LAST, due.viewer, lang);
    const own = this.ownOf(due, look);
    return {
      steps: known < look.steps ? this.newsFrom(known, due.viewer, lang) : [],
      look,
      due,
      own,
      previews: due.kind === 'turn' && this.foresees ? this.previewsOf(due.seat, own, lang) : {},
      opening: this.opening(lang),
      written: this.written,
      record: this.record(),
    };
  }

  // What only this game can be asked when somebody's turn begins.
  opening(lang: number): unknown {
    const desk = this.consultant && this.desk(lang);
    return desk ? this.consultant?.begin(desk) : null;
  }

  consult(question: unknown, lang: number): unknown {
    const desk = this.desk(lang);
    return desk ? this.consultant?.answer(desk, question) : null;
  }

  private ownOf(due: Due, { toAct }: Look): string[] {
    const isAsked = due.kind === 'turn' || (due.kind === 'job' && toAct.includes(due.viewer));
    return isAsked ? this.legal(due.kind === 'turn' ? due.seat : due.viewer) : [];
  }

  private legal(seat: number): string[] {
    return this.games.ask<{ actions: string[] }>('gangway_game_legal', this.game, seat).actions;
  }

  private previewsOf(seat: number, legal: string[], lang: number): Record<string, Tried> {
    if (legal.length > TRIED_AT_ONCE) return {};
    const tried = legal.map((action) => this.attempt(seat, action, lang));
    return Object.fromEntries(tried.flatMap((each) => (each.ok ? [[each.action, each]] : [])));
  }

  private desk(lang: number): Desk | null {
    const { kind, seat, viewer } = this.due();
    if (kind !== 'turn') return null;
    return {
      seat,
      look: this.look(LAST, viewer, lang),
      legal: this.legal(seat),
      attempt: (lines) => this.attempt(seat, lines, lang),
      query: (lines, name, args) => this.games.ask('gangway_game_query', this.game, seat, lines, name, args),
    };
  }

  // ---------------------------------------------------------------------- playing --

  // Goes on to where somebody is asked, and has a computer that is due think meanwhile.
  begin({ careful }: Asking): void {
    this.games.call('gangway_game_set_careful', this.game, careful && !this.written ? 1 : 0);
    if (this.written) this.goOnAsWritten(this.written);
    else this.goOnByItself();
    this.startThought();
  }

  commit({ seat, decision, lines, written }: Commitment, asking: Asking): News | Refused {
    const before = this.steps();
    const played = this.games.ask<{ ok: true } | Refused>(
      'gangway_game_commit',
      this.game,
      seat,
      decision,
      lines,
      asking.lang,
    );
    if (!played.ok) return played;
    this.written = written && written.slice(this.steps() - before);
    this.begin(asking);
    return this.tell(asking);
  }

  // Lets the computer that is due do what it has thought of, as soon as it has. Null if the game
  // went another way meanwhile.
  async goOn(asking: Asking): Promise<News | null> {
    for (let thought = this.thought; thought; thought = this.thought) {
      const actions = await thought.actions;
      if (thought !== this.thought) continue; // it was hurried, or nobody waits for it
      this.thought = null;
      if (actions) this.playAll(thought.seat, actions);
      this.begin(asking);
      return this.tell({ ...asking, lang: this.lang }); // which may be another by now
    }
    return null;
  }

  // Has the computer that thinks answer at once, now and for the rest of its turn.
  hurry(): void {
    if (!this.thought) return;
    this.hurried = this.thought.seat;
    if (!this.thinking.isBusy) return; // it has decided
    this.dropThought();
    this.startThought();
  }

  // Takes back what may be; these play on.
  undo(players: string[], asking: Asking): News {
    this.dropThought();
    this.thinking.forget();
    this.games.call('gangway_game_take_back', this.game);
    this.sit(players);
    this.begin(asking);
    return this.tell(asking);
  }

  lift(asking: Asking): News {
    this.games.call('gangway_game_lift', this.game);
    this.begin(asking);
    return this.tell(asking);
  }

  endPause(asking: Asking): News {
    this.games.call('gangway_game_end_pause', this.game);
    this.begin(asking);
    return this.tell(asking);
  }

  // Seats these from the next step on: computer players by their names, '' for a person.
  sit(players: string[]): void {
    players.forEach((player, i) => this.games.call('gangway_game_sit', this.game, i + 1, player));
  }

  // Calls them so in the record; whoever has '' keeps the name.
  name(names: string[]): void {
    names.forEach((name, i) => this.games.call('gangway_game_name', this.game, i + 1, name));
  }

  leave(): void {
    this.dropThought();
    this.games.close(this.game);
  }

  private goOnByItself(): void {
    for (;;) {
      const { kind, seat } = this.due();
      if (kind === 'chance') this.games.call('gangway_game_draw', this.game);
      else if (kind === 'plan') this.games.call('gangway_game_go_on', this.game, seat);
      else return;
    }
  }

  // In a lesson chance and the others do what is written, and so has the learner to.
  private goOnAsWritten(written: Written[]): void {
    for (let next = written[0]; next; next = written[0]) {
      const isLearner = this.isLearner(next.seat);
      const before = this.steps();
      if (isLearner && this.due().kind === 'plan')
        this.games.call('gangway_game_go_on', this.game, next.seat);
      else if (!isLearner) this.play(next.seat, next.action);
      const played = this.steps() - before;
      if (played === 0) return;
      written.splice(0, played);
    }
  }

  private steps(): number {
    return this.due().steps;
  }

  private play(seat: number, action: string): boolean {
    return this.games.ask<{ ok: boolean }>('gangway_game_play', this.game, seat, action, 0).ok;
  }

  private playAll(seat: number, actions: string[]): void {
    for (const action of actions) if (!this.play(seat, action)) return;
  }

  // --------------------------------------------------------------------- thinking --

  hint(seat: number, seed: bigint, lang: number): Promise<Hint> {
    return this.thinking.hint(this.followed(), seat, HINT_MS, seed, lang);
  }

  opinions(steps: { step: number; seat: number }[], seed: bigint): Promise<(number[] | null)[]> {
    return this.thinking.opinions(this.followed(), steps, seed);
  }

  private followed() {
    return {
      game: this.game,
      steps: () => this.steps(),
      since: (steps: number) => this.games.text('gangway_game_steps', this.game, steps),
      record: () => this.record(),
    };
  }

  private startThought(): void {
    const { kind, seat, isHurried } = this.due();
    if (!isHurried) this.hurried = 0; // somebody else's turn has begun
    if (kind !== 'job' || this.written || this.thought) return;
    const player = this.header().holders[seat - 1]?.name ?? '';
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
    const answer = this.thinking.decide(this.followed(), seat, player, isHurried ? 0 : EXPERT_MS, seed);
    let drop: () => void = () => undefined;
    const dropped = new Promise<null>((resolve) => (drop = () => resolve(null)));
    const actions = Promise.race([answer, dropped]);
    actions.catch(() => undefined); // whoever waits for it is told
    this.thought = { seat, actions, drop };
  }

  private dropThought(): void {
    this.thought?.drop();
    this.thought = null;
    this.thinking.stopThought(this.game);
  }
}

export class Sittings {
  private readonly open = new Map<number, Sitting>();

  add(sitting: Sitting): void {
    this.open.set(sitting.game, sitting);
  }

  has(game: number): boolean {
    return this.open.has(game);
  }

  at(game: number): Sitting {
    const sitting = this.open.get(game);
    if (!sitting) throw new ClosedGame(game);
    return sitting;
  }

  // One that is closed already stays so.
  close(game: number): void {
    this.open.get(game)?.leave();
    this.open.delete(game);
  }
}
