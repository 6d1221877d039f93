// The colours of the seats, in a game with an option `colours` that lists them, seat by seat. Which
// lists are valid is asked of the library.
import { ask } from '../../engine/engine';
import type { GameInfo, Option } from '../../engine/types';
import { langNumber } from '../../base/text';

export interface LineUps {
  choices: string[]; // all colours of the game
  valid: string[][]; // those that can be in play together, in the order of their seats
  usual: string[]; // those in play if none are chosen
  each: number; // how many each seat has
  isOrdered: boolean; // whether seats get them in the order listed, not in one of the game's own
}

// All ways to take some of `choices`, in their order.
export function combinations(choices: string[], count: number): string[][] {
  if (count === 0) return [[]];
  return choices.flatMap((first, i) =>
    combinations(choices.slice(i + 1), count - 1).map((others) => [first, ...others]),
  );
}

export function isColours({ name, kind }: Option): boolean {
  return name === 'colours' && kind === 'list';
}

// As options in the notation of records.
export function coloursOption(colours: string[]): string {
  return `colours=${colours.join(',')}`;
}

// Null if nobody can choose colours in this game. `options` are all others.
export async function readLineUps(
  game: GameInfo,
  players: number,
  options: string,
  board: string,
): Promise<LineUps | null> {
  const choices = game.options.find(isColours)?.choices;
  if (!choices) return null;
  const each = Array.from({ length: Math.floor(choices.length / players) }, (_, i) => i + 1);
  const lists = each.flatMap((count) => combinations(choices, count * players));
  const tryOut = (some: string[]) =>
    ask(
      'tryOptions',
      game.name,
      some.map((text) => `${options}${text}`),
      board,
      langNumber(),
    );
  const [plain, ...tried] = await tryOut(['', ...lists.map((list) => ` ${coloursOption(list)}`)]);
  const valid = lists.filter((_, i) => tried[i]?.ok);
  const named = (list: string[]) => {
    const found = tried[lists.indexOf(list)];
    return found?.ok ? found.seats.join() : '';
  };
  const usual = valid.find((list) => plain?.ok && named(list) === plain.seats.join());
  if (!usual) return null;
  const [back] = await tryOut([` ${coloursOption([...usual].reverse())}`]);
  const isOrdered = back?.ok === true && back.seats.join() !== named(usual);
  return { choices, valid, usual, each: usual.length / players, isOrdered };
}

const shared = (a: string[], b: string[]) => a.filter((each) => b.includes(each)).length;

// Whether these colours can be in play together.
export function isLineUp({ valid }: LineUps, colours: string[]): boolean {
  return valid.some((list) => list.length === colours.length && shared(list, colours) === list.length);
}

// The colours with `colour` at `place`: whoever has it gives theirs for it; if nobody has it, the valid
// line-up with it that changes least for the others. Null if there is none.
export function recoloured(
  lineUps: LineUps,
  colours: string[],
  place: number,
  colour: string,
): string[] | null {
  const now = colours[place] ?? '';
  if (colours.includes(colour))
    return colours.map((each, i) => (i === place ? colour : each === colour ? now : each));
  const others = colours.filter((_, i) => i !== place);
  const [best] = lineUps.valid
    .filter((list) => list.length === colours.length && list.includes(colour))
    .sort((a, b) => shared(b, others) - shared(a, others));
  if (!best) return null;
  const free = best.filter((each) => each !== colour && !others.includes(each));
  return colours.map((each, i) =>
    i === place ? colour : best.includes(each) ? each : (free.shift() ?? each),
  );
}

// The colours for another number of seats, or of colours for each: as many of the present ones as
// possible.
export function fitted(lineUps: LineUps, colours: string[] | null): string[] {
  const { choices, usual, isOrdered } = lineUps;
  if (!colours) return usual;
  const free = choices.filter((each) => !colours.includes(each));
  const wanted = [...colours, ...free].slice(0, usual.length);
  return (isOrdered || colours.length === usual.length) && isLineUp(lineUps, wanted) ? wanted : usual;
}

export interface Seated<T> {
  sitters: T[];
  colours: string[];
}

// Where everybody sits if they have these colours.
export function seated<T>(lineUps: LineUps, sitters: T[], colours: string[]): Seated<T> {
  const { choices, each, isOrdered } = lineUps;
  if (isOrdered) return { sitters, colours };
  const places = sitters.map((_, i) => i);
  const at = (i: number) => choices.indexOf(colours[i * each] ?? '');
  places.sort((a, b) => at(a) - at(b));
  return {
    sitters: places.flatMap((i) => sitters[i] ?? []),
    colours: places.flatMap((i) => colours.slice(i * each, (i + 1) * each)),
  };
}

function movedItem<T>(items: T[], from: number, to: number): T[] {
  const others = items.filter((_, i) => i !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

// Moves whoever sits at `from` to `to`. They take their colours along, unless seats have theirs.
export function moved<T>(
  lineUps: LineUps | null,
  sitters: T[],
  colours: string[],
  from: number,
  to: number,
): Seated<T> {
  if (!lineUps?.isOrdered) return { sitters: movedItem(sitters, from, to), colours };
  const { each } = lineUps;
  const places = movedItem(
    sitters.map((_, i) => i),
    from,
    to,
  );
  return {
    sitters: places.flatMap((i) => sitters[i] ?? []),
    colours: places.flatMap((i) => colours.slice(i * each, (i + 1) * each)),
  };
}
