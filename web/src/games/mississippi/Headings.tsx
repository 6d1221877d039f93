// The headings that a boat can take now: at the start, when pushed, or at the end of the planned turn.
// They are arrows around the boat or, on a phone, among the controls.
import type { JSX } from 'preact';
import type { Act } from '../../board/act';
import type { TableState } from '../../board/state';
import { t } from '../../base/text';
import { Lump } from './Coal';
import { headAction, headingOf } from './heading';
import { headingsAt, helmOf, inTurn, isSailing, legalNow, takeStep, turnGoal } from './helm';
import { DIRECTIONS } from './state';
import { directionName } from './words';

interface Choice {
  heading: number;
  coal?: number; // if it may cost some
}

export interface HeadingChoices {
  choices: Choice[];
  chosen: number; // -1: none yet
  choose: (heading: number) => void;
}

// Those of the boat that is asked, outside a turn or within a plan.
function askedHeadings(act: Act, table: TableState): HeadingChoices | null {
  const heads = new Set(
    legalNow(table)
      .map(headingOf)
      .filter((heading) => heading >= 0),
  );
  if (heads.size === 0) return null;
  const isPart = isSailing(table);
  return {
    choices: [...heads].map((heading) => ({ heading })),
    chosen: isPart ? -1 : headingOf(table.plan),
    choose: (heading) => {
      const action = headAction(table, heading);
      if (isPart) void inTurn(act, (now) => takeStep(act, now, action));
      else void act.plan(action);
    },
  };
}

export function headingChoices(act: Act, table: TableState): HeadingChoices | null {
  const goal = helmOf(table)?.goal;
  if (!goal || !table.plan) return askedHeadings(act, table);
  const choices = headingsAt(table, goal);
  if (choices.length < 2) return null;
  return {
    choices,
    chosen: goal.heading,
    choose: (heading) => void inTurn(act, (now) => turnGoal(act, now, heading)),
  };
}

interface Props {
  class: string;
  style?: JSX.CSSProperties;
  choice: Choice;
  headings: HeadingChoices;
}

export function HeadingButton({ class: classes, style, choice, headings }: Props) {
  const { heading, coal } = choice;
  const isChosen = heading === headings.chosen;
  const name = directionName(heading);
  return (
    <button
      class={`${classes} ${isChosen ? 'is-planned' : ''}`}
      style={style}
      data-heading={DIRECTIONS[heading]}
      data-rule="MQ-T4"
      aria-pressed={isChosen}
      aria-label={coal === undefined ? name : t('page.mississippi.heading', { direction: name, coal })}
      onClick={() => headings.choose(heading)}
    >
      <svg viewBox="-12 -12 24 24" aria-hidden="true" style={{ transform: `rotate(${heading * 60}deg)` }}>
        <path d="M0 8V-8M-6-2L0-8L6-2" />
      </svg>
      {coal ? (
        <small aria-hidden="true">
          <Lump />
          {coal}
        </small>
      ) : null}
    </button>
  );
}
