// Checks the chance of a game that is over, in this page, and says what that proves.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../engine/engine';
import { t } from '../base/text';
import { keptOf } from '../online/fair';
import { verify, type Verdict } from '../online/verify';
import { Sheet } from '../parts/Sheet';
import type { Visit } from './visit';

type Found = { verdict: Verdict; wrong: number } | 'missing' | null;

async function check(visit: Visit): Promise<Found> {
  const record = await visit.record();
  const read = record === null ? null : await ask('readRecord', record);
  if (record === null || !read) return 'missing';
  const verdict = verify(visit.id, read, keptOf(visit.id));
  if (!verdict) return 'missing';
  return { verdict, wrong: await ask('wrongDraw', record, verdict.after, verdict.seeds) };
}

// A line of the report: whether it holds, and what it means.
function Line({ holds, words }: { holds: boolean | null; words: string }) {
  return (
    <li class={holds === false ? 'is-wrong' : ''}>
      <b aria-hidden="true">{holds === null ? '–' : holds ? '✓' : '✗'}</b> {words}
    </li>
  );
}

export function Fairness({ visit, close }: { visit: Visit; close: () => void }) {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => void check(visit).then(setFound), []);
  return (
    <Sheet title={t('page.online.fair')} close={close} class="fairness">
      {found === null ? (
        <p aria-busy="true">{t('page.online.fair.checking')}</p>
      ) : found === 'missing' ? (
        <p>{t('page.online.fair.missing')}</p>
      ) : (
        <Report {...found} />
      )}
    </Sheet>
  );
}

const is = (holds: boolean | null) => (holds === null ? 'none' : holds ? 'yes' : 'no');

function Report({ verdict, wrong }: { verdict: Verdict; wrong: number }) {
  const { isBound, isLocked, isKept, hasNonce, after, seeds } = verdict;
  const isRight = isBound && isLocked && wrong === 0 && isKept !== false && hasNonce !== false;
  const draws = { count: seeds.length, draw: wrong };
  return (
    <div role="status">
      <p class={`verdict ${isRight ? '' : 'is-wrong'}`}>
        <strong>{t(isRight ? 'page.online.fair.right' : 'page.online.fair.wrong')}</strong>
      </p>
      <ul class="verdicts">
        <Line holds={isBound} words={t(`page.online.fair.bound.${is(isBound)}`)} />
        <Line holds={isLocked} words={t(`page.online.fair.locked.${is(isLocked)}`)} />
        <Line holds={wrong === 0} words={t(`page.online.fair.draws.${is(wrong === 0)}`, draws)} />
        <Line holds={isKept} words={t(`page.online.fair.kept.${is(isKept)}`)} />
        <Line holds={hasNonce} words={t(`page.online.fair.nonce.${is(hasNonce)}`)} />
      </ul>
      {after > 0 && <p data-after>{t('page.online.fair.after', { count: after })}</p>}
      <p>{t('page.online.fair.limits')}</p>
    </div>
  );
}
