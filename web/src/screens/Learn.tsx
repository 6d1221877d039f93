// All games, with the ways to learn them.
import { useStore } from '../base/store';
import { t } from '../base/text';
import { Head } from './Head';
import { LearnLinks } from './LearnLinks';

export function LearnScreen() {
  const games = useStore((state) => state.games);
  return (
    <>
      <Head at="learn" />
      <main class="page" id="content" tabIndex={-1}>
        <h1>{t('page.nav.learn')}</h1>
        <p class="lead">{t('page.learn.lead')}</p>
        <div class="posters">
          {games.map((game) => (
            <article key={game.name} class="poster card">
              <img src={GANGWAY.posters[game.name]} alt="" width="426" height="232" />
              <div>
                <h2>{game.title}</h2>
                <p>{game.about}</p>
                <LearnLinks game={game} />
              </div>
            </article>
          ))}
        </div>
      </main>
    </>
  );
}
