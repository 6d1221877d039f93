// The board of Game of Trains: the others' rows, the cards in the middle, the own row.
import { useRef } from 'preact/hooks';
import { useCarry } from '../../parts/carry';
import { useTravel } from '../../parts/travel';
import { t } from '../../base/text';
import type { BoardProps } from '../../board/game';
import { pointedEvents } from '../../board/state';
import { drop } from './moves';
import { duration } from './motion';
import { Middle } from './Middle';
import { Own } from './Own';
import { Row } from './Row';
import type { TrainsState } from './state';
import { order } from './order';

// How the plan would affect cars, by car; and which ones the log is about where it is pointed at.
function marksOf(table: BoardProps['table']): Map<number, string> {
  const events = table.plan ? (table.previews[table.plan]?.events ?? []) : [];
  const marks = new Map<number, string>();
  for (const { card, car, other } of pointedEvents(table))
    for (const each of [card, car, other]) if (each !== undefined) marks.set(Number(each), 'is-pointed');
  for (const event of events) {
    if (event.kind === 'removed') marks.set(Number(event.car), 'is-out');
    if (event.kind === 'spared') marks.set(Number(event.car), 'is-spared');
  }
  return marks;
}

export function Board({ act, table, me, bar }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const state = table.shown as TrainsState;
  const marks = marksOf(table);
  const seats = order(state);
  const mine = seats.indexOf(me);
  const others = [...seats.slice(mine + 1), ...seats.slice(0, Math.max(mine, 0))].filter(
    (seat) => seat !== me,
  );
  useTravel(root, table.shown, table.moving ? Math.min(duration(table.moving), 320) : 0);
  useCarry(root, (from, to) => drop(act, table, from, to));
  return (
    <div
      ref={root}
      class={`trains players-${seats.length}`}
      role="group"
      aria-label={t('game.game-of-trains')}
    >
      <div class="rows" data-part="order" tabIndex={-1} role="group" aria-label={t('page.order')}>
        {others.map((seat) => (
          <Row key={seat} table={table} state={state} seat={seat} marks={marks} />
        ))}
      </div>
      <Middle act={act} table={table} state={state} me={me} />
      <Own act={act} table={table} state={state} me={me} marks={marks} bar={bar} />
    </div>
  );
}
