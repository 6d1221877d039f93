// The setup of a table: who plays, and every option of the library with a sentence and its rule.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../engine/engine';
import type { GameInfo, Option, ValidTable, Refused } from '../engine/types';
import { pageGame } from '../games';
import { Link } from '../parts/Link';
import { useStore } from '../base/store';
import { newTable } from '../table/start/begin';
import { SeatBadge } from '../table/start/SeatBadge';
import { langNumber, t } from '../base/text';
import { BoardField, type OwnBoard } from './BoardField';
import { Head } from './Head';
import { Nowhere } from './Nowhere';
import {
  computer,
  levelsOf,
  person,
  presets,
  seatsOf,
  defaultLevel,
  type Preset,
} from '../table/start/seats';
import { type Seat, isPerson } from '../base/seats';

type Values = Record<string, string>;

// Options in the notation of records: those that were changed from their defaults.
function writeOptions(players: number, values: Values): string {
  const set = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`);
  return [`players=${players}`, ...set].join(' ');
}

function SeatField({
  game,
  seats,
  number,
  change,
}: {
  game: GameInfo;
  seats: Seat[];
  number: number;
  change: (seat: Seat) => void;
}) {
  const seat = seats[number - 1] ?? person(number);
  const levels = levelsOf(game);
  const choose = (value: string) => change(value === '' ? person(number) : computer(number, value));
  return (
    <li>
      <SeatBadge game={game.name} seats={seats} number={number} />
      <input
        type="text"
        maxLength={24}
        value={seat.name}
        aria-label={t('page.setup.name', { number })}
        onInput={(event) => change({ ...seat, name: event.currentTarget.value })}
      />
      <select
        value={seat.computer}
        aria-label={t('page.setup.who', { number })}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t('page.setup.person')}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {t('page.setup.computer', { level: t(`page.level.${level}`) })}
          </option>
        ))}
      </select>
    </li>
  );
}

function Seats({ game, seats, change }: { game: GameInfo; seats: Seat[]; change: (seats: Seat[]) => void }) {
  const { min = 2, max = 2 } = game.options[0] ?? {};
  const resize = (count: number) => {
    const more = Array.from({ length: Math.max(0, count - seats.length) }, (_, i) =>
      computer(seats.length + i + 1, defaultLevel(game)),
    );
    change([...seats.slice(0, count), ...more]);
  };
  return (
    <fieldset class="seats">
      <legend>{t('page.setup.players')}</legend>
      <div class="counter">
        <button
          class="plain square"
          type="button"
          aria-label={t('page.setup.fewer')}
          aria-disabled={seats.length <= min}
          onClick={() => seats.length > min && resize(seats.length - 1)}
        >
          −
        </button>
        <output>{seats.length}</output>
        <button
          class="plain square"
          type="button"
          aria-label={t('page.setup.more')}
          aria-disabled={seats.length >= max}
          onClick={() => seats.length < max && resize(seats.length + 1)}
        >
          +
        </button>
        <small>{t('page.poster.players', { min, max })}</small>
      </div>
      <ol>
        {seats.map((_, i) => (
          <SeatField
            key={i}
            game={game}
            seats={seats}
            number={i + 1}
            change={(changed) => change(seats.map((each, k) => (k === i ? changed : each)))}
          />
        ))}
      </ol>
    </fieldset>
  );
}

function Names({
  option,
  value,
  change,
}: {
  option: Option;
  value: string;
  change: (value: string) => void;
}) {
  const chosen =
    value === '' ? ((option.default as string[] | null) ?? []) : value === 'none' ? [] : value.split(',');
  const toggle = (name: string) => {
    const names = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name];
    change(names.length > 0 ? names.join(',') : 'none');
  };
  return (
    <span class="options">
      {option.choices?.map((name, i) => (
        <label key={name}>
          <input type="checkbox" value={name} checked={chosen.includes(name)} onChange={() => toggle(name)} />
          <span>{option.words?.[i]}</span>
        </label>
      ))}
    </span>
  );
}

function OptionInput({
  option,
  value,
  change,
}: {
  option: Option;
  value: string;
  change: (value: string) => void;
}) {
  const id = `option-${option.name}`;
  if (option.kind === 'set' || option.kind === 'list')
    return <Names option={option} value={value} change={change} />;
  if (option.kind === 'number') {
    return (
      <input
        id={id}
        type="number"
        min={option.min}
        max={option.max}
        value={value || String(option.default ?? '')}
        placeholder={option.default === null ? t('page.setup.usual') : undefined}
        onInput={(event) => change(event.currentTarget.value)}
      />
    );
  }
  return (
    <select
      id={id}
      value={value || String(option.default ?? '')}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {option.default === null && <option value="">{t('page.setup.usual')}</option>}
      {option.choices?.map((name, i) => (
        <option key={name} value={name}>
          {option.words?.[i]}
        </option>
      ))}
    </select>
  );
}

interface OptionFieldProps {
  game: GameInfo;
  option: Option;
  value: string;
  problem: Refused | null;
  change: (value: string) => void;
}

function OptionField({ game, option, value, problem, change }: OptionFieldProps) {
  const isGroup = option.kind === 'set' || option.kind === 'list';
  const about = (
    <>
      <b>{option.about}</b>
      <span>
        <code>{option.name}</code>{' '}
        <Link to={`/rules/${game.name}#${option.rule}`}>{t('page.rule', { rule: option.rule })}</Link>
      </span>
      {problem?.rule === option.rule && <small class="wrong">{problem.text}</small>}
    </>
  );
  if (isGroup) {
    return (
      <div class="option" role="group" aria-label={option.about}>
        <div>{about}</div>
        <OptionInput option={option} value={value} change={change} />
      </div>
    );
  }
  return (
    <div class="option">
      <label for={`option-${option.name}`}>{about}</label>
      <OptionInput option={option} value={value} change={change} />
    </div>
  );
}

interface PresetsProps {
  game: GameInfo;
  seats: Seat[];
  choose: (preset: Preset) => void;
}

function Presets({ game, seats, choose }: PresetsProps) {
  const { min = 2, max = 2 } = game.options[0] ?? {};
  const isChosen = ({ players, people }: Preset) =>
    seats.length === players && seats.filter(isPerson).length === people;
  return (
    <div class="presets" role="group" aria-label={t('page.setup.presets')}>
      {presets(min, max).map((preset) => (
        <button
          key={preset.id}
          type="button"
          class={isChosen(preset) ? 'soft' : 'plain'}
          aria-pressed={isChosen(preset)}
          onClick={() => choose(preset)}
        >
          {t(`page.preset.${preset.id}`, { players: preset.players })}
        </button>
      ))}
    </div>
  );
}

// Whether the options and board are valid; if so, the seats' colours and a possible first position.
function useCheck(
  game: string,
  options: string,
  board: string,
): { problem: Refused | null; valid: ValidTable | null } {
  const [problem, setProblem] = useState<Refused | null>(null);
  const [valid, setValid] = useState<ValidTable | null>(null); // the last valid ones
  const lang = useStore((state) => state.settings.lang);
  useEffect(() => {
    let isCurrent = true;
    void ask('check', game, options, board, langNumber()).then((answer) => {
      if (!isCurrent) return;
      setProblem(answer.ok ? null : answer);
      if (answer.ok) setValid(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [game, options, board, lang]);
  return { problem, valid };
}

interface OpenProps {
  game: GameInfo;
  seats: Seat[];
  values: Values;
  board: string;
  problem: Refused | null;
}

function Open({ game, seats, values, board, problem }: OpenProps) {
  const open = () => {
    if (!problem)
      void newTable({ game: game.name, options: writeOptions(seats.length, values), board, seats });
  };
  return (
    <div class="open">
      <div role="status">{problem && <p class="refusal">{problem.text}</p>}</div>
      <button type="submit" class="primary" aria-disabled={problem !== null} onClick={open}>
        {t('page.setup.open')}
      </button>
    </div>
  );
}

function SetupForm({ game }: { game: GameInfo }) {
  const [seats, setSeats] = useState<Seat[]>(() =>
    seatsOf({ people: 1, players: Math.min(3, game.options[0]?.max ?? 2) }, defaultLevel(game)),
  );
  const [values, setValues] = useState<Values>({});
  const [board, setBoard] = useState<OwnBoard | null>(null);
  const text = board?.text ?? '';
  const { problem, valid } = useCheck(game.name, writeOptions(seats.length, values), text);
  const coloured = seats.map((seat, i) => ({ ...seat, colour: valid?.seats[i] ?? undefined }));
  const Preview = pageGame(game.name)?.Preview;
  return (
    <form class="setup" onSubmit={(event) => event.preventDefault()}>
      <Presets game={game} seats={seats} choose={(preset) => setSeats(seatsOf(preset, defaultLevel(game)))} />
      <div class="card">
        <Seats game={game} seats={coloured} change={setSeats} />
        {game.options.slice(1).map((option) => (
          <OptionField
            key={option.name}
            game={game}
            option={option}
            value={values[option.name] ?? ''}
            problem={problem}
            change={(value) => setValues({ ...values, [option.name]: value })}
          />
        ))}
        {game.board && <BoardField board={board} change={setBoard} />}
        <Open game={game} seats={seats} values={values} board={text} problem={problem} />
      </div>
      {Preview && (
        <Preview seats={coloured} options={values} board={problem ? '' : text} state={valid?.state ?? null} />
      )}
    </form>
  );
}

export function Setup({ game: name }: { game: string }) {
  const game = useStore((state) => state.games).find((each) => each.name === name || each.alias === name);
  if (!game) return <Nowhere />;
  return (
    <>
      <Head at="play" />
      <main class="page" id="content" tabIndex={-1}>
        <h1>{t('page.setup.title', { game: game.title })}</h1>
        <p class="lead">{game.about}</p>
        <SetupForm key={game.name} game={game} />
      </main>
    </>
  );
}
