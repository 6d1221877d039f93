// The rules of a game as a page.
import { useStore } from '../base/store';
import { t } from '../base/text';
import { GameLinks } from './GameLinks';
import { Head } from './Head';
import { LearnLinks } from './LearnLinks';
import { Nowhere } from './Nowhere';
import { RuleList } from './RuleList';

export function RulesScreen({ game: name }: { game: string }) {
  const game = useStore((state) => state.games).find((each) => each.name === name || each.alias === name);
  if (!game) return <Nowhere />;
  return (
    <>
      <Head at="learn" />
      <main class="page narrow-page" id="content" tabIndex={-1}>
        <header class="how-head">
          <h1>{t('page.rules.title', { game: game.title })}</h1>
          <GameLinks now={game} has={() => true} to={(each) => `/rules/${each.name}`} />
        </header>
        <div class="card">
          <RuleList game={game.name} shown={location.hash.slice(1) || null} isPage />
        </div>
        <LearnLinks game={game} but="rules" />
      </main>
    </>
  );
}
