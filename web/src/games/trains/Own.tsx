// The own row: its profile, its cars, and the actions on them.
import type { ComponentChildren } from 'preact';
import { Badge } from '../../parts/Badge';
import { Icon } from '../../parts/Icon';
import { Piece } from '../../parts/Piece';
import { Dock } from '../../parts/Dock';
import { actor, type TableState } from '../../board/state';
import type { Act } from '../../board/act';
import { t } from '../../base/text';
import { Car, Lock } from './Car';
import { Profile } from './Profile';
import { colour } from './colour';
import { actionsOf, lockAt, parse, rising, rowOf, stepsOf, type Card, type TrainsState } from './state';
import { choiceOf, keptCard, tapCar } from './moves';
import { actionName, carName, risingText } from './words';
import { shownName } from '../../base/seats';

interface Props {
  act: Act;
  table: TableState;
  state: TrainsState;
  me: number;
  marks: Map<number, string>;
  bar: ComponentChildren;
}

// Places where a tap can plan something.
function targets(table: TableState, state: TrainsState, me: number): Set<number> {
  const { ability } = choiceOf(table);
  const card = keptCard(table, state, me);
  const wanted = table.legal
    .map(parse)
    .filter(
      ({ verb, ability: used, card: kept }) =>
        verb === 'place' || (verb === 'keep' && kept === card) || (used !== '' && used === ability),
    );
  return new Set(wanted.flatMap(({ verb, from, to }) => (verb === 'swap' ? [from, to] : from ? [from] : [])));
}

function planned(table: TableState): number[] {
  const { verb, from, to } = parse(table.plan ?? '');
  return verb === 'swap' ? [from, to] : [from];
}

// The card that the plan puts into a place, where a car makes room for it.
function newCard(table: TableState, me: number, place: number): Card | null {
  const { verb, from } = parse(table.plan ?? '');
  const preview = table.plan ? table.previews[table.plan] : undefined;
  const isPut = (verb === 'place' || verb === 'keep') && from === place;
  return isPut && preview ? (rowOf(preview.state as TrainsState, me)[place - 1] ?? null) : null;
}

function OwnCar({
  act,
  table,
  state,
  me,
  place,
  marks,
  isTarget,
}: Props & { place: number; isTarget: boolean }) {
  const card = rowOf(state, me)[place - 1] ?? null;
  const next = newCard(table, me, place);
  const lock = lockAt(state, me, place);
  const isPlanned = planned(table).includes(place) || choiceOf(table).place === place;
  const classes = [
    isTarget && 'is-target',
    isPlanned && 'is-planned',
    next && 'is-new',
    marks.get(Number(card)),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <li>
      <button
        class={classes}
        data-piece={card ?? undefined}
        data-drag={actor(table) ? `car ${place}` : undefined}
        data-drop={`place ${place}`}
        data-place={place}
        data-rule="GT-6"
        aria-pressed={isPlanned}
        aria-label={carName(state, me, place)}
        onClick={() => tapCar(act, table, place)}
      >
        <Car card={next ?? card} />
        {next && card && (
          <i class="replaced" aria-hidden="true">
            {card}
          </i>
        )}
        {lock !== null && <Lock card={lock} />}
      </button>
      <small aria-hidden="true">{place}</small>
    </li>
  );
}

// Swaps and moves as buttons between the cars, each marked if it loses a protection.
function Links({ act, table, me, places }: { act: Act; table: TableState; me: number; places: number }) {
  const { ability } = choiceOf(table);
  const actions = ability
    ? actionsOf(table.legal, ability).filter((action) => parse(action).from > 0 && ability !== 'protect')
    : [];
  return (
    <div class="links">
      {actions.map((action) => {
        const { from, to, verb } = parse(action);
        const isLoss = table.previews[action]?.events.some((event) => event.kind === 'unlocked') ?? false;
        const name = actionName(action, table.live.state, me);
        const icon = verb === 'swap' ? 'swap' : to < from ? 'left' : 'right';
        const at = verb === 'swap' ? (from + to - 1) / 2 : from - 0.5;
        return (
          <button
            key={action}
            class={`link ${table.plan === action ? 'is-planned' : ''}`}
            data-action={action}
            style={{ left: `${(at / places) * 100}%` }}
            aria-pressed={table.plan === action}
            aria-label={isLoss ? `${name}. ${t('page.trains.loses')}` : name}
            onClick={() => void act.plan(action)}
          >
            <Icon name={icon} />
            {isLoss && (
              <span class="cost">
                <Piece name="lock" />
                <i>{t('page.trains.lost')}</i>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

export function Own(props: Props) {
  const { act, table, state, me, bar } = props;
  const row = rowOf(state, me);
  const preview = table.plan && table.plan !== 'draw' ? table.previews[table.plan] : undefined;
  const next = preview ? rowOf(preview.state as TrainsState, me) : undefined;
  const possible =
    actor(table) === me && table.shownStep === null ? targets(table, state, me) : new Set<number>();
  const isMine = table.viewer === me;
  return (
    <Dock
      class={`own is-${colour(me)} ${table.live.rank?.[me - 1] === 1 ? 'is-winner' : ''}`}
      label={shownName(table.seats[me - 1])}
      bar={bar}
    >
      <header>
        <Badge colour={colour(me)} label={me} />
        <h2>{isMine ? t('page.trains.your-train') : shownName(table.seats[me - 1])}</h2>
        <p>{risingText(row)}</p>
        {next && next.length > 0 && (
          <p class="after">{t('page.trains.after', { count: rising(next), all: stepsOf(next) })}</p>
        )}
      </header>
      <div class="train">
        <Piece name="locomotive" class="locomotive" />
        <div class="track">
          <Profile row={next && next.length > 0 ? next : row} before={next ? row : undefined} hasScale />
          <ol class="cars">
            {row.map((card, i) => (
              <OwnCar key={card ?? `gap${i}`} {...props} place={i + 1} isTarget={possible.has(i + 1)} />
            ))}
          </ol>
          <Links act={act} table={table} me={me} places={row.length} />
        </div>
      </div>
    </Dock>
  );
}
