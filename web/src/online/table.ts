// One table: its socket, its log as this browser may know it, and what is told besides.
import { Connection, type Line, type Listener } from './connection';
import { commitNonce, keepFair, keptOf } from './fair';
import { invitationTo, tokenToWatch } from './invite';
import { EMPTY, mayLookAsSeat, seatOf, withEntry, type Room } from './room';
import { writeSetup, type TableSetup } from './setup';
import type { Answer, ChatList, Clock, Entry, Hello, Request, Said, Told, Viewer, Welcome } from './words';

// Everything there is to show.
export interface Meeting {
  id: string;
  line: Line;
  server: string; // its version, or '' as long as it has not answered
  me: string; // the person at this browser, or '' as long as nobody
  viewer: Viewer;
  room: Room;
  isMissing: boolean; // there is no such table, or it is not for this person
  isReady: boolean; // everything that there was has been told
  names: Record<string, string>; // of people
  clocks: { seats: Clock[]; ahead: number } | null; // the server's clock is that much ahead of this one
  here: string[];
  lost: string[];
  watchers: number;
  said: Said[];
  hasBadName: boolean; // the person's name is not allowed
}

export interface TableOwner {
  hello(): Hello; // for each connection
  changed(meeting: Meeting): void;
  // The next entry; with number 1 the game begins again.
  entries(entry: Entry): void;
}

const MOST_SAID = 200; // lines of the chat that are held

export class OnlineTable {
  meeting: Meeting;
  private readonly connection: Connection;
  private known = Infinity; // the number of the last entry that there was when following began
  private opened = ''; // the lock for which the nonce has been opened
  private listening: ChatList | null = null; // at this connection

  constructor(
    readonly id: string,
    address: string,
    private readonly owner: TableOwner,
  ) {
    this.meeting = {
      id,
      line: 'connecting',
      server: '',
      me: '',
      viewer: 0,
      room: EMPTY,
      isMissing: false,
      isReady: false,
      names: {},
      clocks: null,
      here: [],
      lost: [],
      watchers: 0,
      said: [],
      hasBadName: false,
    };
    const listener: Listener = {
      welcomed: (welcome) => this.welcomed(welcome),
      told: (told) => this.told(told),
      changed: (line) => this.change({ line }),
    };
    this.connection = new Connection(`${address}/ws/${id}`, () => owner.hello(), listener);
  }

  ask(request: Request): Promise<Answer> {
    return this.connection.ask(request);
  }

  hurry(): void {
    this.connection.hurry();
  }

  // The person has another name now.
  greet(): void {
    this.change({ hasBadName: false });
    this.connection.greetAgain();
  }

  private greetNameless(): void {
    this.change({ hasBadName: true });
    this.connection.greetAgain();
  }

  close(): void {
    this.connection.close();
  }

  get seat(): number {
    return seatOf(this.meeting.room, this.meeting.me);
  }

  // Makes the table, which was missing so far.
  async make(setup: TableSetup): Promise<Answer> {
    const answer = await this.ask({ ask: 'make', setup: writeSetup(setup) });
    if (answer.tell === 'granted') void this.follow();
    return answer;
  }

  // The person's commitment, and later the nonce (opened by itself).
  async ready(): Promise<Answer> {
    const { seat } = this;
    return this.ask({ ask: 'ready', seat, hash: commitNonce(this.id, seat) });
  }

  // ---------------------------------------------------------------------- following --

  private welcomed(welcome: Welcome | null): void {
    const { names } = this.meeting;
    this.change({ server: this.connection.server });
    if (welcome) this.change({ me: welcome.person, names: { ...names, [welcome.person]: welcome.name } });
    this.listening = null;
    void this.follow();
  }

  // As the viewer so far, from where it has come to.
  private async follow(): Promise<void> {
    const { viewer, room } = this.meeting;
    const since = room.number > 0 ? { number: room.number, tag: room.tag } : {};
    const secret = viewer === 0 ? invitationTo(this.id) : '';
    const invited = secret ? { token: tokenToWatch(secret) } : {};
    const answer = await this.connection.askNow({ ask: 'follow', viewer, ...since, ...invited });
    if (viewer !== this.meeting.viewer) return;
    if (answer.tell === 'granted') {
      this.known = answer.last ?? 0;
      this.change({ isMissing: false });
      return this.settle();
    }
    if (answer.why === 'busy' || answer.why === 'unavailable') return this.connection.again();
    if (viewer !== 0) return this.lookAs(0);
    this.change({ isMissing: true, isReady: true });
  }

  // As another viewer everything is told from the first entry.
  private lookAs(viewer: Viewer): void {
    const old = this.meeting.viewer;
    this.known = Infinity;
    this.change({ viewer, room: EMPTY, isReady: false });
    this.connection.tell({ ask: 'unfollow', viewer: old });
    void this.follow();
  }

  // Everything that there was has been told: what follows from it for this person.
  private settle(): void {
    const { room, viewer, me } = this.meeting;
    if (room.number < this.known) return;
    const seat = seatOf(room, me);
    if (seat > 0 && viewer === 0 && mayLookAsSeat(room)) return this.lookAs(seat);
    if (!this.meeting.isReady) this.change({ isReady: true });
    if (room.phase === 'locked') this.open(room, seat);
    void this.listen(seat > 0 ? 'players' : 'watchers');
  }

  private open({ commit, lock, seats }: Room, seat: number): void {
    const mine = seats[seat - 1];
    if (keptOf(this.id).lock !== lock) keepFair(this.id, { commit, lock });
    const nonce = keptOf(this.id).nonces[mine?.ready ?? ''];
    if (!nonce || !mine || mine.hasOpened || this.opened === lock) return;
    this.opened = lock;
    void this.ask({ ask: 'open', seat, nonce });
  }

  private async listen(list: ChatList): Promise<void> {
    if (this.listening === list) return;
    this.listening = list;
    const said = this.meeting.said.filter((each) => each.list === list);
    this.change({ said });
    const last = said[said.length - 1];
    const since = last ? { number: last.number, tag: last.tag } : {};
    await this.connection.askNow({ ask: 'listen', list, ...since });
  }

  // ------------------------------------------------------------------------- told --

  private told(told: Told): void {
    switch (told.tell) {
      case 'entry':
        return this.entered(told);
      case 'restored':
        return told.viewer === this.meeting.viewer ? this.restored() : undefined;
      case 'ended':
        return told.viewer === this.meeting.viewer ? this.lookAs(0) : undefined;
      case 'person':
        return this.change({ names: { ...this.meeting.names, [told.person]: told.name } });
      case 'clocks':
        return this.change({ clocks: { seats: told.seats, ahead: told.time - Date.now() } });
      case 'present':
        return this.change({ here: told.here, lost: told.lost, watchers: told.watchers });
      case 'said':
        return this.change({ said: [...this.meeting.said, told].slice(-MOST_SAID) });
      case 'erased':
        return this.change({ said: this.meeting.said.filter(({ number }) => number !== told.number) });
      case 'refused':
        return told.why === 'name' ? this.greetNameless() : undefined;
    }
  }

  // The server has an older or another log: everything is told from the first entry.
  private restored(): void {
    this.known = 0;
    this.change({ room: EMPTY });
  }

  private entered(entry: Entry): void {
    const { room, viewer } = this.meeting;
    if (entry.viewer !== viewer || entry.number !== room.number + 1) return;
    const next = withEntry(room, entry);
    const isCatchingUp = !this.meeting.isReady && next.number < this.known;
    if (isCatchingUp) this.meeting = { ...this.meeting, room: next };
    else this.change({ room: next });
    this.owner.entries(entry);
    this.settle();
  }

  private change(patch: Partial<Meeting>): void {
    this.meeting = { ...this.meeting, ...patch };
    this.owner.changed(this.meeting);
  }
}
