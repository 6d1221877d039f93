// The log: one line for each turn, under headings, each with its steps.
import { CHANCE, type GameEvent } from '../../engine/types';
import { pageGame } from '../../games';
import type { TableState } from '../../board/state';
import type { Told } from '../../board/tell';
import { t } from '../../base/text';
import { describeEvents } from '../play/describeEvents';
import { turnsOf, type Turn } from '../play/turns';

export interface LogStep {
  number: number;
  seat: number;
  text: string;
}

export interface LogTurn {
  heading: string; // of the part of the log that begins with it, or ''
  notes: string[]; // what is said under the heading, or before it
  seat: number;
  colour: string | undefined; // of the piece that acts, if a seat may have several
  from: number; // steps before it
  to: number; // steps up to and including it
  text: string;
  steps: LogStep[];
}

const NOBODY = 0; // in the log nobody is “you”

function stepsOf(table: TableState, { from, to }: Turn): LogStep[] {
  return table.story
    .slice(from, to)
    .map(({ seat, events }, i) => ({ number: from + i + 1, seat, text: describeEvents(table, events) }))
    .filter(({ text }) => text !== '');
}

// A stretch of events under one heading; '' for what belongs to the part before.
interface Part {
  heading: string;
  events: GameEvent[];
}

// A turn's events, divided where parts of the log begin: a slot in which nobody acts is a part, too.
function partsOf(table: TableState, { from, to }: Turn): Part[] {
  const heading = pageGame(table.game)?.heading;
  const parts: Part[] = [{ heading: '', events: [] }];
  for (const event of table.story.slice(from, to).flatMap((step) => step.events)) {
    const found = heading?.(event) ?? '';
    if (found && found !== parts[parts.length - 1]?.heading) parts.push({ heading: found, events: [] });
    parts[parts.length - 1]?.events.push(event);
  }
  return parts;
}

// Each part in sentences.
function toldOf(table: TableState, { from, seat }: Turn, parts: Part[]): Told[][] {
  const told = pageGame(table.game)?.tell;
  const action = table.story[from]?.action ?? '';
  const divided = parts.map(({ events }) => ({ seat, action, events }));
  const story = [...table.story.slice(0, from), ...divided];
  return parts.map((_, i) => told?.({ ...table, story }, from + i, from + i + 1, NOBODY, false) ?? []);
}

interface Line {
  text: string;
  colour: string | undefined;
  next: Opening[]; // the parts that begin in the turn
}

interface Opening {
  heading: string;
  notes: string[];
}

// What opens a part is said first, then what else happens before anybody acts in it.
function opening(heading: string, told: Told[]): Opening {
  const [opens, others] = [told.filter((each) => each.opensPart), told.filter((each) => !each.opensPart)];
  return { heading, notes: [...opens, ...others].map(({ text }) => text) };
}

function inWords(table: TableState, turn: Turn): Line {
  const parts = partsOf(table, turn);
  const [own = [], ...others] = toldOf(table, turn, parts);
  return {
    text: own.map(({ text }) => text).join(' ') || describeEvents(table, parts[0]?.events ?? []),
    colour: own.find(({ seat }) => seat === turn.seat)?.colour,
    next: others.map((told, i) => opening(parts[i + 1]?.heading ?? '', told)),
  };
}

// The lines of turns do not change once others follow, and a long game has many.
const known = new WeakMap<TableState['story'][number], { length: number; line: Line }>();

function lineOf(table: TableState, turn: Turn): Line {
  const first = table.story[turn.from];
  const length = turn.to - turn.from;
  const found = first && known.get(first);
  if (found?.length === length) return found.line;
  const line = inWords(table, turn);
  if (first) known.set(first, { length, line });
  return line;
}

// A part in which nobody acts, after `step` steps.
function silent({ heading, notes }: Opening, step: number): LogTurn {
  return { heading, notes, seat: 0, colour: undefined, from: step, to: step, text: '', steps: [] };
}

// Where the game has no headings of its own, a round is one turn of each player; what they do in the
// set-up is no round.
function roundHeading(table: TableState, { seat, from }: Turn, round: number): string {
  const game = pageGame(table.game);
  if (!game || game.heading || seat === CHANCE || seat !== game.order(table.live.state)[0]) return '';
  return isSetUp(table, from) ? t('page.log.set-up') : t('page.log.round', { round });
}

function isSetUp({ game, story }: TableState, step: number): boolean {
  return story[step]?.events.some((event) => pageGame(game)?.isSetUp?.(event)) ?? false;
}

export function logOf(table: TableState): LogTurn[] {
  let open: Opening[] = []; // parts that have no line yet
  let rounds = 0;
  const lines = turnsOf(table).flatMap((turn): LogTurn[] => {
    const steps = stepsOf(table, turn);
    const { text, colour, next } = lineOf(table, turn);
    const round = roundHeading(table, turn, rounds + 1);
    if (round && !isSetUp(table, turn.from)) rounds++;
    const begun = open.map((part) => silent(part, turn.from));
    open = next;
    const last = begun.pop();
    if (!text && !last && !round) return [];
    const { heading = round, notes = [] } = last ?? {};
    const { seat, from, to } = turn;
    return [...begun, { heading, notes, seat, colour, from, to, text, steps }];
  });
  return [...lines, ...open.map((part) => silent(part, table.story.length))];
}
