// The rules of a game as a page.
import { pageGame } from '../games';
import { Link } from '../parts/Link';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { Head } from './Head';
import { Nowhere } from './Nowhere';
import { RuleList } from './RuleList';

export function RulesScreen({ game: name }: { game: string }) {
  const games = useStore((state) => state.games);
  const game = games.find((each) => each.name === name || each.alias === name);
  if (!game) return <Nowhere />;
  return (
    <>
      <Head at="learn" />
      <main class="page narrow-page" id="content" tabIndex={-1}>
        <h1>{t('page.rules.title', { game: game.title })}</h1>
        <nav class="presets" aria-label={t('page.nav.learn')}>
          {games.map((each) => (
            <Link
              key={each.name}
              to={`/rules/${each.name}`}
              class={`button ${each === game ? 'soft' : 'plain'}`}
              current={each === game}
            >
              {each.title}
            </Link>
          ))}
        </nav>
        <p class="lead">{game.about}</p>
        <div class="card">
          <RuleList game={game.name} shown={location.hash.slice(1) || null} isPage />
        </div>
        <p class="buttons">
          {pageGame(game.name)?.lesson && (
            <Link to={`/learn/${game.name}`} class="button plain">
              {t('page.lesson')}
            </Link>
          )}
          <Link to={`/${game.name}/setup`} class="button plain">
            {t('page.poster.set')}
          </Link>
        </p>
      </main>
    </>
  );
}
