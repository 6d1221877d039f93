// Coal as lumps, and prices.
import { t } from '../../base/text';
import type { Boat, Limits } from './state';
import { toGoText } from './words';

export function Lump({ class: classes = '' }: { class?: string }) {
  return (
    <svg class={`lump ${classes}`} viewBox="-8 -8 16 16" aria-hidden="true">
      <path d="M-6 2L-3.5-5L2.5-6L6.5-1L4.5 5L-3 5.5Z" />
    </svg>
  );
}

// On a key there is no room for a long word.
export function Price({ coal, isKey = false }: { coal: number; isKey?: boolean }) {
  return coal === 0 ? (
    <span class="price">{t(isKey ? 'page.mississippi.free-short' : 'page.mississippi.free')}</span>
  ) : (
    <span class="price">
      <Lump />
      {coal}
    </span>
  );
}

function Lag({ behind }: { behind: number | null }) {
  return behind ? (
    <span class="lag">{t('page.mississippi.to-go.behind-short', { count: behind })}</span>
  ) : (
    <span class="lag is-lead">{t('page.mississippi.to-go.leads-short')}</span>
  );
}

function Flag() {
  return (
    <svg class="flag" viewBox="-8 -8 16 16">
      <path d="M-5 7V-7H6V2H-5" />
      <path class="checks" d="M-5-7H-1.3V-4H2.4V-7H6V-4H2.4V-1H6V2H2.4V-1H-1.3V2H-5V-1H-1.3V-4H-5Z" />
    </svg>
  );
}

// A chequered flag, and how far it is away; while it is not in sight, tiles to go and spaces behind; the
// place of a boat that is home.
export function ToGo({ boat, isTied }: { boat: Boat; isTied: boolean }) {
  const { tiles_to_go, steps_to_go, behind } = boat;
  if (boat.arrival > 0) {
    return (
      <span class="to-go is-home" aria-hidden="true">
        <Flag />
        <b>{t('page.order.rank', { rank: boat.arrival })}</b>
      </span>
    );
  }
  if (boat.boat === 'black' || tiles_to_go === null) return null;
  const isSeen = steps_to_go !== null;
  return (
    <span class="to-go" aria-hidden="true" title={toGoText(boat).join(', ')}>
      <Flag />
      <b>{isSeen ? steps_to_go : tiles_to_go}</b>
      {isSeen ? (
        <span class="unit">{t('page.mississippi.to-go.unit', { steps: steps_to_go })}</span>
      ) : (
        <span class="unit is-tiles">{t('page.mississippi.to-go.unit-tiles', { tiles: tiles_to_go })}</span>
      )}
      {!isSeen && !isTied && <Lag behind={behind} />}
    </span>
  );
}

// Speed disc, lumps of coal, seats.
export function Gauges({ boat, limits }: { boat: Boat; limits: Limits }) {
  return (
    <span class="gauges" aria-hidden="true">
      <b class="speed-disc">{boat.speed}</b>
      {boat.boat !== 'black' && (
        <>
          <span class="lumps">
            {Array.from({ length: Math.max(limits.coal_max, boat.coal) }, (_, i) => (
              <Lump key={i} class={i < boat.coal ? '' : 'is-spent'} />
            ))}
            <b class="coal-count">{boat.coal}</b>
          </span>
          <span class="aboard">
            {Array.from({ length: limits.passengers_max }, (_, i) => (
              <i key={i} class={i < boat.passengers ? 'is-taken' : ''} />
            ))}
          </span>
        </>
      )}
    </span>
  );
}
