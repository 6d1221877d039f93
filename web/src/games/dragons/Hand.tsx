// Programming: five slots and the hand. A tap, a drag or a key moves a card into a slot and out again;
// nothing is sent before all five slots are full.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../engine/engine';
import type { Act } from '../../board/act';
import type { TableState } from '../../board/state';
import { langNumber, t } from '../../base/text';
import { parse } from './actions';
import { Card } from './Card';
import { actionsOf, arrangedOf, drafter, slotsOf, tapCard, takeOut, type Arranged } from './draft';
import { playerOf, stateOf } from './state';
import { cardName } from './words';

function cards(actions: string[]): string[] {
  return actions.map((action) => parse(action).card);
}

// The hand, and which of its cards could be added according to the library. Asks it only if another
// player has acted since the cards were arranged.
function useHand(table: TableState, seat: number): { hand: string[]; possible: string[] } {
  const [answer, setAnswer] = useState<Arranged | null>(null);
  const slots = slotsOf(table);
  const lines = actionsOf(table, slots).join('\n');
  const known = [{ lines: '', legal: table.own }, arrangedOf(table), answer].find(
    (each) => each?.lines === lines,
  );
  const mustAsk = !known && slots.includes(null);
  useEffect(() => {
    let isCurrent = true;
    if (mustAsk)
      void ask('plan', table.handle, seat, lines, langNumber()).then(
        (attempt) => isCurrent && attempt.ok && setAnswer({ lines, legal: attempt.legal }),
      );
    return () => {
      isCurrent = false;
    };
  }, [table.handle, mustAsk, lines]);
  return { hand: cards(table.own), possible: slots.includes(null) ? cards(known?.legal ?? []) : [] };
}

function Slot({
  act,
  table,
  slot,
  card,
  owner,
}: {
  act: Act;
  table: TableState;
  slot: number;
  card: string | null;
  owner: string;
}) {
  const isNext = card === null && slotsOf(table).indexOf(null) === slot - 1;
  if (!card) {
    return (
      <li class={`is-empty ${isNext ? 'is-next' : ''}`} data-drop={`slot ${slot}`}>
        <span class="sr">{t('page.dragons.slot-empty', { slot })}</span>
        <span aria-hidden="true">{slot}</span>
      </li>
    );
  }
  return (
    <li data-drop={`slot ${slot}`}>
      <button
        data-drag={`card ${card}`}
        data-rule="RD-5"
        data-slot={slot}
        aria-label={t('page.dragons.slot', { slot, card: cardName(card) })}
        onClick={() => takeOut(act, card)}
      >
        <Card card={card} owner={owner} />
        <span class="number" aria-hidden="true">
          {slot}
        </span>
      </button>
    </li>
  );
}

// The five slots of the draft.
export function Draft({ act, table }: { act: Act; table: TableState }) {
  const owner = playerOf(stateOf(table.live.state), drafter(table))?.colour ?? '';
  return (
    <ol class="rd-program" aria-label={t('page.dragons.your-program')}>
      {slotsOf(table).map((card, i) => (
        <Slot key={i} act={act} table={table} slot={i + 1} card={card} owner={owner} />
      ))}
    </ol>
  );
}

// What explains a card in the bar while it is pointed at, or after a key has led to it; after a finger,
// until another one is touched.
function explaining(act: Act, card: string) {
  const about = () => act.change({ about: card });
  const leave = () => act.now()?.about === card && act.change({ about: null });
  return {
    onPointerEnter: about,
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && leave(),
    onKeyUp: about,
    onBlur: leave,
  };
}

export function Hand({ act, table }: { act: Act; table: TableState }) {
  const seat = drafter(table);
  const owner = playerOf(stateOf(table.live.state), seat)?.colour ?? '';
  const slots = slotsOf(table);
  const { hand, possible } = useHand(table, seat);
  return (
    <ul class="rd-hand" aria-label={t('page.dragons.hand')} data-drop="hand">
      {hand.map((card) => {
        const slot = slots.indexOf(card) + 1;
        const classes = [
          slot > 0 && 'is-used',
          possible.includes(card) && 'is-target',
          slot === 0 && !possible.includes(card) && 'is-blocked',
        ];
        return (
          <li key={card}>
            <button
              class={classes.filter(Boolean).join(' ')}
              data-drag={`card ${card}`}
              data-card={card}
              data-rule={card.startsWith('dragon') ? 'RD-7' : 'RD-5'}
              aria-pressed={slot > 0}
              aria-label={slot > 0 ? t('page.dragons.slot', { slot, card: cardName(card) }) : cardName(card)}
              onClick={() => tapCard(act, card)}
              {...explaining(act, card)}
            >
              <Card card={card} owner={owner} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
