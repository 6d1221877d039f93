// One game being played, in the worker. It plays on by itself until a person has to act or the page
// has to show what has happened.
import { Following } from './following';
import { ClosedGame, type Games } from './games';
import type { ThinkerClient } from './thinkerClient';
import {
  ALL_SEEING,
  CHANCE,
  LAST,
  type LogEntry,
  type NewsRequest,
  type Commitment,
  type Due,
  type Fed,
  type Header,
  type Hint,
  type Look,
  type News,
  type NewStep,
  type Refused,
  type Step,
  type Attempt,
  type ScriptedAction,
} from './types';

const EXPERT_MS = 1500;
const HINT_MS = 700;
const MOST_PREVIEWS = 64;

// A game's own queries to the library, made in this worker: when a turn begins, and when its board
// has a question (`src/games/GAME/consultant.ts`).
export interface Consultant {
  begin(consultation: Consultation): unknown;
  answer(consultation: Consultation, question: unknown): unknown;
}

// What a consultant works with: the position of the person who has to act.
export interface Consultation {
  seat: number;
  look: Look;
  legal: string[];
  attempt(lines: string): Attempt | Refused;
  query(lines: string, name: string, args: string): unknown;
}

// The decision that a computer player is thinking about.
interface Thought {
  seat: number;
  actions: Promise<string[] | null>; // null: dropped
  drop(): void;
}

export class Sitting {
  private thought: Thought | null = null;
  private hurried = 0; // the seat of the computer player that decides at once until its turn ends
  private lang = 0; // the language of the last request
  private isTyped = false; // people enter what chance brings
  private following: Following | null = null; // it is a table elsewhere

  constructor(
    readonly game: number,
    private readonly games: Games,
    private readonly thinker: ThinkerClient,
    private readonly previewsAll: boolean, // its board shows what each action would do
    private readonly consultant: Consultant | undefined,
    private script: ScriptedAction[] | null,
  ) {}

  // -------------------------------------------------------------------- reporting --

  due(): Due {
    const due = this.games.ask<Due>('gangway_game_due', this.game);
    const isHurried = due.kind === 'job' && due.seat === this.hurried;
    return this.script?.[0] ? this.dueByScript(due, this.script[0]) : { ...due, isHurried };
  }

  // In a lesson the script says whose turn it is, also where several players decide at the same time.
  private dueByScript(due: Due, { seat }: ScriptedAction): Due {
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
    return this.games.ask<{ steps: Step[] }>('gangway_game_story', this.game, 0, this.due().storyViewer, lang)
      .steps;
  }

  // The steps since `from`, each with the position after it as `looker` may see it.
  newsFrom(from: number, looker: number, lang: number): NewStep[] {
    const { storyViewer } = this.due();
    return this.games.ask<{ steps: NewStep[] }>(
      'gangway_game_news',
      this.game,
      from,
      storyViewer,
      looker,
      lang,
    ).steps;
  }

  attempt(seat: number, lines: string, lang: number): Attempt | Refused {
    return this.games.ask('gangway_game_try', this.game, seat, lines, lang);
  }

  // The steps as they were done, such as `0 deal 14`.
  lines(): string[] {
    return this.games.text('gangway_game_steps', this.game, 0).split('\n').filter(Boolean);
  }

  // Plays these steps in a new game, after the first ones with chance drawn from the seeds: the number
  // of the first outcome that differs, from 1, or 0.
  playAgain(lines: string[], after: number, seeds: bigint[]): number {
    let draw = 0;
    for (const [step, line] of lines.entries()) {
      if (step < after || !line.startsWith('0 ')) {
        if (this.games.call('gangway_game_follow', this.game, line) === 0) return draw + 1;
        continue;
      }
      this.games.call('gangway_game_seed', this.game, seeds[draw] ?? 0n);
      this.games.call('gangway_game_draw', this.game);
      draw++;
      if (this.games.text('gangway_game_steps', this.game, step).trim() !== line) return draw;
    }
    return 0;
  }

  record(): string {
    return this.games.text('gangway_game_record', this.game, ALL_SEEING);
  }

  news({ lang, known }: NewsRequest): News {
    this.lang = lang;
    const due = this.due();
    const look = this.look(LAST, due.viewer, lang);
    const own = this.ownOf(due, look);
    return {
      steps: known < look.steps ? this.newsFrom(known, due.viewer, lang) : [],
      look,
      due,
      own,
      previews: due.kind === 'turn' && this.previewsAll ? this.previewsOf(due.seat, own, lang) : {},
      briefing: this.briefing(lang),
      script: this.script,
      record: this.record(),
    };
  }

  // The consultant's answer when a turn begins, or null.
  briefing(lang: number): unknown {
    const consultation = this.consultant && this.consultation(lang);
    return consultation ? this.consultant?.begin(consultation) : null;
  }

  consult(question: unknown, lang: number): unknown {
    const consultation = this.consultation(lang);
    return consultation ? this.consultant?.answer(consultation, question) : null;
  }

  private ownOf(due: Due, { toAct }: Look): string[] {
    if (due.kind === 'chance') return this.legal(CHANCE);
    const isAsked = due.kind === 'turn' || (due.kind === 'job' && toAct.includes(due.viewer));
    return isAsked ? this.legal(due.kind === 'turn' ? due.seat : due.viewer) : [];
  }

  private legal(seat: number): string[] {
    return this.games.ask<{ actions: string[] }>('gangway_game_legal', this.game, seat).actions;
  }

  private previewsOf(seat: number, legal: string[], lang: number): Record<string, Attempt> {
    if (legal.length > MOST_PREVIEWS) return {};
    const tried = legal.map((action) => this.attempt(seat, action, lang));
    return Object.fromEntries(tried.flatMap((each) => (each.ok ? [[each.action, each]] : [])));
  }

  private consultation(lang: number): Consultation | null {
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

  // Plays on until a player has to act, and starts the thought of a computer player.
  begin({ careful }: NewsRequest): void {
    this.games.call('gangway_game_set_careful', this.game, careful && !this.script ? 1 : 0);
    if (this.script) this.goOnByScript(this.script);
    else this.goOnByItself();
    this.startThought();
  }

  commit({ seat, decision, lines, script }: Commitment, request: NewsRequest): News | Refused {
    const before = this.steps();
    const played = this.games.ask<{ ok: true } | Refused>(
      'gangway_game_commit',
      this.game,
      seat,
      decision,
      lines,
      request.lang,
    );
    if (!played.ok) return played;
    this.script = script && script.slice(this.steps() - before);
    this.begin(request);
    return this.news(request);
  }

  // From now on people enter what chance brings.
  enterChance(): void {
    this.isTyped = true;
    this.games.call('gangway_game_set_chance', this.game, 1);
  }

  // What chance has brought at the real table.
  outcome(action: string, request: NewsRequest): News | Refused {
    const played = this.games.ask<{ ok: true } | Refused>(
      'gangway_game_play',
      this.game,
      CHANCE,
      action,
      request.lang,
    );
    if (!played.ok) return played;
    this.begin(request);
    return this.news(request);
  }

  // Waits for the due computer player's decision and plays it. Null if the decision is no longer
  // wanted.
  async goOn(request: NewsRequest): Promise<News | null> {
    for (let thought = this.thought; thought; thought = this.thought) {
      const actions = await thought.actions;
      if (thought !== this.thought) continue; // it was hurried, or dropped
      this.thought = null;
      if (actions) this.playAll(thought.seat, actions);
      this.begin(request);
      return this.news({ ...request, lang: this.lang }); // it may have changed meanwhile
    }
    return null;
  }

  // Has the thinking computer player decide at once, now and for the rest of its turn.
  hurry(): void {
    if (!this.thought) return;
    this.hurried = this.thought.seat;
    if (!this.thinker.isBusy) return; // it has decided already
    this.dropThought();
    this.startThought();
  }

  // Takes entries of the table elsewhere; false if they do not fit.
  follow(entries: LogEntry[]): boolean {
    this.following ??= new Following(this.game, this.games);
    return entries.every((entry) => this.following?.feed(entry));
  }

  feed(entries: LogEntry[], request: NewsRequest): Fed | null {
    const before = this.steps();
    let point = before; // the steps up to here are what they were
    for (const entry of entries) {
      if (!this.follow([entry])) return null;
      point = Math.min(point, this.steps());
    }
    const isChanged = entries.some(Following.changesStory);
    const known = Math.min(request.known, point);
    return { ...this.news({ ...request, known }), story: isChanged ? this.story(request.lang) : null, point };
  }

  together(seat: number, lines: string): number {
    const all = lines.split('\n').filter(Boolean);
    for (let count = 1; count < all.length; count++) {
      const tried = this.attempt(seat, all.slice(0, count).join('\n'), this.lang);
      if (!tried.ok || !tried.toAct.includes(seat)) return count;
    }
    return all.length;
  }

  // Takes back as much as allowed; `players` play from there.
  undo(players: string[], request: NewsRequest): News {
    this.dropThought();
    this.thinker.forget();
    this.games.call('gangway_game_take_back', this.game);
    this.sit(players);
    this.begin(request);
    return this.news(request);
  }

  lift(request: NewsRequest): News {
    this.games.call('gangway_game_lift', this.game);
    this.begin(request);
    return this.news(request);
  }

  endPause(request: NewsRequest): News {
    this.games.call('gangway_game_end_pause', this.game);
    this.begin(request);
    return this.news(request);
  }

  // Sets who plays from the next step on: computer players' names, '' for a person.
  sit(players: string[]): void {
    players.forEach((player, i) => this.games.call('gangway_game_sit', this.game, i + 1, player));
  }

  // Sets the names in the record; '' keeps a name.
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
      if (kind === 'chance' && !this.isTyped) this.games.call('gangway_game_draw', this.game);
      else if (kind === 'plan') this.games.call('gangway_game_go_on', this.game, seat);
      else return;
    }
  }

  // In a lesson chance and the other players follow the script; the learner has to as well.
  private goOnByScript(script: ScriptedAction[]): void {
    for (let next = script[0]; next; next = script[0]) {
      const isLearner = this.isLearner(next.seat);
      const before = this.steps();
      if (isLearner && this.due().kind === 'plan')
        this.games.call('gangway_game_go_on', this.game, next.seat);
      else if (!isLearner) this.play(next.seat, next.action);
      const played = this.steps() - before;
      if (played === 0) return;
      script.splice(0, played);
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
    return this.thinker.hint(this.followed(), seat, HINT_MS, seed, lang);
  }

  opinions(steps: { step: number; seat: number }[], seed: bigint): Promise<(number[] | null)[]> {
    return this.thinker.opinions(this.followed(), steps, seed);
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
    if (!isHurried) this.hurried = 0; // another turn has begun
    if (kind !== 'job' || this.script || this.thought) return;
    const player = this.header().holders[seat - 1]?.name ?? '';
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
    const answer = this.thinker.decide(this.followed(), seat, player, isHurried ? 0 : EXPERT_MS, seed);
    let drop: () => void = () => undefined;
    const dropped = new Promise<null>((resolve) => (drop = () => resolve(null)));
    const actions = Promise.race([answer, dropped]);
    actions.catch(() => undefined); // goOn reports the error
    this.thought = { seat, actions, drop };
  }

  private dropThought(): void {
    this.thought?.drop();
    this.thought = null;
    this.thinker.stopThought(this.game);
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

  // Closing a sitting twice is allowed.
  close(game: number): void {
    this.open.get(game)?.leave();
    this.open.delete(game);
  }
}
