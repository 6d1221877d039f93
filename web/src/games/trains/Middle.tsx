// The cards between the rows: deck, drawn cards, offer and discard pile.
import { Piece } from '../../parts/Piece';
import { actor, type TableState } from '../../board/state';
import type { Act } from '../../board/act';
import { t } from '../../base/text';
import { Car } from './Car';
import { actionsOf, handOf, type Card, type TrainsState } from './state';
import { withHyphens } from './hyphens';
import { choiceOf, tapHand, tapOffer } from './moves';
import { ability as abilityName } from './words';

const ROOM = 6; // card slots drawn beside the deck; more cards scroll

interface Props {
  act: Act;
  table: TableState;
  state: TrainsState;
  me: number;
}

function Deck({ act, table, state }: Props) {
  const isLegal = table.legal.includes('draw');
  const classes = `deck ${isLegal ? 'is-target' : ''} ${table.plan === 'draw' ? 'is-planned' : ''}`;
  return (
    <div class="pile">
      <h2>{t('page.trains.deck')}</h2>
      <button
        class={classes}
        data-home
        aria-pressed={table.plan === 'draw'}
        aria-label={t('page.trains.deck-name', { count: state.deck })}
        onClick={() => void act.plan('draw')}
      >
        <b>{state.deck}</b>
      </button>
      <p class={isLegal ? 'is-possible' : ''} aria-hidden="true">
        {t('page.trains.draw')}
      </p>
    </div>
  );
}

function HandCard({ act, table, card, from }: { act: Act; table: TableState; card: Card; from: string }) {
  const isAsked = actor(table) > 0;
  const isChosen = isAsked && (choiceOf(table).card === card || from === 'drawn');
  return (
    <button
      class={`hand-card ${isAsked ? 'is-target' : ''} ${isChosen ? 'is-planned' : ''}`}
      data-piece={card}
      data-drag={from}
      aria-pressed={isChosen}
      aria-label={t('page.trains.hand-card', { card })}
      onClick={() => from !== 'drawn' && tapHand(act, table, Number(card))}
    >
      <Car card={card} />
    </button>
  );
}

function Hand({ act, table, state, me }: Props) {
  const hand = handOf(state, me).filter((card) => card !== '?');
  const drawn = state.mover === me && state.drawn !== '?' ? state.drawn : null;
  if (hand.length === 0 && drawn === null) return null;
  return (
    <div class="hand">
      <h2>{t('page.trains.hand')}</h2>
      <div class="cards">
        {hand.map((card) => (
          <HandCard key={card} act={act} table={table} card={card} from={`hand ${card}`} />
        ))}
        {drawn !== null && <HandCard key={drawn} act={act} table={table} card={drawn} from="drawn" />}
      </div>
    </div>
  );
}

function OfferCard({
  act,
  table,
  card,
  ability,
}: {
  act: Act;
  table: TableState;
  card: number;
  ability: string;
}) {
  const isLegal = actionsOf(table.legal, ability).length > 0;
  const isChosen =
    choiceOf(table).ability === ability || (table.plan ? actionsOf([table.plan], ability).length > 0 : false);
  const name = t('page.trains.card', { card, ability: abilityName(ability) });
  return (
    <button
      class={`offer-card of-${ability} ${isLegal ? 'is-target' : ''} ${isChosen ? 'is-planned' : ''}`}
      data-piece={card}
      data-drag={`offer ${ability}`}
      data-rule="GT-7"
      data-ability={ability}
      aria-pressed={isChosen}
      aria-label={name}
      onClick={() => tapOffer(act, table, ability)}
    >
      <Piece name={`ability-${ability}`} />
      <b>{withHyphens(abilityName(ability))}</b>
      <small>{t('page.trains.car-number', { card })}</small>
    </button>
  );
}

function Offer({ act, table, state, me }: Props) {
  const empty = Math.max(
    0,
    ROOM - state.offer.length - handOf(state, me).length - (state.drawn === null ? 0 : 1),
  );
  return (
    <div class="offer">
      <h2>
        {t('page.trains.offer')} <em>{t('page.trains.offer-about')}</em>
      </h2>
      <div class="cards" tabIndex={0} role="group" aria-label={t('page.trains.offer')}>
        {state.offer.map((each) => (
          <OfferCard key={each.card} act={act} table={table} {...each} />
        ))}
        {Array.from({ length: empty }, (_, i) => (
          <span key={`slot${i}`} class="slot" />
        ))}
      </div>
    </div>
  );
}

export function Middle(props: Props) {
  const { table, state } = props;
  return (
    <section class={`middle ${actor(table) ? 'is-mine' : ''}`} aria-label={t('page.trains.middle')}>
      <Deck {...props} />
      <Hand {...props} />
      <Offer {...props} />
      <div class="pile discard">
        <h2>{t('page.trains.discard')}</h2>
        <div class={`deck ${state.discard === 0 ? 'is-empty' : ''}`} data-away>
          <b>{state.discard}</b>
        </div>
        <p>{t('page.trains.cards', { count: state.discard })}</p>
      </div>
    </section>
  );
}
