// What a person had planned at a table that was left for another one: it is there again on return, as
// far as nothing has happened meanwhile.
import { get, set } from '../../base/store';
import type { TableState } from '../../board/state';
import { change, table } from './now';

type Planned = Pick<TableState, 'choice' | 'typed' | 'draft' | 'about' | 'planDetails' | 'plan' | 'previews'>;

export interface Aside {
  position: string; // in which it was planned
  decision: number;
  planned: Planned;
}

declare module '../../base/store' {
  interface State {
    aside: Record<string, Aside>; // by table
  }
}

const positionOf = ({ live, viewer }: TableState) => JSON.stringify([live.steps, live.state, viewer]);

export function layAside(now: TableState): void {
  const { choice, typed, draft, about, planDetails, plan, previews } = now;
  if (now.lesson || !(choice ?? typed ?? draft ?? plan)) return;
  const planned = { choice, typed, draft, about, planDetails, plan, previews };
  const aside = { position: positionOf(now), decision: now.due.decision, planned };
  set({ aside: { ...get().aside, [now.id]: aside } });
}

// Once the table is as it was left.
export function takeUp(): void {
  const now = table();
  const { [now?.id ?? '']: kept, ...aside } = get().aside;
  if (!now || !kept) return;
  set({ aside });
  const { planned } = kept;
  const isSame = positionOf(now) === kept.position;
  // A draft is also kept while others act. At a table here decisions are numbered anew.
  const isDrafted = now.remote && now.due.decision > 0 && now.due.decision === kept.decision;
  if (isSame) change({ ...planned, previews: { ...now.previews, ...planned.previews } });
  else if (isDrafted) change({ draft: planned.draft });
}
