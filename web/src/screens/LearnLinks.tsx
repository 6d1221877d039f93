// The ways to learn a game: its lesson, how to play it on one page, its rules.
import type { GameInfo } from '../engine/types';
import { t } from '../base/text';
import { pageGame } from '../games';
import { keptStep } from '../lesson/kept';
import { Link } from '../parts/Link';

interface Props {
  game: GameInfo;
  but?: 'how' | 'rules'; // where they are shown
}

function lessonText(game: string, steps: number): string {
  const at = keptStep(game);
  return at > 0 && at < steps ? t('page.learn.lesson-on', { step: at + 1, steps }) : t('page.learn.lesson');
}

export function LearnLinks({ game, but }: Props) {
  const { lesson, how } = pageGame(game.name) ?? {};
  return (
    <p class="buttons learn-links">
      {how && but !== 'how' && (
        <Link to={`/how/${game.name}`} class="button soft">
          {t('page.learn.how')}
        </Link>
      )}
      {lesson && (
        <Link to={`/learn/${game.name}`} class={`button ${but === 'how' ? 'primary' : 'plain'}`}>
          {lessonText(game.name, lesson.steps.length)}
        </Link>
      )}
      {but !== 'rules' && (
        <Link to={`/rules/${game.name}`} class="button plain">
          {t('page.learn.rules')}
        </Link>
      )}
      {but && (
        <Link to={`/${game.name}/setup`} class="button plain">
          {t('page.poster.set')}
        </Link>
      )}
    </p>
  );
}
