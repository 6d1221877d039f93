// The state to draw after each event, so that events can be shown one after another. The last one
// shown is always the library's own state.
import type { GameEvent, Step } from '../../engine/types';
import type { Mark } from '../../board/game';
import type { Cue } from '../../base/cues';
import { stateOf, type DragonsState, type Ends, type LaidPlank, type Player } from './state';
import { word } from './words';

type Values = Record<string, number> & Record<'card' | 'colour' | 'village', string>;
type Change = (state: DragonsState, event: Values) => DragonsState;

function withPlayer(
  state: DragonsState,
  seat: number | undefined,
  change: (player: Player) => Partial<Player>,
): DragonsState {
  const players = state.players.map((player) =>
    player.seat === seat ? { ...player, ...change(player) } : player,
  );
  return { ...state, players };
}

function withoutPlank(player: Player, size: number | undefined): Partial<Player> {
  return { supply: player.supply.filter((plank) => plank.size !== size) };
}

const gave: Change = (state, { seat, card, slot = 1 }) =>
  withPlayer(state, seat, ({ program }) => {
    const known = [...program];
    known[slot - 1] = card ? word(card) : (known[slot - 1] ?? '?');
    return { program: known };
  });

function laid(state: DragonsState, { seat, size = 0, colour }: Values, between: Ends): DragonsState {
  const plank = { size, colour: word(colour), between };
  return withPlayer({ ...state, planks: [...state.planks, plank] }, seat, (player) =>
    withoutPlank(player, size),
  );
}

const enter: Change = (state, { seat, village }) => withPlayer(state, seat, () => ({ pawn: word(village) }));

const step: Change = (state, { seat, size, colour }) => {
  const plank = state.planks.find((each) => each.size === size && each.colour === word(colour));
  return plank ? withPlayer(state, seat, () => ({ pawn: plank.between })) : state;
};

const CHANGES: Record<string, Change> = {
  round: (state, { round = 0, seat = 1 }) => ({
    ...state,
    round,
    phase: 'program',
    first: state.players[seat - 1]?.colour,
    slot: undefined,
    mover: undefined,
    players: state.players.map((player) => ({ ...player, program: [], cancelled: [] })),
  }),
  gave,
  'gave-hidden': gave,
  revealed: (state, event) => ({ ...gave(state, event), slot: event.slot, phase: 'reveal' }),
  cancelled: (state, { seat }) =>
    withPlayer({ ...state, mover: state.players[(seat ?? 1) - 1]?.colour }, seat, ({ cancelled }) => ({
      cancelled: [...cancelled, state.slot ?? 0],
    })),
  stone: (state, { stone = 0 }) => ({
    ...state,
    stones: [...state.stones, { number: stone }],
    stones_left: state.stones_left - 1,
  }),
  'stone-at': (state, { stone = 0, x, y }) => ({
    ...state,
    stones: [...state.stones, { number: stone, x, y }],
    stones_left: state.stones_left - 1,
  }),
  laid: (state, event) => laid(state, event, [event.stone ?? 0, event.other ?? 0]),
  'laid-village': (state, event) => laid(state, event, [word(event.village), event.stone ?? 0]),
  lost: (state, { seat, size }) => withPlayer(state, seat, (player) => withoutPlank(player, size)),
  'took-stone': (state, { stone }) => ({
    ...state,
    taken: { stone: state.stones.find((each) => each.number === stone) },
    stones: state.stones.filter((each) => each.number !== stone),
    stones_left: state.stones_left + 1,
  }),
  'took-plank': (state, { seat, size = 0, colour }) => {
    const isIt = (each: LaidPlank) => each.size === size && each.colour === word(colour);
    const planks = state.planks.filter((each) => !isIt(each));
    return withPlayer(
      { ...state, planks, taken: { plank: state.planks.find(isIt) } },
      seat,
      ({ supply }) => ({
        supply: [...supply, { size, colour: word(colour) }].sort((a, b) => a.size - b.size),
      }),
    );
  },
  went: step,
  jumped: step,
  entered: enter,
  'jumped-in': enter,
  fell: (state, { seat = 1 }) => {
    const fallen = { seat, from: state.players[seat - 1]?.pawn ?? '' };
    return withPlayer({ ...state, fallen }, seat, ({ colour }) => ({ pawn: colour }));
  },
};

export function after(given: unknown, event: GameEvent): unknown {
  const state = { ...stateOf(given), fallen: undefined, taken: undefined };
  return CHANGES[event.kind]?.(state, event as unknown as Values) ?? state;
}

const MS: Record<string, number> = {
  first: 400,
  round: 500,
  gave: 30,
  'gave-hidden': 0,
  revealed: 320,
  cancelled: 900,
  stone: 420,
  'stone-at': 420,
  'no-stone': 400,
  chose: 300,
  laid: 500,
  'laid-village': 500,
  lost: 600,
  'no-plank': 400,
  'took-stone': 400,
  'took-plank': 420,
  'took-nothing': 400,
  went: 420,
  entered: 420,
  jumped: 480,
  'jumped-in': 480,
  fell: 800,
  won: 700,
  drawn: 500,
};

// The cards of a slot are revealed together.
export function duration(event: GameEvent, next?: GameEvent): number {
  if (event.kind === 'revealed' && next?.kind === 'revealed') return 0;
  return MS[event.kind] ?? 200;
}

const CUES: Record<string, Cue> = {
  round: 'pair',
  revealed: 'card',
  cancelled: 'breath',
  stone: 'plop',
  'stone-at': 'plop',
  chose: 'lift',
  laid: 'knock',
  'laid-village': 'knock',
  lost: 'splash',
  'took-stone': 'lift',
  'took-plank': 'lift',
  went: 'step',
  entered: 'step',
  jumped: 'step',
  'jumped-in': 'step',
  fell: 'splash',
  won: 'whistle',
};

export function cue(event: GameEvent): Cue | null {
  return CUES[event.kind] ?? null;
}

const WEIGHTS: Record<string, number> = {
  won: 9,
  fell: 7,
  cancelled: 6,
  'took-plank': 6,
  'took-stone': 5,
  lost: 5,
  jumped: 4,
  'jumped-in': 4,
  went: 3,
  entered: 3,
  laid: 2,
  'laid-village': 2,
  stone: 1,
  'stone-at': 1,
};

export function weight(event: GameEvent): number {
  return WEIGHTS[event.kind] ?? 0;
}

const MARKS: Record<string, Mark> = {
  won: 'win',
  fell: 'loss',
  lost: 'loss',
  'took-plank': 'note',
  'took-stone': 'note',
};

export function mark(event: GameEvent): Mark | null {
  return MARKS[event.kind] ?? null;
}

// A turn ends when another player acts, the program is complete, or the next slot begins.
export function endsTurn({ seat, events }: Step, next: Step): boolean {
  return seat !== next.seat || events.some(({ kind }) => kind === 'revealed' || kind === 'round');
}

export function beginsRound({ kind }: GameEvent): boolean {
  return kind === 'round';
}
