// A connection to the server that survives losses: it connects again, says hello, and asks what was not
// answered once more, with the same id.
import { newId } from './random';
import type { Answer, Hello, RefusedRequest, Request, Told, Viewer, Welcome } from './words';

const ANSWER_MS = 2500; // for the server to say that it is there
const GIVEN_UP_MS = 5000; // without a connection
const FIRST_PAUSE_MS = 250; // before the second try; the first one is made at once

// How eager a connection is.
export interface Manner {
  silenceMs: number; // then the server is asked whether it is there
  longestPauseMs: number; // between tries to connect
}

const EAGER: Manner = { silenceMs: 2500, longestPauseMs: 15000 };

// For news that may be half a minute late.
export const CALM: Manner = { silenceMs: 20000, longestPauseMs: 60000 };

// Why it will not connect again by itself: the server speaks another version, does not know the token
// any more, or refuses what is said.
export type Stopped = 'protocol' | 'revoked' | 'refused';

// `stranger`: connected, but nobody to the server.
export type Line = 'connecting' | 'open' | 'stranger' | 'lost' | Stopped;

export interface Listener {
  // Connected, and known. Everything it asks goes before requests that were not answered.
  welcomed(welcome: Welcome | null): void;
  told(told: Told): void;
  changed(line: Line): void;
}

interface Asked {
  request: Request;
  isSent: boolean;
  isSpent: boolean; // belongs to this connection only: not asked again
  resolve(answer: Answer): void;
}

export class Connection {
  line: Line = 'connecting';
  server = ''; // its version, once it has answered
  private socket: WebSocket | null = null;
  private readonly asked = new Map<string, Asked>(); // in order
  private timer: ReturnType<typeof setTimeout> | null = null; // until the next try, or the end of silence
  private tries = 0;
  private isGreeted = false;
  private isClosed = false;

  // `hello` is called for each connection.
  constructor(
    private readonly address: string,
    private readonly hello: () => Hello,
    private readonly listener: Listener,
    private readonly manner = EAGER,
  ) {
    this.connect();
  }

  // Sends a request; resolves with its answer, however often the connection is lost until then.
  ask(request: Request): Promise<Answer> {
    return this.add(request, false);
  }

  // Likewise, for what is asked anew at each connection: if this one is lost, the answer is `busy`.
  askNow(request: Request): Promise<Answer> {
    return this.add(request, true);
  }

  private add(request: Request, isSpent: boolean): Promise<Answer> {
    return new Promise((resolve) => {
      const id = newId();
      this.asked.set(id, { request, isSent: false, isSpent, resolve });
      if (this.isGreeted) this.send(id);
    });
  }

  // Says something that has no answer.
  tell(message: { ask: 'unfollow'; viewer: Viewer }): void {
    if (this.isGreeted) this.write(message);
  }

  // Connects anew, after a pause: the server could not answer.
  again(): void {
    this.abandon();
  }

  // Says hello once more, with another name. Requests wait for the answer.
  greetAgain(): void {
    this.isGreeted = false;
    this.write(this.hello());
  }

  // Connects now instead of after the pause: somebody looks, or the network is back.
  hurry(): void {
    if (this.line !== 'lost' || this.socket || this.isClosed) return;
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    this.stopTimer();
    this.socket?.close(1000);
    this.socket = null;
    this.asked.clear();
  }

  // ------------------------------------------------------------------- the socket --

  private connect(): void {
    this.stopTimer();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    const isMine = () => this.socket === socket;
    socket.onopen = () => {
      if (!isMine()) return;
      this.write(this.hello());
      this.listen();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (!isMine()) return;
      this.listen();
      this.take(JSON.parse(data) as Told);
    };
    socket.onclose = ({ code }) => {
      if (isMine()) this.lose(code);
    };
    this.after(GIVEN_UP_MS, () => this.abandon());
  }

  private take(told: Told): void {
    if (told.tell === 'welcome' || told.tell === 'stranger') this.server = told.server;
    if (told.tell === 'welcome') return this.greeted(told);
    if (told.tell === 'stranger') return this.greeted(null);
    if (told.tell === 'granted' || told.tell === 'refused') return this.answered(told);
    this.listener.told(told);
  }

  private greeted(welcome: Welcome | null): void {
    this.isGreeted = true;
    this.change(welcome ? 'open' : 'stranger');
    this.listener.welcomed(welcome);
    for (const [id, { isSent }] of [...this.asked]) if (!isSent) this.send(id);
  }

  private answered(answer: Answer): void {
    if (answer.tell === 'granted') this.tries = 0;
    const asked = answer.id === undefined ? undefined : this.asked.get(answer.id);
    if (!asked) return this.refusedHello(answer);
    this.asked.delete(answer.id ?? '');
    asked.resolve(answer);
  }

  private refusedHello(answer: Answer): void {
    if (answer.tell !== 'refused' || answer.id !== undefined) return;
    this.listener.told(answer);
    if (answer.why === 'protocol') this.stop('protocol');
  }

  // ---------------------------------------------------------------------- silence --

  // A browser does not show the server's pings to the page, so silence is ended by a question.
  private listen(): void {
    this.after(this.manner.silenceMs, () => {
      if (this.isGreeted) void this.askNow({ ask: 'alive' });
      this.after(ANSWER_MS, () => this.abandon());
    });
  }

  private abandon(): void {
    const { socket } = this;
    this.socket = null; // whatever it still says is not listened to
    socket?.close();
    this.lose(null);
  }

  private lose(code: number | null): void {
    this.socket = null;
    this.isGreeted = false;
    this.stopTimer();
    if (this.isClosed) return;
    for (const [id, asked] of [...this.asked]) {
      asked.isSent = false;
      if (asked.isSpent) this.give(id, { tell: 'refused', why: 'busy' });
    }
    if (code === 4000) return this.stop(this.line === 'protocol' ? 'protocol' : 'refused');
    if (code === 4001) return this.stop('revoked');
    this.change('lost');
    this.after(this.pause(), () => this.connect());
  }

  // At once after the first loss, then after growing random pauses, so that a restarted server is not
  // asked by everybody at the same time.
  private pause(): number {
    const longest = Math.min(this.manner.longestPauseMs, FIRST_PAUSE_MS * 2 ** this.tries);
    return this.tries++ === 0 ? 0 : longest * (0.5 + Math.random() / 2);
  }

  private stop(why: Stopped): void {
    this.isGreeted = false;
    this.change(why);
    this.close();
  }

  // ---------------------------------------------------------------------- details --

  private send(id: string): void {
    const asked = this.asked.get(id);
    if (!asked) return;
    asked.isSent = true;
    this.write({ ...asked.request, id });
  }

  private give(id: string, answer: RefusedRequest): void {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    asked?.resolve(answer);
  }

  private write(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private change(line: Line): void {
    if (this.line === line) return;
    this.line = line;
    this.listener.changed(line);
  }

  private after(ms: number, act: () => void): void {
    this.stopTimer();
    this.timer = setTimeout(act, ms);
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
