// The home screen: games in progress, the posters, the games of this browser.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { readChosenFile } from '../engine/readFile';
import type { GameInfo, Refused } from '../engine/types';
import { pageGame } from '../games';
import { Link } from '../parts/Link';
import { useMedia } from '../parts/media';
import { saveGame, loadGames, type SavedGame } from '../base/saved';
import { get, set, useStore } from '../base/store';
import { download, forget, loadRecord } from '../table/start/begin';
import { SeatBadge } from '../table/start/SeatBadge';
import { t } from '../base/text';
import { when } from '../base/when';
import { AppButtons } from '../parts/AppButtons';
import { Head } from './Head';
import { playNow } from '../table/start/playNow';
import { isPerson, role, shownName, type Seat } from '../base/seats';
import { changeSettings } from '../table/play/changeSettings';
import { levelsOf, usualLevel, usualPlayers } from '../table/start/seats';

function greeting(): string {
  const hour = new Date().getHours();
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'day' : 'evening';
  const { name } = get().settings;
  return name ? t(`page.greeting.${part}.name`, { name }) : t(`page.greeting.${part}`);
}

// “2 to 6 players · 30 to 45 minutes · easy to learn”
function facts(game: GameInfo): string[] {
  const { min = 2, max = 2 } = game.options[0] ?? {};
  const box = pageGame(game.name)?.box;
  const [from, to] = box?.minutes ?? [];
  return [
    t('page.poster.players', { min, max }),
    ...(from && to ? [t('page.poster.minutes', { min: from, max: to })] : []),
    ...(box ? [t(`page.poster.difficulty.${box.difficulty}`)] : []),
  ];
}

// Against whom “Play now” is: how many computers, and their level.
function Level({ game }: { game: GameInfo }) {
  useStore((state) => state.settings.level); // redraws all posters when one is changed
  const levels = levelsOf(game);
  if (levels.length < 2) return null;
  return (
    <select
      class="level"
      aria-label={t('page.poster.level', { game: game.title })}
      value={usualLevel(game)}
      onChange={(event) => changeSettings({ level: event.currentTarget.value })}
    >
      {levels.map((level) => (
        <option key={level} value={level}>
          {t('page.setup.computers', { count: usualPlayers(game) - 1 })}, {t(`page.level.${level}`)}
        </option>
      ))}
    </select>
  );
}

function Poster({ game }: { game: GameInfo }) {
  return (
    <article class="poster card">
      <img src={GANGWAY.posters[game.name]} alt="" width="426" height="232" />
      <div>
        <h2>{game.title}</h2>
        <ul class="facts">
          {facts(game).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p>{t(`page.poster.${game.name}`)}</p>
        <div class="buttons">
          <span class="play-now">
            <button class="primary" onClick={() => playNow(game.name)}>
              {t('page.poster.play')}
            </button>
            <Level game={game} />
          </span>
          <Link to={`/${game.name}/setup`} class="button plain">
            {t('page.poster.set')}
          </Link>
          <Link to={learnAddress(game.name)} class="button quiet">
            {t('page.poster.learn')}
          </Link>
        </div>
      </div>
    </article>
  );
}

// Where somebody begins who does not know the game.
function learnAddress(game: string): string {
  const { how, lesson } = pageGame(game) ?? {};
  return how ? `/how/${game}` : lesson ? `/learn/${game}` : `/rules/${game}`;
}

function standing(game: SavedGame): string {
  if (game.over) return t('page.saved.over');
  if (game.isView) return t('page.saved.view');
  if (awaitsPerson(game) && game.seats.filter(isPerson).length === 1) return t('page.order.your-turn');
  const name = shownName(game.seats[game.toAct - 1]);
  return name ? t('page.saved.to-move', { name }) : t('page.saved.begins');
}

// Whether it can be played on.
function isUnfinished(game: SavedGame): boolean {
  return !game.over && !game.isView;
}

// Whether a person at this screen has to act.
function awaitsPerson(game: SavedGame): boolean {
  return isUnfinished(game) && isPerson(game.seats[game.toAct - 1]);
}

// “Nora”, “Ada (easy)”
function nameAndLevel(seat: Seat): string {
  const name = shownName(seat);
  return isPerson(seat) ? name : t('page.saved.computer', { name, level: role(seat) });
}

interface ListProps {
  heading: 'h2' | 'h3';
  remove: (game: SavedGame) => void;
}

function Saved({ game, heading: Heading, remove }: ListProps & { game: SavedGame }) {
  const isMine = awaitsPerson(game);
  const names = game.seats.map((seat) => nameAndLevel(seat)).join(', ');
  return (
    <li class={isMine ? 'is-mine' : ''}>
      <div>
        <Heading>{t(`game.${game.game}`)}</Heading>
        <small>{names}</small>
      </div>
      <span class="badges">
        {game.seats.map((_, i) => (
          <SeatBadge key={i} game={game.game} seats={game.seats} number={i + 1} />
        ))}
      </span>
      <div>
        <b>{standing(game)}</b>
        <small>
          <time dateTime={new Date(game.updated).toISOString()}>
            {when(game.updated, get().settings.lang)}
          </time>
        </small>
      </div>
      <div class="buttons">
        <Link to={`/table/${game.id}`} class={`button ${isMine ? 'soft' : 'plain'}`}>
          {t(isUnfinished(game) ? 'page.saved.go-on' : 'page.saved.look')}
        </Link>
        <button class="quiet" onClick={() => void download(game.id)}>
          {t('page.saved.download')}
        </button>
        <button class="quiet" data-remove onClick={() => remove(game)}>
          {t('page.saved.remove')}
        </button>
      </div>
    </li>
  );
}

function Load() {
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const read = async () => {
    const chosen = file.current && (await readChosenFile(file.current));
    if (file.current) file.current.value = ''; // so that the same file can be chosen again
    if (chosen) setProblem(chosen.ok ? await loadRecord(chosen.text) : chosen);
  };
  return (
    <div class="load">
      <button class="plain" onClick={() => file.current?.click()}>
        {t('page.record.load')}
      </button>
      <input
        ref={file}
        type="file"
        accept=".gwr,text/plain"
        class="sr"
        tabIndex={-1}
        aria-label={t('page.record.load')}
        onChange={() => void read()}
      />
      {problem && (
        <p class="refusal" role="alert">
          {problem.text}
        </p>
      )}
    </div>
  );
}

// First those that wait for a person here, then the other unfinished ones, the latest first.
function inOrder(saved: SavedGame[]): SavedGame[] {
  const urgency = (game: SavedGame) => Number(awaitsPerson(game)) + Number(isUnfinished(game));
  return [...saved].sort((a, b) => urgency(b) - urgency(a) || b.updated - a.updated);
}

function GameList({ games, heading, remove }: ListProps & { games: SavedGame[] }) {
  return (
    <ul class="saved card">
      {inOrder(games).map((game) => (
        <Saved key={game.id} game={game} heading={heading} remove={remove} />
      ))}
    </ul>
  );
}

// So many are shown at first; the others on request.
const AT_FIRST = 4;

// All games of this browser but those that are listed further up.
interface YourGamesProps {
  saved: SavedGame[];
  above: SavedGame[];
  remove: (game: SavedGame) => void;
}

function YourGames({ saved, above, remove }: YourGamesProps) {
  const hasNoStorage = useStore((state) => state.hasNoStorage);
  const [isWhole, setWhole] = useState(false);
  const listed = inOrder(saved.filter((game) => !above.includes(game)));
  const isLong = listed.length > AT_FIRST + 1;
  const list = useRef<HTMLElement>(null);
  const showAll = () => {
    setWhole(true);
    list.current?.focus(); // the button is gone
  };
  return (
    <section ref={list} tabIndex={-1}>
      <header class="list-head">
        <h2>{t('page.saved')}</h2>
        <Load />
      </header>
      {saved.length === 0 && !hasNoStorage && <p class="empty">{t('page.saved.none')}</p>}
      {listed.length > 0 && (
        <GameList
          games={isLong && !isWhole ? listed.slice(0, AT_FIRST) : listed}
          heading="h3"
          remove={remove}
        />
      )}
      {isLong && !isWhole && (
        <button class="plain show-all" data-show-all onClick={showAll}>
          {t('page.saved.all', { count: listed.length })}
        </button>
      )}
    </section>
  );
}

// The game removed last can be brought back.
function Removed({ game, restored }: { game: SavedGame; restored: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [game.id]); // the one that was pressed is gone
  const restore = () => {
    saveGame(game);
    set({ saved: loadGames() });
    restored();
  };
  return (
    <p class="removed" role="status">
      {t('page.saved.removed', { game: t(`game.${game.game}`) })}
      <button ref={button} class="plain" data-restore onClick={restore}>
        {t('page.saved.restore')}
      </button>
    </p>
  );
}

export function Home({ elsewhere }: { elsewhere: ComponentChildren }) {
  const [removed, setRemoved] = useState<SavedGame | null>(null);
  const content = useRef<HTMLElement>(null);
  const remove = (game: SavedGame) => {
    forget(game.id);
    setRemoved(game);
  };
  const restored = () => {
    setRemoved(null);
    content.current?.focus();
  };
  const games = useStore((state) => state.games);
  const saved = useStore((state) => state.saved);
  const waiting = saved.filter(isUnfinished);
  const isNarrow = useMedia('(max-width: 47.5em)');
  // On a narrow screen the most urgent game comes before the posters, the others after them.
  const above = isNarrow ? inOrder(waiting).slice(0, 1) : [];
  const lead = waiting.length > 0 ? t('page.home.waiting', { count: waiting.length }) : t('page.home.lead');
  return (
    <>
      <Head at="play" />
      <main class="page home" id="content" tabIndex={-1} ref={content}>
        <h1>{greeting()}</h1>
        <p class="lead">{lead}</p>
        <p class="friends-way">
          <Link to="/friends" class="button soft">
            {t('page.online.title')}
          </Link>
        </p>
        {elsewhere}
        {isNarrow && removed && <Removed game={removed} restored={restored} />}
        {above.length > 0 && <GameList games={above} heading="h2" remove={remove} />}
        <div class="posters">
          {games.map((game) => (
            <Poster key={game.name} game={game} />
          ))}
        </div>
        {!isNarrow && removed && <Removed game={removed} restored={restored} />}
        <YourGames saved={saved} above={above} remove={remove} />
        <footer>
          <p class="buttons">
            <AppButtons />
          </p>
          <em>{t('page.home.open')}</em>
        </footer>
      </main>
    </>
  );
}
