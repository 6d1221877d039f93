// The log: one line for each turn, under headings, each with its steps.
import type { GameEvent } from '../../engine/types';
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
  from: number; // steps before it
  to: number; // steps up to and including it
  text: string;
  steps: LogStep[];
}

type Text = Pick<LogTurn, 'heading' | 'notes' | 'text'>;

const NOBODY = 0; // in the log nobody is “you”

function stepsOf(table: TableState, { from, to }: Turn): LogStep[] {
  return table.story
    .slice(from, to)
    .map(({ seat, events }, i) => ({ number: from + i + 1, seat, text: describeEvents(table, events) }))
    .filter(({ text }) => text !== '');
}

function joined(told: { text: string }[]): string {
  return told.map(({ text }) => text).join(' ');
}

function toldOf(table: TableState, { from, to }: Turn): Told[] {
  return pageGame(table.game)?.tell?.(table, from, to, NOBODY, false) ?? [];
}

// The headings of the parts that begin in a turn: only the last one has lines under it.
function headingOf(table: TableState, { from, to }: Turn): string {
  const heading = pageGame(table.game)?.heading;
  const events = table.story.slice(from, to).flatMap((step): GameEvent[] => step.events);
  return (
    (heading &&
      events
        .map((event) => heading(event) ?? '')
        .filter(Boolean)
        .pop()) ??
    ''
  );
}

// A turn in words. What belongs to the next part, `next`, is said under its heading.
function inWords(table: TableState, turn: Turn, steps: LogStep[]): { text: string; next: Text } {
  const told = toldOf(table, turn);
  const own = told.filter(({ opensPart }) => !opensPart);
  return {
    text: joined(own.length > 0 ? own : steps),
    next: {
      heading: headingOf(table, turn),
      notes: told.filter(({ opensPart }) => opensPart).map(({ text }) => text),
      text: '',
    },
  };
}

// The lines of turns do not change once others follow, and a long game has many.
const known = new WeakMap<
  TableState['story'][number],
  { length: number; line: ReturnType<typeof inWords> }
>();

function lineOf(table: TableState, turn: Turn, steps: LogStep[]): ReturnType<typeof inWords> {
  const first = table.story[turn.from];
  const length = turn.to - turn.from;
  const found = first && known.get(first);
  if (found?.length === length) return found.line;
  const line = inWords(table, turn, steps);
  if (first) known.set(first, { length, line });
  return line;
}

// Where the game has no headings of its own, a round is one turn of each player.
function roundHeading(table: TableState, seat: number, round: number): string {
  const game = pageGame(table.game);
  return !game?.heading && seat > 0 && seat === game?.order(table.live.state)[0]
    ? t('page.log.round', { round: round + 1 })
    : '';
}

export function logOf(table: TableState): LogTurn[] {
  let next: Text = { heading: '', notes: [], text: '' };
  let rounds = 0;
  const lines = turnsOf(table).flatMap((turn): LogTurn[] => {
    const steps = stepsOf(table, turn);
    const line = lineOf(table, turn, steps);
    const round = roundHeading(table, turn.seat, rounds);
    if (round) rounds++;
    const { heading, notes } = next;
    next = line.next;
    if (!line.text && !heading && !round) return [];
    return [
      {
        heading: heading || round,
        notes,
        seat: turn.seat,
        from: turn.from,
        to: turn.to,
        text: line.text,
        steps,
      },
    ];
  });
  const { length } = table.story;
  if (!next.heading && next.notes.length === 0) return lines;
  return [...lines, { ...next, seat: 0, from: length, to: length, steps: [] }];
}
