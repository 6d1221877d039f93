// The options of a game, in plain words, folded. What cannot be chosen now says why, where it stands.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo, Option } from '../engine/types';
import { get } from '../base/store';
import { t } from '../base/text';
import { Icon } from '../parts/Icon';
import { Link } from '../parts/Link';
import { changed, fewValues, isShownWhole, type Values } from './tableOptions';

interface FieldProps {
  game: GameInfo;
  option: Option;
  value: string;
  problem: string; // with this option, or ''
  impossible: Record<string, string>; // why a value cannot be chosen now
  change: (value: string) => void;
}

const idOf = ({ name }: Option) => `option-${name}`;

// The page's own words, if the game brings them, else the library's.
export function optionTitle({ name }: GameInfo, option: Option): string {
  const id = `page.option.${name}.${option.name}.title`;
  return id in get().texts ? t(id) : option.about;
}

function effect({ name }: GameInfo, option: Option): string {
  const id = `page.option.${name}.${option.name}.about`;
  return id in get().texts ? t(id) : '';
}

// Likewise for a value: without the codes that are printed on tiles.
function word({ name }: GameInfo, option: Option, i: number): string {
  const value = option.choices?.[i] ?? '';
  const id = `page.option.${name}.${option.name}.value.${value}`;
  return id in get().texts ? t(id) : (option.words?.[i] ?? value);
}

function Names({ game, option, value, change }: FieldProps) {
  const usual = (option.default as string[] | null) ?? [];
  const chosen = value === '' ? usual : value === 'none' ? [] : value.split(',');
  const toggle = (name: string) => {
    const names = option.choices?.filter((each) => chosen.includes(each) !== (each === name)) ?? [];
    change(names.join() === usual.join() ? '' : names.join() || 'none');
  };
  return (
    <span class="options">
      {option.choices?.map((name, i) => (
        <label key={name}>
          <input type="checkbox" value={name} checked={chosen.includes(name)} onChange={() => toggle(name)} />
          <span>{word(game, option, i)}</span>
        </label>
      ))}
    </span>
  );
}

// All values side by side. An option whose default depends on others has it as a value of its own.
function Few({ option, value, impossible, change }: FieldProps) {
  const own = option.default === null ? [{ value: '', word: t('page.setup.usual') }] : [];
  const given = fewValues(option).map((each, i) => ({ value: each, word: option.words?.[i] ?? each }));
  const now = value || String(option.default ?? '');
  return (
    <span class="options">
      {[...own, ...given].map((each) => {
        const why = each.value !== now ? impossible[each.value] : undefined;
        return (
          <label key={each.value} class={why ? 'is-impossible' : ''}>
            <input
              type="radio"
              name={idOf(option)}
              value={each.value}
              data-value={each.value} // “on” is no attribute otherwise
              checked={each.value === now}
              disabled={Boolean(why)}
              aria-describedby={why ? `${idOf(option)}-why` : undefined}
              onChange={() => change(each.value)}
            />
            <span>{each.word}</span>
          </label>
        );
      })}
    </span>
  );
}

function Select({ option, value, impossible, change }: FieldProps) {
  return (
    <select
      id={idOf(option)}
      value={value || String(option.default ?? '')}
      aria-describedby={`${idOf(option)}-about`}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {option.default === null && <option value="">{t('page.setup.usual')}</option>}
      {fewValues(option).map((each, i) => (
        <option key={each} value={each} disabled={each !== value && each in impossible}>
          {option.words?.[i] ?? each}
        </option>
      ))}
    </select>
  );
}

function NumberField({ option, value, change }: FieldProps) {
  return (
    <input
      id={idOf(option)}
      type="number"
      inputMode="numeric"
      min={option.min}
      max={option.max}
      value={value || String(option.default ?? '')}
      aria-describedby={`${idOf(option)}-about`}
      onInput={(event) => change(event.currentTarget.value)}
    />
  );
}

function RuleLink({ game, option }: { game: GameInfo; option: Option }) {
  return (
    <Link
      to={`/rules/${game.name}#${option.rule}`}
      class="button quiet square rule-info"
      label={t('page.setup.rule-of', { option: optionTitle(game, option) })}
    >
      <Icon name="info" />
    </Link>
  );
}

function Field(props: FieldProps) {
  const { game, option, problem, impossible } = props;
  const isGroup = isShownWhole(option) || option.kind === 'set' || option.kind === 'list';
  const why = [...new Set(Object.values(impossible))].filter((each) => each !== problem);
  const about = (
    <>
      <small id={`${idOf(option)}-about`}>{effect(game, option)}</small>
      {problem && (
        <small class="wrong" role="alert">
          {problem}
        </small>
      )}
      {isShownWhole(option) && why.length > 0 && (
        <small id={`${idOf(option)}-why`} class="why-not">
          {why.join(' ')}
        </small>
      )}
    </>
  );
  const frame = (input: ComponentChildren, label: ComponentChildren) => (
    <div
      class={`option ${problem ? 'is-wrong' : ''}`}
      data-option={option.name}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${idOf(option)}-title` : undefined}
    >
      <div>
        <span class="option-title">
          {label}
          <RuleLink game={game} option={option} />
        </span>
        {about}
      </div>
      {input}
    </div>
  );
  if (isGroup) {
    const input = isShownWhole(option) ? <Few {...props} /> : <Names {...props} />;
    return frame(input, <b id={`${idOf(option)}-title`}>{optionTitle(game, option)}</b>);
  }
  const input = option.kind === 'number' ? <NumberField {...props} /> : <Select {...props} />;
  return frame(input, <label for={idOf(option)}>{optionTitle(game, option)}</label>);
}

interface Props {
  game: GameInfo;
  options: Option[];
  values: Values;
  problem: { option: string; text: string } | null;
  impossible: Record<string, Record<string, string>>; // by option and value
  change: (values: Values) => void;
  children?: ComponentChildren; // fields that are no options of the game
}

export function SetupOptions({ game, options, values, problem, impossible, change, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isWrong = options.some(({ name }) => name === problem?.option);
  useEffect(() => {
    if (isWrong) setOpen(true); // and it stays open: the person is there
  }, [isWrong]);
  return (
    <details class="more-options card" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t('page.setup.options')}</h2>
        <small>
          {Object.keys(values).length > 0
            ? t('page.setup.options-changed', { count: Object.keys(values).length })
            : t('page.setup.options-usual')}
        </small>
      </summary>
      {options.map((option) => (
        <Field
          key={option.name}
          game={game}
          option={option}
          value={values[option.name] ?? ''}
          problem={problem?.option === option.name ? problem.text : ''}
          impossible={impossible[option.name] ?? {}}
          change={(value) => change(changed(values, option, value))}
        />
      ))}
      {children}
    </details>
  );
}
