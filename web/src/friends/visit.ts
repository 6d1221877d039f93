// A visit to an online table: its meeting in the store, and its game at the table on the screen.
import { ask } from '../engine/engine';
import type { Fed, LogEntry, Refused } from '../engine/types';
import { pageGame } from '../games';
import { invitationTo, inviteBy, newInvitation, sitBy, takeInvitation } from '../online/invite';
import { hello, token } from '../online/person';
import { newId } from '../online/random';
import { isFull, isLive, seatOf, type Room } from '../online/room';
import { socketAddress } from '../online/server';
import type { TableSetup } from '../online/setup';
import { OnlineTable, type Meeting, type TableOwner } from '../online/table';
import type { Answer, Entry, Hello, Request } from '../online/words';
import type { Remote, TableState } from '../board/state';
import { noteTablesElsewhere } from '../base/elsewhere';
import { go } from '../base/route';
import type { Seat } from '../base/seats';
import { keep, recall } from '../base/storage';
import { get, set } from '../base/store';
import { t } from '../base/text';
import { downloadText } from '../table/start/begin';
import { change, newsRequest, table } from '../table/play/now';
import { startRun } from '../table/play/pace';
import { leaveTable, pointBefore, receive, sitDown } from '../table/play/table';
import { changeSettings } from '../table/play/changeSettings';
import { addressOf } from './address';
import { openChat } from './Chat';
import { whyNot } from './why';

const MADE = 'gangway.made.'; // tables that were made in this browser, so that its person is the host

declare module '../base/store' {
  interface State {
    meeting: Meeting | null; // the online table on the screen
    meetingProblem: string; // why the last request there was refused
    coming: { id: string; seat: number } | null; // from the game before, to this seat
  }
}

// What a link to the table ends with.
export function linkEnd(id: string): string {
  const secret = invitationTo(id);
  return addressOf(id) + (secret ? `#${secret}` : '');
}

// The name that others see.
export function nameOf({ room, names }: Pick<Meeting, 'room' | 'names'>, seat: number): string {
  const held = room.seats[seat - 1];
  if (!held) return '';
  if (held.level) return t('page.online.computer', { level: t(`page.level.${held.level}`) });
  return names[held.person] ?? '';
}

export class Visit implements TableOwner {
  readonly table: OnlineTable;
  private entered: LogEntry[] = []; // that the game on the screen does not have yet
  private isFed = false; // there is a game on the screen
  private pumping: Promise<void> = Promise.resolve();
  private rest: string[] = []; // of a plan that others have to answer in between
  private isLeft = false;
  private isRematching = false;
  private readyAt = ''; // the last time this person was said to be ready

  constructor(readonly id: string) {
    takeInvitation(id);
    openChat(id);
    this.table = new OnlineTable(id, socketAddress(), this);
    set({ meeting: this.table.meeting, meetingProblem: '' });
    document.addEventListener('visibilitychange', this.look);
  }

  // Somebody has come back to the page.
  private readonly look = () => {
    this.table.hurry();
    this.beReady();
  };

  leave(): void {
    this.isLeft = true;
    document.removeEventListener('visibilitychange', this.look);
    this.table.close();
    if (this.isFed) leaveTable();
    set({ meeting: null });
  }

  // ------------------------------------------------------------- what the table asks --

  hello(): Hello {
    return hello(this.table.meeting.hasBadName ? '' : get().settings.name.trim());
  }

  changed(meeting: Meeting): void {
    if (this.isLeft) return;
    set({ meeting });
    const { room, me } = meeting;
    if (seatOf(room, me) > 0 && room.phase !== 'over') noteTablesElsewhere(true);
    this.adjust(meeting);
    this.takeSeat();
    this.beReady();
    this.pump();
  }

  entries(entry: Entry): void {
    if (entry.number === 1) this.begin();
    this.entered.push(entry);
  }

  // The log begins anew, as another viewer or after a backup.
  private begin(): void {
    this.entered = [];
    this.rest = [];
    if (this.isFed) leaveTable();
    this.isFed = false;
  }

  // ------------------------------------------------------------------ what people ask --

  async request(request: Request): Promise<boolean> {
    const answer = await this.table.ask(request);
    this.note(answer);
    return answer.tell === 'granted';
  }

  private note(answer: Answer): void {
    set({ meetingProblem: whyNot(answer, this.table.meeting.room.setup?.game) });
  }

  // Takes a seat, first under this name if nobody is known here yet.
  async sit(seat: number, name: string): Promise<void> {
    if (this.table.meeting.me === '') {
      changeSettings({ name });
      this.table.greet();
    } else await rename(this.table, name);
    this.note(await sitBy(invitationTo(this.id), seat, (request) => this.table.ask(request)));
  }

  // Who looks at a table where all seats are taken is ready, once for each secret of the server.
  private beReady(): void {
    const { room, isReady, line } = this.table.meeting;
    const { seat } = this.table;
    const at = `${room.commit} ${seat}`;
    const isMissing = seat > 0 && room.seats[seat - 1]?.ready === '';
    if (room.phase !== 'filling' || !isReady || line !== 'open' || !isMissing || !isFull(room)) return;
    if (document.hidden || this.readyAt === at) return;
    this.readyAt = at;
    void this.table.ready().then((answer) => {
      const isDone = this.table.meeting.room.seats[seat - 1]?.ready !== ''; // in another tab, too
      if (!isDone) this.note(answer);
    });
  }

  // Who has come from the game before sits where they sat there.
  private takeSeat(): void {
    const { room, isReady, line } = this.table.meeting;
    const { coming } = get();
    if (!isReady || line !== 'open' || coming?.id !== this.id) return;
    const { seat } = coming;
    set({ coming: null });
    const held = room.seats[seat - 1];
    if (room.phase !== 'filling' || this.table.seat > 0 || !held || held.person || held.level) return;
    void this.sit(seat, get().settings.name.trim());
  }

  // To the table of the next game, if somebody has made it.
  goNext(): boolean {
    const { room } = this.table.meeting;
    if (!room.next) return false;
    set({ coming: { id: room.next, seat: this.table.seat } });
    go(addressOf(room.next));
    return true;
  }

  // The same table once more; whoever asks sits where they sat, and so do the computers.
  async rematch(): Promise<void> {
    const { room, me } = this.table.meeting;
    if (!room.setup || this.isRematching || this.goNext()) return;
    this.isRematching = true;
    await this.makeNext(room, me);
    this.isRematching = false;
  }

  private async makeNext(room: Room, me: string): Promise<void> {
    if (!room.setup) return;
    const welcome = room.seats.flatMap(({ person }) => (person && room.setup?.isPrivate ? [person] : []));
    const next = await makeTable({ ...room.setup, welcome }, async (made) => {
      await made.ask({ ask: 'sit', seat: seatOf(room, me) });
      for (const [i, { level }] of room.seats.entries())
        if (level) await made.ask({ ask: 'fill', seat: i + 1, level });
    });
    if (!next) return this.note({ tell: 'refused', why: 'other' });
    const answer = await this.table.ask({ ask: 'next', table: next });
    if (answer.tell === 'granted') return go(addressOf(next));
    if (!this.goNext()) this.note(answer); // somebody else was faster
  }

  // The record, as far as this person may know it; null if the server does not give it.
  async record(): Promise<string | null> {
    const headers = { Authorization: `Bearer ${token()}` };
    const answer = await fetch(`/api/tables/${this.id}/record`, { headers }).catch(() => null);
    return answer?.ok ? answer.text() : null;
  }

  async download(): Promise<void> {
    const record = await this.record();
    if (record === null) return this.note({ tell: 'refused', why: 'unavailable' });
    downloadText(`${this.table.meeting.room.setup?.game ?? ''}-${this.id}.gwr`, record);
  }

  // --------------------------------------------------------------------- the game --

  // Feeds the game on the screen, one batch after another.
  private pump(): void {
    this.pumping = this.pumping.then(() => this.feed());
  }

  private async feed(): Promise<void> {
    const { meeting } = this.table;
    if (this.isLeft || !meeting.isReady || !isLive(meeting.room) || this.entered.length === 0) return;
    const batch = this.entered.splice(0);
    if (this.isFed) await this.goOn(batch);
    else await this.open(batch, meeting);
  }

  private async open(batch: LogEntry[], meeting: Meeting): Promise<void> {
    const { room, viewer } = meeting;
    if (!room.setup || viewer === 'all') return;
    const { game, options, board } = room.setup;
    const names = room.seats.map((_, i) => nameOf(meeting, i + 1));
    const elsewhere = { game, options, board, viewer, names };
    const previewsAll = pageGame(game)?.previewsAll ?? false;
    this.isFed = true;
    const request = { ...newsRequest(), known: 0 };
    const opened = await ask('follow', elsewhere, batch, previewsAll, request);
    if (!opened?.ok || this.isLeft) return this.lose();
    const seats = seatsOf(meeting, opened.header.seats);
    const seated = { id: this.id, game, options, seats, isTyped: false, lesson: null, remote: this.remote() };
    sitDown(seated, opened, startRun());
    this.adjust(this.table.meeting);
  }

  private async goOn(batch: LogEntry[]): Promise<void> {
    const handle = table()?.handle;
    if (handle === undefined) return;
    const told: Fed | null = await ask('feed', handle, batch, newsRequest());
    if (this.isLeft) return;
    if (!told) return this.lose();
    await receive(told);
    await this.continuePlan(told);
  }

  // What was followed is not this game any more, or not one that this version knows.
  private lose(): void {
    if (!this.isLeft) set({ meeting: { ...this.table.meeting, line: 'protocol' } });
  }

  private async continuePlan({ due }: Fed): Promise<void> {
    if (this.rest.length === 0 || due.kind !== 'turn') return;
    const lines = this.rest.join('\n');
    await this.send(due.seat, due.decision, lines);
  }

  private async send(seat: number, decision: number, lines: string): Promise<Answer> {
    const all = lines.split('\n').filter(Boolean);
    const count = await ask('together', table()?.handle ?? 0, seat, lines);
    this.rest = all.slice(count);
    const answer = await this.table.ask({ ask: 'act', seat, decision, actions: all.slice(0, count) });
    if (answer.tell === 'refused') this.rest = [];
    return answer;
  }

  private remote(): Remote {
    const explain = (answer: Answer, now: TableState): Refused | null =>
      answer.tell === 'granted'
        ? null
        : { ok: false, rule: answer.rule ?? '', text: whyNot(answer, now.game) };
    return {
      begun: this.table.meeting.room.setup?.begun ?? 0,
      commit: async ({ seat, decision, lines }) => {
        const now = table();
        const answer = await this.send(seat, decision, lines);
        return now && explain(answer, now);
      },
      takeBack: async (now) => {
        const seat = now.viewer;
        return explain(await this.table.ask({ ask: 'back', seat, steps: pointBefore(now) }), now);
      },
      rematch: this.table.seat > 0 ? () => void this.rematch() : null,
    };
  }

  // Somebody else sits there now, or is called otherwise; nobody may act any more, or again.
  private adjust(meeting: Meeting): void {
    const now = table();
    if (!this.isFed || now?.id !== this.id) return;
    const colours = now.seats.map(({ colour }) => colour ?? null);
    const seats = seatsOf(meeting, colours);
    if (JSON.stringify(seats) !== JSON.stringify(now.seats)) change({ seats });
    const halt = haltOf(meeting.room);
    if (halt !== now.halt) change({ halt });
  }
}

// The server keeps the name under which it met somebody, until it is told another one.
async function rename(table: OnlineTable, name: string): Promise<void> {
  const { me, names } = table.meeting;
  if (me !== '' && name !== '' && names[me] !== name) await table.ask({ ask: 'rename', name });
}

// Why nobody may act, though the game is not over by its rules.
function haltOf({ phase, isPaused, why }: Room): string {
  if (phase === 'over' && why !== 'finished') return t(`page.online.over.${why}`);
  return isPaused ? t('page.online.paused') : '';
}

function seatsOf(meeting: Meeting, colours: (string | null)[]): Seat[] {
  return meeting.room.seats.map(({ level }, i) => ({
    name: nameOf(meeting, i + 1),
    computer: level,
    colour: colours[i] ?? undefined,
  }));
}

// ------------------------------------------------------------------- making a table --

// Makes a table, and does what its host does there at once; its id, or null if it was refused.
export async function makeTable(
  setup: TableSetup,
  furnish: (made: OnlineTable) => Promise<void>,
): Promise<string | null> {
  const id = newId();
  const owner: TableOwner = {
    hello: () => hello(get().settings.name.trim()),
    changed: () => undefined,
    entries: () => undefined,
  };
  const made = new OnlineTable(id, socketAddress(), owner);
  const answer = await made.make(setup);
  if (answer.tell === 'granted') {
    keep(MADE + id, 'made');
    await rename(made, get().settings.name.trim());
    if (setup.isPrivate) await inviteBy(newInvitation(id), (request) => made.ask(request));
    await furnish(made);
  } else {
    set({ meetingProblem: whyNot(answer) });
  }
  made.close();
  return answer.tell === 'granted' ? id : null;
}

export const isHost = (id: string): boolean => recall(MADE + id) !== null;
