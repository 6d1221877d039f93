// The controls of the person who has to act: the question or plan, its costs, one primary action.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isFocusLost } from '../../base/focus';
import { pageGame } from '../../games';
import { Icon } from '../../parts/Icon';
import { isLastStep } from './lastStep';
import { useMedia, UPRIGHT_PHONE } from '../../parts/media';
import { t } from '../../base/text';
import { LastEvent } from './LastEvent';
import { Outcomes } from './Outcomes';
import { Refusal } from './Refusal';
import { Replay } from '../replay/Replay';
import { Goal } from '../start/Goal';
import { actor, type TableState } from '../../board/state';
import { hint, hintText, showStep } from '../play/look';
import { change } from '../play/now';
import { beginning } from '../play/turns';
import { changeSettings } from '../play/changeSettings';
import {
  canUndo,
  commit,
  endPause,
  hurry,
  pauseComputers,
  refuse,
  resumeComputers,
  rush,
  stepComputers,
  undo,
} from '../play/table';
import { describeEvents } from '../play/describeEvents';
import { people, shownName } from '../../base/seats';
import { SPEEDS, type Settings } from '../../base/settings';
import { useStore } from '../../base/store';

function Plan({ table, seat }: { table: TableState; seat: number }) {
  const game = pageGame(table.game);
  if (!game) return null;
  if (!table.plan) return <p class="plan">{game.situation(table, seat)}</p>;
  const effects = game.actionEffects(table.plan, table.previews[table.plan]?.events ?? [], seat, table);
  const isHinted = table.hint?.actions.join('\n') === table.plan;
  return (
    <div class="plan">
      <p>
        <strong>{game.actionName(table.plan, table.live.state, seat)}</strong>
        {effects.map((effect, i) => (
          <span key={i} class={effect.isLoss ? 'cost' : 'effect'}>
            {effect.text}
          </span>
        ))}
      </p>
      {isHinted && table.hint && <p class="reason">{hintText(table.hint)}</p>}
    </div>
  );
}

function Primary({ table }: { table: TableState }) {
  const game = pageGame(table.game);
  return (
    <button class="primary" data-primary aria-disabled={!table.plan} onClick={() => void commit()}>
      {table.plan ? game?.actionVerb(table.plan, table) : t('page.bar.choose')}
    </button>
  );
}

function TakeBack({ table }: { table: TableState }) {
  const isPossible = (table.plan ?? table.choice ?? table.draft) !== null || canUndo(table);
  const press = () => {
    if (isPossible) void undo();
    else refuse({ ok: false, rule: '', text: t('page.bar.no-undo') });
  };
  return (
    <button class="plain" data-undo aria-disabled={!isPossible} onClick={press}>
      {t('page.bar.take-back')}
    </button>
  );
}

function HintButton({ table }: { table: TableState }) {
  return (
    <button
      class="plain square"
      data-hint
      aria-label={t('page.bar.hint')}
      title={t('page.bar.hint')}
      aria-busy={table.isHinting}
      onClick={() => void hint()}
    >
      <Icon name="bulb" />
    </button>
  );
}

function Controls({ table, seat }: { table: TableState; seat: number }) {
  return (
    <>
      {table.refusal ? <Refusal refusal={table.refusal} /> : <Plan table={table} seat={seat} />}
      <div class="buttons">
        {!table.lesson && !table.remote && <HintButton table={table} />}
        <TakeBack table={table} />
        <Primary table={table} />
      </div>
    </>
  );
}

// Nobody at this screen will act again.
function areAllDone({ game, seats, live }: TableState): boolean {
  const persons = people(seats);
  return persons.length > 0 && persons.every((seat) => pageGame(game)?.hasFinished?.(live.state, seat));
}

// Speed, or a way to the result for people who have finished.
function Pace({ table }: { table: TableState }) {
  const speed = useStore((state) => state.settings.speed);
  if (areAllDone(table)) {
    return (
      <button class="primary" data-rush aria-disabled={table.isRushed} onClick={rush}>
        {t('page.watch.to-end')}
      </button>
    );
  }
  return (
    <label class="speed">
      <span>{t('page.watch.speed')}</span>
      <select
        value={speed}
        onChange={(event) => changeSettings({ speed: event.currentTarget.value as Settings['speed'] })}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {t(`page.settings.speed.${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

// Pause, step and speed, for whoever watches several computer players.
function Watching({ table }: { table: TableState }) {
  if (table.seats.length - people(table.seats).length < 2) return null;
  return (
    <>
      <button
        class="plain square"
        data-pause
        aria-label={t(table.isPaused ? 'page.watch.go-on' : 'page.watch.pause')}
        onClick={table.isPaused ? resumeComputers : pauseComputers}
      >
        <Icon name={table.isPaused ? 'play' : 'pause'} />
      </button>
      <button
        class="plain square"
        data-step
        aria-label={t('page.watch.step')}
        aria-disabled={!table.isPaused}
        onClick={() => table.isPaused && stepComputers()}
      >
        <Icon name="step" />
      </button>
      <Pace table={table} />
    </>
  );
}

// Shown while no person at this screen has to act.
function Waiting({ table }: { table: TableState }) {
  const name = shownName(table.seats[table.thinking - 1]);
  const isExpert = table.seats[table.thinking - 1]?.computer === 'expert';
  return (
    <>
      <p class="plan">
        {areAllDone(table) && !table.remote && <strong>{t('page.watch.done')} </strong>}
        {table.halt
          ? table.halt
          : table.thinking
            ? t(table.isPaused ? 'page.bar.paused' : 'page.bar.thinking', { name })
            : table.isWaiting
              ? t('page.bar.waiting')
              : describeEvents(table, table.moving ? [table.moving] : [])}
      </p>
      <div class="buttons">
        {canUndo(table) && <TakeBack table={table} />}
        {table.isWaiting && !table.thinking && (
          <button
            class="primary"
            data-primary
            onClick={(event) => event.detail < 2 && endPause()} // not for the second click of a double click
          >
            {t('page.bar.go-on')}
          </button>
        )}
        {table.isBusy && !table.lesson && !table.remote && <Watching table={table} />}
        {isExpert && !table.isPaused && !table.remote && (
          <button class="plain" data-hurry onClick={hurry}>
            {t('page.bar.hurry')}
          </button>
        )}
      </div>
    </>
  );
}

function Ended({ table }: { table: TableState }) {
  return (
    <>
      <p class="plan">
        <strong>{t('page.end.title')}</strong>
      </p>
      <div class="buttons">
        {canUndo(table) && <TakeBack table={table} />}
        <button class="primary" data-primary onClick={() => change({ isEndOpen: true })}>
          {t('page.end.open')}
        </button>
      </div>
    </>
  );
}

// A record that hides something can only be viewed.
function OnlyLooked({ table }: { table: TableState }) {
  return (
    <>
      <p class="plan">{t('page.bar.view')}</p>
      <div class="buttons">
        <button class="primary" data-primary onClick={() => void showStep(beginning(table))}>
          {t('page.end.look')}
        </button>
      </div>
    </>
  );
}

// A step of a lesson is done. Keyboard users continue with Enter.
function StepDone({ table, next }: { table: TableState; next: ComponentChildren }) {
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocusLost()) done.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <p class="plan">
        <strong>{t(isLastStep(table) ? 'page.lesson.done.all' : 'page.lesson.done')}</strong>
      </p>
      <div class="buttons" ref={done}>
        {next}
      </div>
    </>
  );
}

// `next` is the button to continue after a step of a lesson.
export function Bar({ table, next }: { table: TableState; next?: ComponentChildren }) {
  const seat = actor(table);
  const hasLastEvent = useMedia(UPRIGHT_PHONE) && !table.lesson && table.shownStep === null;
  let content: ComponentChildren;
  if (table.shownStep !== null) content = <Replay table={table} step={table.shownStep} />;
  else if (table.lesson?.script.length === 0) content = <StepDone table={table} next={next} />;
  else if (table.live.over) content = <Ended table={table} />;
  else if (table.isView) content = <OnlyLooked table={table} />;
  else if (table.due.kind === 'chance' && table.isTyped) content = <Outcomes table={table} />;
  else if (seat) content = <Controls table={table} seat={seat} />;
  else content = <Waiting table={table} />;
  return (
    <section class="bar" id="bar" tabIndex={-1} aria-label={t('page.bar')}>
      {content}
      {hasLastEvent && (
        <Goal table={table} isShort>
          <LastEvent table={table} />
        </Goal>
      )}
    </section>
  );
}
