// The options of a table being set up, as values in the notation of records.
import type { GamePreset } from '../board/game';
import type { Option, Refused } from '../engine/types';
import { coloursOption } from '../table/start/lineUp';

// Those that were changed from their defaults.
export type Values = Record<string, string>;

export function writeOptions(players: number, values: Values, colours: string[] | null): string {
  const set = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`);
  return [`players=${players}`, ...set, ...(colours ? [coloursOption(colours)] : [])].join(' ');
}

const FEW = 4;

// The values of an option that offers a few; none of one whose values are typed or combined.
export function fewValues(option: Option): string[] {
  if (option.kind === 'choice') return option.choices ?? [];
  const { min = 0, max = 0 } = option;
  if (option.kind !== 'number' || max - min >= FEW) return [];
  return Array.from({ length: max - min + 1 }, (_, i) => String(min + i));
}

// Whether all values of an option are shown side by side.
export function isShownWhole(option: Option): boolean {
  const { length } = fewValues(option);
  return length > 0 && length <= FEW;
}

// With one value changed; the default is not written.
export function changed(values: Values, { name, default: usual }: Option, value: string): Values {
  const { [name]: _, ...others } = values;
  return value === '' || value === String(usual ?? '') ? others : { ...others, [name]: value };
}

// Every table that differs from the present one in the value of one option.
export function alternatives(options: Option[], values: Values) {
  return options.flatMap((option) =>
    fewValues(option).map((value) => ({
      option: option.name,
      value,
      values: changed(values, option, value),
    })),
  );
}

// The presets whose options are these.
export function isPreset({ options }: GamePreset, values: Values): boolean {
  const names = Object.keys(options);
  return names.length === Object.keys(values).length && names.every((name) => options[name] === values[name]);
}

// What is wrong, without the id of the rule.
export function plainReason({ text, rule }: Refused): string {
  return text.replace(` (${rule})`, '');
}
