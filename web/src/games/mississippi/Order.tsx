// The boats in order of play: speed, coal and passengers at a glance.
import { useEffect, useRef } from 'preact/hooks';
import { Badge } from '../../parts/Badge';
import { memo } from '../../parts/memo';
import { type TableState } from '../../board/state';
import { t } from '../../base/text';
import { Gauges, ToGo } from './Coal';
import { boatOf, placeOf, type Boat, type Limits, type RiverState } from './state';
import { boatLetter, boatText, roundName } from './words';
import { PHONE } from '../../parts/media';
import { role, isPerson, shownName } from '../../base/seats';

const FEW = 2; // boats whose owners' names fit into the width of a phone

function standing(table: TableState, state: RiverState, boat: Boat, place: number): string {
  if (boat.arrival) return t('page.mississippi.finished', { place: boat.arrival });
  if (boat.disqualified) return t('mississippi.boat.out');
  if (table.live.over || table.halt) return '';
  const moving = state.order.indexOf(state.mover ?? '');
  if (boat.boat === state.mover) {
    if (table.thinking === boat.seat) return t('page.order.thinking');
    return t(boat.seat === table.viewer ? 'page.order.your-turn' : 'page.order.turn');
  }
  if (boat.repair === 1) return t('mississippi.boat.crashed');
  if (boat.at === 'land' && state.order.includes(boat.boat)) return t('mississippi.boat.on-land');
  if (place === moving + 1) return t('page.order.next');
  return place < moving ? t('page.order.has-moved') : '';
}

// Where the order is a scrolling strip, scrolls the moving boat into view.
function revealIn(row: HTMLElement | null): void {
  const strip = row?.closest<HTMLElement>('.river-order');
  if (!row || !strip || !matchMedia(PHONE).matches) return;
  strip.scrollTo({ left: row.offsetLeft - 40, top: row.offsetTop - 8 });
}

interface RowProps {
  boat: Boat;
  limits: Limits;
  place: number;
  isMoving: boolean;
  isTied: boolean; // nobody leads
  label: string;
  owner: string;
  role: string;
  team: number; // 0: each for themselves
  standing: string;
}

const Row = memo(
  ({ boat, limits, place, isMoving, isTied, label, owner, role, team, standing }: RowProps) => {
    const row = useRef<HTMLLIElement>(null);
    useEffect(() => {
      if (isMoving) revealIn(row.current);
    }, [isMoving, place]);
    return (
      <li ref={row} class={isMoving ? 'is-acting' : ''} aria-current={isMoving ? 'true' : undefined}>
        <span class="sr">{label}</span>
        <span class="place" aria-hidden="true">
          {place + 1}
        </span>
        <Badge colour={boat.boat} label={boatLetter(boat.boat)} />
        {team > 0 && (
          <span class="team" aria-hidden="true">
            {team}
          </span>
        )}
        <span class="who">
          <span class="name">
            <b aria-hidden="true">{owner}</b> <small aria-hidden="true">{role}</small>
            <span class="standing">{standing}</span>
          </span>
          {(placeOf(boat.at) || boat.at === 'land') && <Gauges boat={boat} limits={limits} />}
          <ToGo boat={boat} isTied={isTied} />
        </span>
      </li>
    );
  },
  (props) => JSON.stringify(props),
);

// Odd seats against even seats (MQ-S7); nobody's boat has no team.
function teamOf({ options }: TableState, { boat, seat }: Boat): number {
  return /(?:^| )teams=on(?: |$)/.test(options) && boat !== 'black' ? 2 - (seat % 2) : 0;
}

function roleOf(table: TableState, boat: Boat): string {
  const who = table.seats[boat.seat - 1];
  if (boat.boat === 'black') return t('boat.black');
  const team = teamOf(table, boat);
  const you = boat.seat === table.viewer ? t('page.order.you') : '';
  const notes = [isPerson(who) ? you : role(who), team > 0 ? t('page.mississippi.team', { team }) : ''];
  return notes.filter(Boolean).join(', ');
}

function labelOf(table: TableState, state: RiverState, boat: Boat): string {
  const team = teamOf(table, boat);
  const text = boatText(state, boat, table);
  return team > 0 ? `${text}, ${t('page.mississippi.team', { team })}` : text;
}

export function Order({ table }: { table: TableState }) {
  const state = table.shown as RiverState;
  const names = state.order.length > 0 ? state.order : state.boats.map((boat) => boat.boat);
  const gone = state.boats.map((boat) => boat.boat).filter((name) => !names.includes(name));
  const boats = [...names, ...gone].flatMap((name) => boatOf(state, name) ?? []);
  const { speed_max, coal_max, passengers_max } = state;
  const isTied = state.boats.every(({ behind }) => !behind);
  return (
    <div class={`boats ${boats.length > FEW ? 'is-crowd' : ''}`}>
      <h2>
        {roundName(state)} <em>{t('page.mississippi.foremost')}</em>
      </h2>
      <ol>
        {boats.map((boat, i) => (
          <Row
            key={boat.boat}
            boat={boat}
            limits={{ speed_max, coal_max, passengers_max }}
            place={i}
            isMoving={boat.boat === state.mover && !table.live.over}
            isTied={isTied}
            label={labelOf(table, state, boat)}
            owner={shownName(table.seats[boat.seat - 1])}
            role={roleOf(table, boat)}
            team={teamOf(table, boat)}
            standing={standing(table, state, boat, i)}
          />
        ))}
      </ol>
    </div>
  );
}
