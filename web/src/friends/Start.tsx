// Playing with friends: a new table in one press, and the tables there are.
import { useEffect, useState } from 'preact/hooks';
import { go } from '../base/route';
import { keep, recall } from '../base/storage';
import { get, useStore } from '../base/store';
import { t } from '../base/text';
import { visible } from '../base/visible';
import { when } from '../base/when';
import type { GameInfo } from '../engine/types';
import { pageGame } from '../games';
import { comeBack, takeReturn } from '../online/person';
import type { Listed } from '../online/words';
import { Link } from '../parts/Link';
import { Head } from '../screens/Head';
import { usualLevel } from '../table/start/seats';
import { addressOf } from './address';
import { clockText } from './clock';
import { Connected } from './Connected';
import { openLists, returnLink, watchTables } from './lists';
import { askName, NameField } from './NameField';
import { LinkBox } from './Share';
import { makeTable } from './visit';
import { isMyTurn, turnTimes } from './turn';
import { Telling } from './Telling';

const CLOCKS = ['', 'move 60000 600000', 'days 1 7', 'days 3 14', 'days 7 14'];
const LAST = 'gangway.friends'; // what was chosen last

interface Choice {
  game: string;
  players: number;
  clock: string;
  isOpen: boolean; // to anybody, in the lobby
}

function lastChoice(games: GameInfo[]): Choice {
  const usual = { game: games[0]?.name ?? '', players: 2, clock: '', isOpen: false };
  try {
    const found = { ...usual, ...(JSON.parse(recall(LAST) ?? '{}') as Partial<Choice>) };
    const isThere = games.some(({ name }) => name === found.game) && CLOCKS.includes(found.clock);
    return isThere ? found : usual;
  } catch {
    return usual;
  }
}

function range({ options }: GameInfo): number[] {
  const { min = 2, max = 2 } = options[0] ?? {};
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

function NewTable({ games }: { games: GameInfo[] }) {
  const name = useStore(({ settings }) => settings.name);
  const problem = useStore(({ meetingProblem }) => meetingProblem);
  const [choice, setChoice] = useState(() => lastChoice(games));
  const [isOpening, setOpening] = useState(false);
  const info = games.find((each) => each.name === choice.game);
  if (!info) return null;
  const counts = range(info);
  const players = counts.includes(choice.players) ? choice.players : (counts[0] ?? 2);
  const isNameless = name.trim() === '';
  const open = async (event: Event) => {
    event.preventDefault();
    if (isNameless) return askName();
    if (isOpening) return;
    setOpening(true);
    keep(LAST, JSON.stringify(choice));
    const setup = {
      game: info.name,
      options: `players=${players}`,
      clock: choice.clock,
      level: usualLevel(info),
      isPrivate: !choice.isOpen,
      hasHints: false,
      welcome: [],
      board: '',
    };
    const id = await makeTable(setup, async (made) => void (await made.ask({ ask: 'sit', seat: 1 })));
    setOpening(false);
    if (id) go(addressOf(id));
  };
  return (
    <form class="card new-online" onSubmit={(event) => void open(event)}>
      <fieldset class="which">
        <legend>{t('page.setup.kind')}</legend>
        <div class="options">
          {games.map((game) => (
            <label key={game.name}>
              <input
                type="radio"
                name="game"
                value={game.name}
                checked={game.name === info.name}
                onChange={() => setChoice({ ...choice, game: game.name })}
              />
              {game.title}
            </label>
          ))}
        </div>
      </fieldset>
      <label class="field">
        <span>{t('page.setup.players')}</span>
        <select
          data-players
          value={players}
          onChange={(event) => setChoice({ ...choice, players: Number(event.currentTarget.value) })}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('page.online.clock')}</span>
        <select
          data-clock
          value={choice.clock}
          onChange={(event) => setChoice({ ...choice, clock: event.currentTarget.value })}
        >
          {CLOCKS.map((clock) => (
            <option key={clock} value={clock}>
              {clockText(clock)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('page.online.who')}</span>
        <select
          data-who
          value={choice.isOpen ? 'anybody' : 'invited'}
          onChange={(event) => setChoice({ ...choice, isOpen: event.currentTarget.value === 'anybody' })}
        >
          <option value="invited">{t('page.online.who.invited')}</option>
          <option value="anybody">{t('page.online.who.anybody')}</option>
        </select>
      </label>
      <NameField />
      {problem && (
        <p class="refusal" role="alert">
          {problem}
        </p>
      )}
      <button class="primary" type="submit" data-open aria-disabled={isNameless || isOpening}>
        {t('page.online.open')}
      </button>
      {isNameless && <p>{t('page.online.name-first')}</p>}
    </form>
  );
}

function standing({ phase, due = [] }: Listed): string {
  if (due.length > 0) return t('page.order.your-turn');
  return t(`page.online.phase.${phase}`);
}

function Row({ listed }: { listed: Listed }) {
  const { table, game, seats, changed, due = [], begun = 0 } = listed;
  const names = seats.map(({ person, name = '', level }) =>
    person
      ? visible(name)
      : level
        ? t('page.online.computer', { level: t(`page.level.${level}`) })
        : t('page.online.seat.free'),
  );
  return (
    <li class={due.length > 0 ? 'is-mine' : ''} data-table={table}>
      <div>
        <h3>{t(`game.${game}`)}</h3>
        <small>{names.join(', ')}</small>
        {begun > 0 && <small>{t('page.online.begun', { count: begun })}</small>}
      </div>
      <small>{clockText(listed.clock ?? '')}</small>
      <div>
        <b>{standing(listed)}</b>
        <small>
          {isMyTurn(listed) ? (
            turnTimes(listed)
          ) : (
            <time dateTime={new Date(changed).toISOString()}>{when(changed, get().settings.lang)}</time>
          )}
        </small>
      </div>
      <div class="buttons">
        <Link to={addressOf(table)} class={`button ${due.length > 0 ? 'soft' : 'plain'}`}>
          {t('page.online.go')}
        </Link>
      </div>
    </li>
  );
}

function List({ title, none, tables }: { title: string; none: string; tables: Listed[] }) {
  const urgency = ({ due = [], phase }: Listed) => (due.length > 0 ? 2 : phase === 'over' ? 0 : 1);
  const sorted = tables
    .filter(({ game }) => pageGame(game))
    .sort((a, b) => urgency(b) - urgency(a) || b.changed - a.changed);
  return (
    <section>
      <header class="list-head">
        <h2>{title}</h2>
      </header>
      {sorted.length === 0 ? (
        <p class="empty">{none}</p>
      ) : (
        <ul class="saved card">
          {sorted.map((listed) => (
            <Row key={listed.table} listed={listed} />
          ))}
        </ul>
      )}
    </section>
  );
}

// Another browser of the same person: a link to it from here, or from it to here.
function Return({ returned }: { returned: () => void }) {
  const [secret, setSecret] = useState(takeReturn);
  const [link, setLink] = useState<string | null>(null);
  const back = () => {
    comeBack(secret);
    setSecret('');
    returned();
  };
  if (secret)
    return (
      <section class="card return" aria-labelledby="return">
        <h2 id="return">{t('page.online.return.here')}</h2>
        <p>{t('page.online.return.here.about')}</p>
        <button class="primary" data-back onClick={back}>
          {t('page.online.return.yes')}
        </button>
      </section>
    );
  return (
    <section class="return" aria-labelledby="return">
      <header class="list-head">
        <h2 id="return">{t('page.online.return')}</h2>
      </header>
      <p>{t('page.online.return.about')}</p>
      {link ? (
        <div class="share" data-return>
          <LinkBox link={link} label={t('page.online.return')} scan={t('page.online.return.scan')} />
        </div>
      ) : (
        <button class="plain" data-return-make onClick={() => void returnLink().then(setLink)}>
          {t('page.online.return.make')}
        </button>
      )}
    </section>
  );
}

export function Start() {
  const games = useStore((state) => state.games).filter(({ name }) => pageGame(name));
  const tables = useStore((state) => state.tables);
  useEffect(watchTables, []);
  const mine = tables?.mine ?? [];
  const lobby = (tables?.lobby ?? []).filter(({ table }) => !mine.some((each) => each.table === table));
  return (
    <>
      <Head at="play" />
      <main class="page friends" id="content" tabIndex={-1}>
        <h1>{t('page.online.title')}</h1>
        <p class="lead">{t('page.online.lead')}</p>
        {tables && <Connected {...tables} />}
        <NewTable games={games} />
        {mine.length > 0 && <List title={t('page.online.mine')} none="" tables={mine} />}
        <List title={t('page.online.lobby')} none={t('page.online.lobby.none')} tables={lobby} />
        <Return returned={() => openLists().again()} />
        {mine.length > 0 && <Telling />}
      </main>
    </>
  );
}
