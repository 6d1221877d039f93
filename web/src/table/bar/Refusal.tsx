// A refusal explains why, as a whole sentence; its rule is a link instead of the library's "(GT-6)".
import type { Refused } from '../../engine/types';
import { t } from '../../base/text';
import { openRule } from '../talk/openTab';

function inWords({ text, rule }: Refused): string {
  const words = text.replace(` (${rule})`, '');
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

export function Refusal({ refusal }: { refusal: Refused }) {
  return (
    <div class="refusal">
      <p>{inWords(refusal)}</p>
      {refusal.rule && (
        <button class="quiet" onClick={() => openRule(refusal.rule)}>
          {t('page.rule', { rule: refusal.rule })}
        </button>
      )}
    </div>
  );
}
