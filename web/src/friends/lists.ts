// Tables elsewhere: those of the person, and those that anybody may join or watch. One connection for
// the person, as long as there are tables of theirs that are not over, or somebody looks at the lists.
import { noteTablesElsewhere } from '../base/elsewhere';
import { get, set } from '../base/store';
import { CALM, Connection, type Line } from '../online/connection';
import { hello, isBack, returnEnd } from '../online/person';
import { newSecret } from '../online/random';
import { linkStart, socketAddress } from '../online/server';
import type { Answer, Listed, Request, Told, Welcome } from '../online/words';
import { changeSettings } from '../table/play/changeSettings';
import { whyNot } from './why';

export interface Tables {
  line: Line;
  me: string; // the person, or '' as long as nobody
  server: string; // its version, or ''
  mine: Listed[];
  lobby: Listed[];
  isComplete: boolean; // all that are the person's have been told
}

declare module '../base/store' {
  interface State {
    tables: Tables | null; // while there is a connection for the person
    lists: Lists | null;
  }
}

const NONE: Tables = { line: 'connecting', me: '', server: '', mine: [], lobby: [], isComplete: false };

function change(patch: Partial<Tables>): void {
  const { tables } = get();
  if (tables) set({ tables: { ...tables, ...patch } });
}

function without(where: 'mine' | 'lobby', table: string): Listed[] {
  return (get().tables?.[where] ?? []).filter((each) => each.table !== table);
}

export class Lists {
  private connection: Connection | null = null;
  private isLooking = false; // at the lobby
  private asking = 0; // requests that have no answer yet

  constructor() {
    set({ lists: this, tables: NONE });
    this.wake();
  }

  // Connects, unless it is connected: at first, and when a frozen page goes on.
  wake(): void {
    if (this.connection) return this.connection.hurry();
    const listener = {
      welcomed: (welcome: Welcome | null) => this.welcomed(welcome),
      told: (told: Told) => this.told(told),
      changed: (line: Line) => change({ line }),
    };
    this.connection = new Connection(`${socketAddress()}/ws`, () => this.hello(), listener, CALM);
  }

  // What was told stays until it is told anew.
  rest(): void {
    this.connection?.close();
    this.connection = null;
  }

  // This browser is another person now.
  again(): void {
    this.rest();
    set({ tables: NONE });
    this.wake();
  }

  lookAtLobby(isOn: boolean): void {
    const isStranger = get().tables?.line === 'stranger';
    this.isLooking = isOn;
    change({ lobby: [] });
    if (isOn && isStranger) this.connection?.greetAgain();
    else void this.connection?.askNow({ ask: 'lobby', on: isOn });
    this.settle();
  }

  async ask(request: Request): Promise<Answer> {
    this.wake();
    this.asking++;
    const answer = await this.connection?.ask(request);
    this.asking--;
    this.settle();
    return answer ?? { tell: 'refused', why: 'busy' };
  }

  // Who only waits for a turn is known to the server, or has none.
  private hello() {
    return hello(this.isLooking ? get().settings.name.trim() : '');
  }

  private welcomed(welcome: Welcome | null): void {
    isBack();
    const server = this.connection?.server ?? '';
    change({ me: welcome?.person ?? '', server, mine: [], lobby: [], isComplete: !welcome });
    if (welcome) changeSettings({ name: welcome.name });
    if (welcome) void this.connection?.askNow({ ask: 'mine', on: true });
    if (this.isLooking) void this.connection?.askNow({ ask: 'lobby', on: true });
    this.settle();
  }

  private told(told: Told): void {
    if (told.tell === 'listed') change({ [told.where]: [...without(told.where, told.table), told] });
    if (told.tell === 'unlisted') change({ [told.where]: without(told.where, told.table) });
    if (told.tell === 'complete' && told.where === 'mine') change({ isComplete: true });
    this.settle();
  }

  // Nothing is kept open for nobody.
  private settle(): void {
    const { tables } = get();
    if (!tables?.isComplete) return;
    const hasTables = tables.mine.some(({ phase }) => phase !== 'over');
    noteTablesElsewhere(hasTables);
    if (hasTables || this.isLooking || this.asking > 0) return;
    this.rest();
    set({ lists: null, tables: null });
  }
}

export function openLists(): Lists {
  return get().lists ?? new Lists();
}

// Shows the lobby, too, until the returned function is called.
export function watchTables(): () => void {
  openLists().lookAtLobby(true);
  return () => get().lists?.lookAtLobby(false);
}

// A link by which this person can come back in another browser; null if it was refused.
export async function returnLink(): Promise<string | null> {
  const secret = newSecret();
  const answer = await openLists().ask({ ask: 'link', token: secret });
  if (answer.tell === 'granted') return `${await linkStart()}/friends${returnEnd(secret)}`;
  set({ meetingProblem: whyNot(answer) });
  return null;
}
