// How to play a game, on one page: drawn, in a few sentences.
import { pageGame } from '../games';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { GameLinks } from './GameLinks';
import { Head } from './Head';
import { LearnLinks } from './LearnLinks';
import { Nowhere } from './Nowhere';

export function HowScreen({ game: name }: { game: string }) {
  const game = useStore((state) => state.games).find((each) => each.name === name || each.alias === name);
  const { how } = pageGame(game?.name ?? '') ?? {};
  if (!game || !how) return <Nowhere />;
  return (
    <>
      <Head at="learn" />
      <main class="page how-page" id="content" tabIndex={-1}>
        <header class="how-head">
          <h1>{t('page.how', { game: game.title })}</h1>
          <GameLinks
            now={game}
            has={(each) => Boolean(pageGame(each.name)?.how)}
            to={(each) => `/how/${each.name}`}
          />
        </header>
        <ol class="how">
          {how.map(({ id, Picture }) => (
            <li key={id} class="card">
              <div class="how-picture" aria-hidden="true">
                <Picture />
              </div>
              <h2>{t(`page.how.${id}.title`)}</h2>
              <p>{t(`page.how.${id}.text`)}</p>
            </li>
          ))}
        </ol>
        <LearnLinks game={game} but="how" />
      </main>
    </>
  );
}
