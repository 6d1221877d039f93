// Coal as lumps, and prices.
import { t } from '../../base/text';
import type { Boat, Limits } from './state';

export function Lump({ class: classes = '' }: { class?: string }) {
  return (
    <svg class={`lump ${classes}`} viewBox="-8 -8 16 16" aria-hidden="true">
      <path d="M-6 2L-3.5-5L2.5-6L6.5-1L4.5 5L-3 5.5Z" />
    </svg>
  );
}

export function Price({ coal }: { coal: number }) {
  return coal === 0 ? (
    <span class="price">{t('page.mississippi.free')}</span>
  ) : (
    <span class="price">
      <Lump />
      {coal}
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
