// Small pictures of rules: a row before and after.
import { Icon } from '../../parts/Icon';
import { Piece } from '../../parts/Piece';
import { t } from '../../base/text';
import { Car, Lock } from './Car';
import { Profile } from './Profile';
import type { PreviewProps } from '../../board/game';
import { colour } from './colour';
import { ABILITIES, abilityOf, type Card } from './state';
import { ability, risingText } from './words';

interface Picture {
  rows: (number | null)[][]; // before, after
  marked?: number[]; // places of the first row, from 1
  locks?: number[]; // places of the first row that are protected
  offer?: number[]; // cards that lie in the offer
}

export const START = [80, 66, 57, 44, 31, 12, 5];
export const ROW = [12, 8, 31, 27, 49, 66, 60];

const PICTURES: Record<string, Picture> = {
  'GT-2': { rows: [START] },
  'GT-5': { rows: [], offer: [12, 44] },
  'GT-6': {
    rows: [
      [80, 66, 57, 44, 31, 12, 5],
      [3, 66, 57, 44, 31, 12, 5],
    ],
    marked: [1],
  },
  'GT-A1': { rows: [ROW, [8, 12, 31, 27, 49, 66, 60]], marked: [1, 2] },
  'GT-A2': {
    rows: [
      [27, 12, 8, 31, 49, 60, 66],
      [8, 12, 27, 31, 49, 60, 66],
    ],
    marked: [1, 3],
  },
  'GT-A3': {
    rows: [
      [12, 31, 49, 27, 60, 66, 70],
      [12, 27, 31, 49, 60, 66, 70],
    ],
    marked: [4],
  },
  'GT-A4': {
    rows: [
      [49, 12, 31, 60, 66, 70, 82],
      [12, 31, 49, 60, 66, 70, 82],
    ],
    marked: [1],
  },
  'GT-A5': { rows: [ROW, [12, 8, 31, null, 49, 66, 60]], marked: [4] },
  'GT-A7': { rows: [ROW], locks: [7], marked: [7] },
  'GT-A8': { rows: [ROW, [12, 8, 27, 31, 49, 66, 60]], marked: [3, 4], locks: [4] },
  'GT-E1': { rows: [[8, 12, 27, 31, 49, 60, 66]] },
};

export function ExampleRow({
  row,
  marked = [],
  locks = [],
}: {
  row: (Card | null)[];
  marked?: number[];
  locks?: number[];
}) {
  return (
    <div class="example-row">
      <Piece name="locomotive" class="locomotive" />
      <ol class="cars">
        {row.map((card, i) => (
          <li key={i} class={marked.includes(i + 1) ? 'is-planned' : ''}>
            <Car card={card} />
            {locks.includes(i + 1) && <Lock card={34} />}
          </li>
        ))}
      </ol>
      <Profile row={row} />
      <small>{risingText(row)}</small>
    </div>
  );
}

export function Offer({ cards }: { cards: number[] }) {
  return (
    <div class="cards">
      {cards.map((card) => (
        <span key={card} class={`offer-card of-${abilityOf(card)}`}>
          <Piece name={`ability-${abilityOf(card)}`} />
          <b>{ability(abilityOf(card))}</b>
          <small>{t('page.trains.car-number', { card })}</small>
        </span>
      ))}
    </div>
  );
}

export function Example({ rule }: { rule: string }) {
  const picture = PICTURES[rule];
  if (!picture) return null;
  const [before, after] = picture.rows;
  const label = [
    ...picture.rows.map((row) => row.map((card) => card ?? '–').join(' ')),
    ...(picture.offer ?? []).map((card) => `${card}: ${ability(abilityOf(card))}`),
  ].join(' → ');
  return (
    <div class="example is-blue" role="img" aria-label={t('page.rules.example', { picture: label })}>
      {picture.offer && <Offer cards={picture.offer} />}
      {before && <ExampleRow row={before} marked={picture.marked} locks={picture.locks} />}
      {after && <Icon name="right" />}
      {after && <ExampleRow row={after} />}
    </div>
  );
}

// The symbols of the eight abilities, beside the board; folded, so that the log has room.
export function Legend() {
  return (
    <ul>
      {ABILITIES.map((name) => (
        <li key={name}>
          <Piece name={`ability-${name}`} />
          {ability(name)}
        </li>
      ))}
    </ul>
  );
}

// The table as it will be set up: a falling row for each player.
export function Preview({ seats }: PreviewProps) {
  return (
    <div class="setup-picture" aria-hidden="true">
      {seats.map((_, seat) => (
        <div key={seat} class={`is-${colour(seat + 1)}`}>
          <ExampleRow row={START.map((car) => car - seat)} />
        </div>
      ))}
    </div>
  );
}
