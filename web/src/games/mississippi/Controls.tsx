// Speed and steering, for playing step by step.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Act } from '../../board/act';
import { actor, type TableState } from '../../board/state';
import { t } from '../../base/text';
import { Lump, Price } from './Coal';
import {
  chooseSpeed,
  helmOf,
  inTurn,
  isSailing,
  legalNow,
  stateAfter,
  takeStep,
  transfer,
  transfersOf,
  type Helm,
} from './helm';
import { choosePassenger, isLeaving, mayLeave } from './heading';
import { pushesOf } from './consultant';
import { boatOf, speedsOf, type RiverState } from './state';
import { actionName, boatName } from './words';
import { HeadingButton, headingChoices } from './Headings';
import { PHONE, useMedia } from '../../parts/media';

// What a speed costs according to the library; null if it is not possible.
function speedPrice(helm: Helm, speed: number): number | null {
  const answer = helm.speeds[speed];
  return answer?.ok ? answer.coal : null;
}

function Speed({ act, table, helm }: { act: Act; table: TableState; helm: Helm }) {
  const state = table.live.state as RiverState;
  const now = boatOf(state, state.mover)?.speed;
  const isChosen = Object.keys(helm.speeds).length === 0;
  return (
    <fieldset class="speeds">
      <legend>
        {t('page.mississippi.speed-title')} <em>{t('page.mississippi.speed-about')}</em>
      </legend>
      <div>
        {speedsOf(state).map((speed) => {
          const price = speedPrice(helm, speed);
          const isNow = speed === now;
          return (
            <button
              key={speed}
              class={`plain ${speed === helm.speed ? 'is-chosen' : ''}`}
              data-speed={speed}
              data-rule="MQ-T1"
              aria-pressed={speed === helm.speed}
              aria-disabled={isChosen ? speed !== helm.speed : price === null}
              aria-label={t(price === null ? 'page.mississippi.speed-off' : 'page.mississippi.speed-name', {
                speed,
                coal: price ?? 0,
              })}
              onClick={() => void inTurn(act, (now) => chooseSpeed(act, now, speed))}
            >
              <b>{speed}</b>
              <small>
                {isNow && !isChosen && price === 0 ? (
                  t('page.mississippi.now')
                ) : price !== null ? (
                  <Price coal={price} isKey />
                ) : (
                  '–'
                )}
              </small>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

const SIGNS: Record<string, string> = {
  left: 'M7 8V2A6 6 0 0 0-5 2V4M-9.5 0L-5 5L-.5 0',
  right: 'M-7 8V2A6 6 0 0 1 5 2V4M9.5 0L5 5L.5 0',
  ahead: 'M0 8V-8M-6-2L0-8L6-2',
  back: 'M0-8V8M-6 2L0 8L6 2',
};

function SteerButton({ act, action, price }: { act: Act; action: string; price: number | null }) {
  const name = t(`page.mississippi.do.${action}`);
  return (
    <button
      class="plain"
      aria-label={price ? t('page.mississippi.heading', { direction: name, coal: price }) : undefined}
      data-steer={action}
      data-rule={action === 'ahead' ? 'MQ-T3' : action === 'back' ? 'MQ-A4' : 'MQ-T4'}
      aria-disabled={price === null}
      onClick={() => void inTurn(act, (now) => takeStep(act, now, action))}
    >
      <svg class="icon" viewBox="-12 -12 24 24" aria-hidden="true">
        <path d={SIGNS[action] ?? ''} />
      </svg>
      <span>{name}</span>
      {price !== null && price > 0 && (
        <small>
          <Price coal={price} />
        </small>
      )}
    </button>
  );
}

// Until a step is taken, the chosen speed is assumed; its attempt has the legal actions after it.
function Steer({ act, table, helm }: { act: Act; table: TableState; helm: Helm }) {
  const answer = helm.speeds[helm.speed];
  const isBegun = helm.taken.length + helm.way.length > 0 || !answer;
  const legal = isBegun ? legalNow(table) : answer.ok ? answer.legal : [];
  const canGo = legal.includes('ahead') || pushesOf(legal).length > 0;
  const price = (action: string) => helm.prices[action] ?? null;
  const canBack = table.legal.includes('back') && helm.taken.length === 0;
  return (
    <fieldset class="steer">
      <legend>
        {t('page.mississippi.steer')} <em>{t('page.mississippi.steer-about')}</em>
      </legend>
      <div>
        <SteerButton act={act} action="left" price={price('left')} />
        <SteerButton act={act} action="ahead" price={canGo ? 0 : null} />
        <SteerButton act={act} action="right" price={price('right')} />
        {canBack && <SteerButton act={act} action="back" price={price('back')} />}
      </div>
    </fieldset>
  );
}

// Opens the transfers of coal between adjacent boats (MQ-X2, MQ-R5).
function CoalButton({ table, open }: { table: TableState; open: () => void }) {
  const partners = [...new Set(transfersOf(table).map((action) => action.split(' ')[1] ?? ''))];
  const name = t('page.mississippi.transfer-open', { boats: partners.map(boatName).join(', ') });
  return (
    <fieldset class="transfer">
      <legend>{t('page.mississippi.transfer')}</legend>
      <div>
        <button class="plain" data-transfer data-rule="MQ-X2" aria-label={name} title={name} onClick={open}>
          <Lump />
          <svg class="icon" viewBox="-12 -12 24 24" aria-hidden="true">
            <path d="M-9-3H9L5-7M9 4H-9L-5 8" />
          </svg>
        </button>
      </div>
    </fieldset>
  );
}

// The transfers, in place of the other controls.
function Transfers({ act, table, close }: { act: Act; table: TableState; close: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <div class="controls is-open">
      <fieldset class="transfer">
        <legend>{t('page.mississippi.transfer')}</legend>
        <div>
          {transfersOf(table).map((action, i) => (
            <button
              key={action}
              ref={i === 0 ? first : undefined}
              class="plain"
              data-coal={action}
              data-rule="MQ-X2"
              onClick={() => void inTurn(act, (now) => transfer(act, now, action))}
            >
              {actionName(action, table.live.state)}
            </button>
          ))}
          <button class="quiet" onClick={close}>
            {t('page.close')}
          </button>
        </div>
      </fieldset>
    </div>
  );
}

// Whether a boat that was pushed onto a dock keeps the passenger it took (MQ-G4).
function Passenger({ act, table }: { act: Act; table: TableState }) {
  const { asked } = stateAfter(table);
  const choice = (name: 'take' | 'leave') => {
    const isChosen = isLeaving(table) === (name === 'leave');
    return (
      <button
        class={`plain ${isChosen ? 'is-chosen' : ''}`}
        data-passenger={name}
        data-rule="MQ-G4"
        aria-pressed={isChosen}
        onClick={() => void inTurn(act, (now) => choosePassenger(act, now, name === 'leave'))}
      >
        {t(`page.mississippi.passenger-${name}`)}
      </button>
    );
  };
  return (
    <fieldset class="passenger">
      <legend>{t('page.mississippi.passenger-of', { boat: boatName(asked ?? 'white') })}</legend>
      <div>
        {choice('take')}
        {choice('leave')}
      </div>
    </fieldset>
  );
}

// The headings, where fingers hit them.
function Course({ act, table }: { act: Act; table: TableState }) {
  const headings = headingChoices(act, table);
  if (!headings) return null;
  const sorted = [...headings.choices].sort((a, b) => a.heading - b.heading);
  return (
    <fieldset class="course">
      <legend>{t('page.mississippi.course')}</legend>
      <div>
        {sorted.map((choice) => (
          <HeadingButton key={choice.heading} class="plain" choice={choice} headings={headings} />
        ))}
      </div>
    </fieldset>
  );
}

// The empty helm of a person who has nothing to steer now: it keeps its place, so that the chart keeps
// its size.
function Idle({ table }: { table: TableState }) {
  const state = table.shown as RiverState;
  const speed = state.boats.find((boat) => boat.seat === table.viewer)?.speed;
  return (
    <div class="controls is-idle" aria-hidden="true">
      <div class="speeds">
        <p class="legend">{t('page.mississippi.speed-title')}</p>
        <div>
          {speedsOf(state).map((each) => (
            <span key={each} class={each === speed ? 'is-now' : ''}>
              {each}
            </span>
          ))}
        </div>
      </div>
      <div class="steer">
        <p class="legend">{t('page.mississippi.steer')}</p>
        <div>
          {['left', 'ahead', 'right'].map((action) => (
            <span key={action}>
              <svg class="icon" viewBox="-12 -12 24 24">
                <path d={SIGNS[action] ?? ''} />
              </svg>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

export function Controls({ act, table }: { act: Act; table: TableState }) {
  const helm = helmOf(table);
  const isPhone = useMedia(PHONE);
  const [openAt, setOpenAt] = useState<number | null>(null); // the step whose transfers are shown
  const isAsked = actor(table) > 0 && table.shownStep === null;
  if (isAsked && mayLeave(table))
    return (
      <div class="controls">
        <Passenger act={act} table={table} />
        {isPhone && <Course act={act} table={table} />}
      </div>
    );
  const isSteered = isAsked && helm !== null && isSailing(table);
  const hasCourse = isAsked && isPhone && headingChoices(act, table) !== null;
  const mayTransfer = isSteered && transfersOf(table).length > 0;
  if (!isSteered && !hasCourse) return <Idle table={table} />;
  if (mayTransfer && openAt === table.live.steps)
    return <Transfers act={act} table={table} close={() => setOpenAt(null)} />;
  return (
    <div class="controls">
      {isSteered && <Speed act={act} table={table} helm={helm} />}
      {hasCourse && <Course act={act} table={table} />}
      {isSteered && !hasCourse && <Steer act={act} table={table} helm={helm} />}
      {mayTransfer && <CoalButton table={table} open={() => setOpenAt(table.live.steps)} />}
    </div>
  );
}
