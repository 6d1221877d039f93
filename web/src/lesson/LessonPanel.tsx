// The panel of a lesson's step: one idea, its rule, and how to continue.
import { pageGame } from '../games';
import { go } from '../base/route';
import { isLastStep } from '../table/bar/lastStep';
import { playNow } from '../table/start/playNow';
import { openRule } from '../table/talk/openTab';
import type { LessonRun, TableState } from '../board/state';
import { t } from '../base/text';
import { openStep, showMe } from './run';

interface Props {
  table: TableState;
  lesson: LessonRun;
}

// Continues to the next step, or after the last one to a game.
export function Next(props: Props & { look: 'primary' | 'soft' | 'plain' }) {
  const { table, lesson, look } = props;
  const last = isLastStep(table);
  const press = () => {
    if (!last) return void openStep(table.game, lesson.at + 1);
    void openStep(table.game, 0).then(() => playNow(table.game));
  };
  return (
    <button class={look} data-next onClick={press}>
      {t(last ? 'page.lesson.play' : lesson.script.length > 0 ? 'page.lesson.skip' : 'page.lesson.next')}
    </button>
  );
}

function Back({ table, lesson }: Props) {
  const press = () => (lesson.at > 0 ? void openStep(table.game, lesson.at - 1) : go('/'));
  return (
    <button class="quiet" onClick={press}>
      {t(lesson.at > 0 ? 'page.lesson.back' : 'page.lesson.leave')}
    </button>
  );
}

// Shows how the step is done, or sets it up again once it is done.
function Show({ table, lesson }: Props) {
  const isDone = lesson.script.length === 0;
  return (
    <button
      class="plain"
      data-show
      aria-busy={lesson.isShowing && !isDone}
      onClick={() => void (isDone ? openStep(table.game, lesson.at) : showMe())}
    >
      {t(isDone ? 'page.lesson.again' : 'page.lesson.show')}
    </button>
  );
}

export function LessonPanel(props: Props) {
  const { table, lesson } = props;
  const game = pageGame(table.game);
  const Legend = game?.Legend;
  const steps = game?.lesson?.steps ?? [];
  const step = steps[lesson.at];
  const isDone = lesson.script.length === 0;
  if (!step) return null;
  return (
    <aside class="lesson" id="lesson" tabIndex={-1} aria-label={t('page.lesson')}>
      <header>
        <h2>{t(`page.lesson.${step.id}.title`)}</h2>
        <small>{t('page.lesson.of', { step: lesson.at + 1, count: steps.length })}</small>
      </header>
      <div class="lesson-ticks" aria-hidden="true">
        {steps.map((each, i) => (
          <i key={each.id} class={i < lesson.at || (i === lesson.at && isDone) ? 'is-done' : ''} />
        ))}
      </div>
      <p>{t(`page.lesson.${step.id}.text`)}</p>
      <button class="quiet rule-link" onClick={() => openRule(step.rule)}>
        {t('page.rule', { rule: step.rule })}
      </button>
      <div class="buttons">
        <Back {...props} />
        <Show {...props} />
        <Next {...props} look={isDone ? 'soft' : 'plain'} />
      </div>
      {Legend && (
        <details class="legend">
          <summary>
            <h2>{t('page.talk.signs')}</h2>
          </summary>
          <Legend table={table} />
        </details>
      )}
    </aside>
  );
}
