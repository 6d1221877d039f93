// What a person has planned at an online table is kept while the page is loaded again, in this tab: a
// newer page is taken, or the browser has thrown away the tab of a phone that slept. It comes back as
// long as the same decision is due; what was sent and never arrived, too.
import { useEffect, useRef } from 'preact/hooks';
import { actor, type TableState } from '../board/state';
import { change } from '../table/play/now';
import { act } from '../table/play/table';

const PREFIX = 'gangway.planned.';

interface Planned {
  seat: number;
  decision: number;
  plan: string | null;
  draft: string | null;
}

function keepPlanned({ id, due, plan, draft }: TableState): void {
  const planned: Planned = { seat: due.seat, decision: due.decision, plan, draft };
  try {
    if (plan || draft) sessionStorage.setItem(PREFIX + id, JSON.stringify(planned));
    else sessionStorage.removeItem(PREFIX + id);
  } catch {
    // The browser keeps nothing.
  }
}

function takePlanned(id: string): Planned | null {
  try {
    const kept = sessionStorage.getItem(PREFIX + id);
    sessionStorage.removeItem(PREFIX + id);
    return kept === null ? null : (JSON.parse(kept) as Planned);
  } catch {
    return null;
  }
}

function planAgain({ id, due }: TableState): void {
  const kept = takePlanned(id);
  if (kept?.seat !== due.seat || kept.decision !== due.decision) return;
  if (kept.draft) change({ draft: kept.draft });
  const { plan } = kept;
  // The game may have chosen the same already: planned once more it would be carried out.
  if (plan) void act.enqueue((now) => (now.plan === plan ? undefined : act.planNow(now, plan)));
}

export function usePlanned(table: TableState): void {
  const now = useRef(table);
  const hasCome = useRef(false);
  const isAsked = actor(table) > 0;
  now.current = table;
  useEffect(() => {
    if (!isAsked || hasCome.current) return;
    hasCome.current = true;
    planAgain(now.current);
  }, [isAsked]);
  useEffect(() => {
    const keep = () => keepPlanned(now.current);
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep); // a tab that is thrown away may hear of no more
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, []);
}
