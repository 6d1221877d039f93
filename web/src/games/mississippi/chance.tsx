// What chance brings in Mississippi Queen, entered from a real table: tiles, throws of the die, and
// the starting order.
import { useMemo } from 'preact/hooks';
import type { ChanceWords } from '../../board/game';
import type { TableState } from '../../board/state';
import { around } from '../../parts/view';
import { shownName } from '../../base/seats';
import { t } from '../../base/text';
import { Chart } from './Chart';
import { Die } from './Sofar';
import { boatOf, type Print, type RiverState } from './state';
import { sheetOf } from './survey';
import { boatName } from './words';

const MARGIN = 64; // units of land around a printed tile

function stateOf({ live }: TableState): RiverState {
  return live.state as RiverState;
}

function question(table: TableState): string {
  const { phase, order, drawn } = stateOf(table);
  if (phase === 'first') return t('page.chance.first');
  return t(`page.mississippi.chance.${phase}`, { number: order.length + 1, tile: drawn ?? '' });
}

// A boat with its player's name.
function boatOwner(colour: string, table: TableState): string {
  const boat = boatOf(stateOf(table), colour);
  const owner = boat ? shownName(table.seats[boat.seat - 1]) : '';
  return owner
    ? t('page.mississippi.chance.boat', { boat: boatName(colour), name: owner })
    : boatName(colour);
}

function name(outcome: string, table: TableState): string {
  const [verb, value = ''] = outcome.split(' ');
  if (verb === 'first') return shownName(table.seats[Number(value) - 1]);
  if (verb === 'order') return boatOwner(value, table);
  if (verb === 'die') return t(`page.mississippi.chance.${value}`);
  return value;
}

// A tile as it is printed, with downstream up.
function Printed({ print }: { print: Print }) {
  const river = useMemo(() => [{ ...print, flow: 'n', waiting: 0 }], [print.tile]);
  const chart = useMemo(() => sheetOf(river), [river]);
  const { x, y, width, height } = around(chart.spaces, MARGIN);
  return (
    <svg class="chart printed" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <Chart id={`printed-${print.tile}`} chart={chart} river={river} finish={null} docks={[]} />
    </svg>
  );
}

function Picture({ outcome, table }: { outcome: string; table: TableState }) {
  const [verb, value] = outcome.split(' ');
  if (verb === 'die') return <Die face={value ?? ''} />;
  const print = verb === 'tile' && stateOf(table).stack.find(({ tile }) => tile === value);
  return print ? <Printed print={print} /> : null;
}

export const chance: ChanceWords = { question, name, Picture };
