// A new game: which one of the game's kinds, who plays, and more options. The library says what goes
// together.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../engine/engine';
import type { GameInfo, Option, ValidTable, Refused } from '../engine/types';
import { pageGame } from '../games';
import type { GamePreset } from '../board/game';
import { useStore } from '../base/store';
import { newTable } from '../table/start/begin';
import { changeSettings } from '../table/play/changeSettings';
import { fitted, isColours, readLineUps, type LineUps } from '../table/start/lineUp';
import { langNumber, t } from '../base/text';
import { isPerson, type Seat } from '../base/seats';
import { seatsOf, usualLevel, usualPlayers } from '../table/start/seats';
import { BoardField, type OwnBoard } from './BoardField';
import { Head } from './Head';
import { Nowhere } from './Nowhere';
import { optionTitle, SetupOptions } from './SetupOptions';
import { SetupPresets } from './SetupPresets';
import { SetupSeats, type Seating, type Sitter } from './SetupSeats';
import { alternatives, changed, plainReason, writeOptions, type Values } from './tableOptions';

const withKeys = (seats: Seat[]): Sitter[] => seats.map((seat, key) => ({ ...seat, key }));

// The latest answer to a question that changes with `key`; null until the first one.
function useAnswer<T>(key: string, question: () => Promise<T>): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  const lang = useStore((state) => state.settings.lang);
  useEffect(() => {
    let isCurrent = true;
    void question().then((answered) => isCurrent && setAnswer(() => answered));
    return () => {
      isCurrent = false;
    };
  }, [key, lang]);
  return answer;
}

// Whether the options and board are valid, and the last valid ones: the seats' colours and a possible
// first position.
function useCheck(game: string, options: string, board: string) {
  const answer = useAnswer(`${options}\n${board}`, () => ask('check', game, options, board, langNumber()));
  const [valid, setValid] = useState<ValidTable | null>(null);
  useEffect(() => {
    if (answer?.ok) setValid(answer);
  }, [answer]);
  const problem: Refused | null = answer && !answer.ok ? answer : null;
  return { problem, valid };
}

// Why which values of which options cannot be chosen now.
function useImpossible(
  game: string,
  options: Option[],
  values: Values,
  board: string,
  write: (values: Values) => string,
): Record<string, Record<string, string>> {
  const tried = alternatives(options, values);
  const texts = tried.map((each) => write(each.values));
  const answers = useAnswer(`${texts.join('\n')}\n${board}`, async () => {
    const found = await ask('tryOptions', game, texts, board, langNumber());
    const impossible: Record<string, Record<string, string>> = {};
    tried.forEach(({ option, value }, i) => {
      const answer = found[i];
      if (answer?.ok === false && answer.option === option)
        impossible[option] = { ...impossible[option], [value]: plainReason(answer) };
    });
    return impossible;
  });
  return answers ?? {};
}

interface StartProps {
  sitters: Seat[];
  problem: Refused | null;
  wayOut: { title: string; take: () => void } | null; // if the problem is with an option that was changed
  start: () => void;
}

// Always in view: who plays, and the button.
function Start({ sitters, problem, wayOut, start }: StartProps) {
  const people = sitters.filter(isPerson).length;
  const computers = sitters.length - people;
  return (
    <div class="start-bar">
      <div role="status">
        {problem ? (
          <>
            <p class="refusal">{plainReason(problem)}</p>
            {wayOut && (
              <button type="button" class="plain" data-reset onClick={wayOut.take}>
                {t('page.setup.reset', { option: wayOut.title })}
              </button>
            )}
          </>
        ) : (
          <p>
            {[
              people > 0 && t('page.setup.people', { count: people }),
              computers > 0 && t('page.setup.computers', { count: computers }),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
      </div>
      <button type="submit" class="primary" aria-disabled={problem !== null} onClick={start}>
        {t('page.setup.start')}
      </button>
    </div>
  );
}

// Whether the page only referees a game that is played with real cards, tiles and dice.
function RealTable({ isReal, change }: { isReal: boolean; change: (isReal: boolean) => void }) {
  return (
    <div class="card real-table">
      <input
        id="real-table"
        type="checkbox"
        aria-describedby="real-table-about"
        checked={isReal}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <label for="real-table">
        <b>{t('page.setup.real')}</b>
        <small id="real-table-about">{t('page.setup.real.about')}</small>
      </label>
    </div>
  );
}

function SetupForm({ game }: { game: GameInfo }) {
  const page = pageGame(game.name);
  const [seating, setSeating] = useState<Seating>(() => ({
    sitters: withKeys(seatsOf({ people: 1, players: usualPlayers(game) }, usualLevel(game))),
    colours: null,
  }));
  const [values, setValues] = useState<Values>({});
  const [isTyped, setTyped] = useState(false);
  const [board, setBoard] = useState<OwnBoard | null>(null);
  const { sitters } = seating;
  const text = board?.text ?? '';
  const plain = writeOptions(sitters.length, values, null);
  const found = useAnswer(`${plain}\n${text}`, async () => ({
    plain,
    lineUps: await readLineUps(game, sitters.length, plain, text),
  }));
  const [lineUps, setLineUps] = useState<LineUps | null>(null); // those of the last valid options
  useEffect(() => {
    if (found?.lineUps) setLineUps(found.lineUps);
  }, [found]);
  const isCurrent = found?.plain === plain && lineUps !== null;
  const colours = isCurrent && seating.colours ? fitted(lineUps, seating.colours) : null;
  const chosen = colours && colours.join() !== lineUps?.usual.join() ? colours : null;
  const write = (given: Values) => writeOptions(sitters.length, given, chosen);
  const { problem, valid } = useCheck(game.name, write(values), text);
  const options = game.options.slice(1).filter((option) => !isColours(option));
  const impossible = useImpossible(game.name, options, values, text, write);
  const coloured = sitters.map((seat, i) => ({ ...seat, colour: valid?.seats[i] ?? undefined }));
  const level = usualLevel(game);

  const choosePreset = ({ options: wanted, most = sitters.length }: GamePreset) => {
    setValues(wanted);
    if (sitters.length > most) setSeating({ sitters: sitters.slice(0, most), colours: seating.colours });
  };
  const start = () => {
    if (problem) return;
    void newTable({ game: game.name, options: write(values), board: text, seats: coloured, isTyped });
  };
  const Preview = page?.Preview;
  const where = problem?.option ?? '';
  const culprit = where in values ? options.find(({ name }) => name === where) : undefined;
  const wayOut = culprit && {
    title: optionTitle(game, culprit),
    take: () => setValues(changed(values, culprit, '')),
  };
  return (
    <form class="setup" onSubmit={(event) => event.preventDefault()}>
      <div class="setup-fields">
        <SetupPresets presets={page?.presets ?? []} values={values} choose={choosePreset} />
        <div class="card">
          <SetupSeats
            game={game}
            sitters={coloured}
            colours={seating.colours}
            lineUps={lineUps}
            note={(i) => page?.seatNote?.(values, i + 1) ?? ''}
            problem={problem && ['players', 'colours'].includes(where) ? plainReason(problem) : ''}
            change={setSeating}
            chooseCompany={(company) =>
              setSeating({ sitters: withKeys(seatsOf(company, level)), colours: null })
            }
            chooseLevel={(chosenLevel) => changeSettings({ level: chosenLevel })}
          />
        </div>
        <RealTable isReal={isTyped} change={setTyped} />
        <SetupOptions
          game={game}
          options={options}
          values={values}
          problem={problem && { option: where, text: plainReason(problem) }}
          impossible={impossible}
          change={setValues}
        >
          {game.board && <BoardField board={board} change={setBoard} />}
        </SetupOptions>
      </div>
      {Preview && (
        <Preview seats={coloured} options={values} board={problem ? '' : text} state={valid?.state ?? null} />
      )}
      <Start sitters={sitters} problem={problem} wayOut={wayOut ?? null} start={start} />
    </form>
  );
}

export function Setup({ game: name }: { game: string }) {
  const game = useStore((state) => state.games).find((each) => each.name === name || each.alias === name);
  if (!game) return <Nowhere />;
  return (
    <>
      <Head at="play" />
      <main class="page setup-page" id="content" tabIndex={-1}>
        <h1>{t('page.setup.title', { game: game.title })}</h1>
        <p class="lead">{game.about}</p>
        <SetupForm key={game.name} game={game} />
      </main>
    </>
  );
}
