// Tables elsewhere: those of the person, and those that anybody may join or watch.
import { Connection, type Line } from '../online/connection';
import { hello, isBack, returnEnd } from '../online/person';
import { newSecret } from '../online/random';
import { linkStart, socketAddress } from '../online/server';
import type { Listed, Told } from '../online/words';
import { get, set } from '../base/store';
import { changeSettings } from '../table/play/changeSettings';
import { whyNot } from './visit';

export interface Tables {
  line: Line;
  mine: Listed[];
  lobby: Listed[];
}

declare module '../base/store' {
  interface State {
    tables: Tables | null; // while they are looked at
  }
}

function change(patch: Partial<Tables>): void {
  const { tables } = get();
  if (tables) set({ tables: { ...tables, ...patch } });
}

function without(where: 'mine' | 'lobby', table: string): Listed[] {
  return (get().tables?.[where] ?? []).filter((each) => each.table !== table);
}

function told(each: Told): void {
  if (each.tell === 'listed') change({ [each.where]: [...without(each.where, each.table), each] });
  if (each.tell === 'unlisted') change({ [each.where]: without(each.where, each.table) });
}

// Looks at the lists until the returned function is called.
export function watchTables(): () => void {
  set({ tables: { line: 'connecting', mine: [], lobby: [] } });
  const connection: Connection = new Connection(
    `${socketAddress()}/ws`,
    () => hello(get().settings.name.trim()),
    {
      welcomed: (welcome) => {
        isBack();
        if (welcome) changeSettings({ name: welcome.name });
        change({ mine: [], lobby: [] });
        if (welcome) void connection.askNow({ ask: 'mine', on: true });
        void connection.askNow({ ask: 'lobby', on: true });
      },
      told,
      changed: (line) => change({ line }),
    },
  );
  return () => {
    connection.close();
    set({ tables: null });
  };
}

// A link by which this person can come back in another browser; null if it was refused.
export async function returnLink(): Promise<string | null> {
  const secret = newSecret();
  const ignore = () => undefined;
  const connection = new Connection(`${socketAddress()}/ws`, () => hello(get().settings.name.trim()), {
    welcomed: ignore,
    told: ignore,
    changed: ignore,
  });
  const answer = await connection.ask({ ask: 'link', token: secret });
  connection.close();
  if (answer.tell === 'granted') return `${await linkStart()}/friends${returnEnd(secret)}`;
  set({ meetingProblem: whyNot(answer) });
  return null;
}
