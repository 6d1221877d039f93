// The home screen: games in progress, the posters, the games of this browser.
import { useRef, useState } from 'preact/hooks';
import { readChosenFile } from '../engine/readFile';
import type { GameInfo, Refused } from '../engine/types';
import { pageGame } from '../games';
import { Link } from '../parts/Link';
import { useMedia } from '../parts/media';
import type { SavedGame } from '../base/saved';
import { get, useStore } from '../base/store';
import { download, forget, loadRecord } from '../table/start/begin';
import { SeatBadge } from '../table/start/SeatBadge';
import { t } from '../base/text';
import { Head } from './Head';
import { playNow } from '../table/start/playNow';
import { isPerson, shownName } from '../base/seats';

function greeting(): string {
  const hour = new Date().getHours();
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'day' : 'evening';
  const { name } = get().settings;
  return name ? t(`page.greeting.${part}.name`, { name }) : t(`page.greeting.${part}`);
}

function players(game: GameInfo): string {
  const { min = 2, max = 2 } = game.options[0] ?? {};
  return t('page.poster.players', { min, max });
}

function Poster({ game }: { game: GameInfo }) {
  return (
    <article class="poster card">
      <img src={GANGWAY.posters[game.name]} alt="" width="426" height="232" />
      <div>
        <h2>{game.title}</h2>
        <small>{players(game)}</small>
        <p>{t(`page.poster.${game.name}`)}</p>
        <div class="buttons">
          <button class="primary" onClick={() => playNow(game.name)}>
            {t('page.poster.play')}
          </button>
          <Link to={`/${game.name}/setup`} class="button plain">
            {t('page.poster.set')}
          </Link>
          <Link
            to={pageGame(game.name)?.lesson ? `/learn/${game.name}` : `/rules/${game.name}`}
            class="button quiet"
          >
            {t('page.poster.learn')}
          </Link>
        </div>
      </div>
    </article>
  );
}

function standing(game: SavedGame): string {
  if (game.over) return t('page.saved.over');
  if (game.isView) return t('page.saved.view');
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

function Saved({ game, heading: Heading }: { game: SavedGame; heading: 'h2' | 'h3' }) {
  const isMine = awaitsPerson(game);
  const names = game.seats.map(shownName).join(', ');
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
          {new Date(game.updated).toLocaleString(get().settings.lang, {
            dateStyle: 'medium',
            timeStyle: 'short',
          })}
        </small>
      </div>
      <div class="buttons">
        <Link to={`/table/${game.id}`} class={`button ${isMine ? 'soft' : 'plain'}`}>
          {t(isUnfinished(game) ? 'page.saved.go-on' : 'page.saved.look')}
        </Link>
        <button class="quiet" onClick={() => void download(game.id)}>
          {t('page.saved.download')}
        </button>
        <button class="quiet" onClick={() => forget(game.id)}>
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

function GameList({ games, heading }: { games: SavedGame[]; heading: 'h2' | 'h3' }) {
  return (
    <ul class="saved card">
      {inOrder(games).map((game) => (
        <Saved key={game.id} game={game} heading={heading} />
      ))}
    </ul>
  );
}

// All games of this browser; on a narrow screen the unfinished ones are listed further up instead.
function YourGames({ saved, isNarrow }: { saved: SavedGame[]; isNarrow: boolean }) {
  const hasNoStorage = useStore((state) => state.hasNoStorage);
  const listed = isNarrow ? saved.filter((game) => !isUnfinished(game)) : saved;
  return (
    <section>
      <header class="list-head">
        <h2>{t('page.saved')}</h2>
        <Load />
      </header>
      {saved.length === 0 && !hasNoStorage && <p class="empty">{t('page.saved.none')}</p>}
      {listed.length > 0 && <GameList games={listed} heading="h3" />}
    </section>
  );
}

export function Home() {
  const games = useStore((state) => state.games);
  const saved = useStore((state) => state.saved);
  const waiting = saved.filter(isUnfinished);
  const isNarrow = useMedia('(max-width: 47.5em)');
  const lead = waiting.length > 0 ? t('page.home.waiting', { count: waiting.length }) : t('page.home.lead');
  return (
    <>
      <Head at="play" />
      <main class="page home" id="content" tabIndex={-1}>
        <h1>{greeting()}</h1>
        <p class="lead">{lead}</p>
        {isNarrow && waiting.length > 0 && <GameList games={waiting} heading="h2" />}
        <div class="posters">
          {games.map((game) => (
            <Poster key={game.name} game={game} />
          ))}
        </div>
        <YourGames saved={saved} isNarrow={isNarrow} />
        <footer>
          <em>{t('page.home.open')}</em>
        </footer>
      </main>
    </>
  );
}
