// The games side by side, each a link to its page of one kind.
import type { GameInfo } from '../engine/types';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { Link } from '../parts/Link';

interface Props {
  now: GameInfo;
  has: (game: GameInfo) => boolean;
  to: (game: GameInfo) => string;
}

export function GameLinks({ now, has, to }: Props) {
  const games = useStore((state) => state.games).filter(has);
  return (
    <nav class="presets" aria-label={t('page.learn.games')}>
      {games.map((game) => (
        <Link
          key={game.name}
          to={to(game)}
          class={`button ${game === now ? 'soft' : 'plain'}`}
          current={game === now}
        >
          {game.title}
        </Link>
      ))}
    </nav>
  );
}
