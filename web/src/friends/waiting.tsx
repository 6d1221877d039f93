// The tables that wait for the person: how many, and a calm list of them.
import { useState } from 'preact/hooks';
import { go } from '../base/route';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { pageGame } from '../games';
import type { Listed } from '../online/words';
import { Icon } from '../parts/Icon';
import { Sheet } from '../parts/Sheet';
import { addressOf } from './address';
import { isMyTurn, othersAt, turnBegan, turnTimes } from './turn';

// Who has least time comes first, then who has waited longest.
function inOrder(a: Listed, b: Listed): number {
  return (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || turnBegan(a) - turnBegan(b) || 0;
}

// All of them; or those that are not on the screen.
export function useWaiting(): { all: Listed[]; others: Listed[] } {
  const mine = useStore(({ tables }) => tables?.mine);
  const path = useStore((state) => state.path);
  const all = (mine ?? []).filter((each) => isMyTurn(each) && pageGame(each.game)).sort(inOrder);
  return { all, others: all.filter(({ table }) => addressOf(table) !== path) };
}

function Turn({ listed, then }: { listed: Listed; then?: () => void }) {
  const path = addressOf(listed.table);
  const others = othersAt(listed);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    then?.();
    go(path);
  };
  return (
    <li>
      <a href={path} onClick={follow} data-table={listed.table}>
        <b>{t(`game.${listed.game}`)}</b>
        {others && <span>{others}</span>}
        <small>{turnTimes(listed)}</small>
      </a>
    </li>
  );
}

function Turns({ turns, then }: { turns: Listed[]; then?: () => void }) {
  return (
    <ul class="turns">
      {turns.map((listed) => (
        <Turn key={listed.table} listed={listed} then={then} />
      ))}
    </ul>
  );
}

// In the bar at the top of a table: opens the list of the other ones.
export function Opener() {
  const { others } = useWaiting();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const count = others.length;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <button
        class="quiet square turns-opener"
        aria-label={t('page.online.waiting', { count })}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        <span aria-hidden="true">{count > 9 ? '9+' : count}</span>
      </button>
      {isOpen && (
        <Sheet title={t('page.online.turns')} close={close} class="menu">
          {count > 0 ? <Turns turns={others} then={close} /> : <p>{t('page.online.turns.none')}</p>}
        </Sheet>
      )}
    </>
  );
}

// On the home screen.
export function Waiting() {
  const { all } = useWaiting();
  if (all.length === 0) return null;
  return (
    <section class="waiting" aria-labelledby="turns">
      <h2 id="turns">{t('page.online.waiting', { count: all.length })}</h2>
      <Turns turns={all} />
    </section>
  );
}
