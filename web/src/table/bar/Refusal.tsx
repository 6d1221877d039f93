// A refusal explains why; its rule is a link instead of the library's "(GT-6)".
import type { Refused } from '../../engine/types';
import { t } from '../../base/text';
import { openRule } from '../talk/openTab';

export function Refusal({ refusal }: { refusal: Refused }) {
  return (
    <div class="refusal">
      <p>{refusal.text.replace(` (${refusal.rule})`, '')}</p>
      {refusal.rule && (
        <button class="quiet" onClick={() => openRule(refusal.rule)}>
          {t('page.rule', { rule: refusal.rule })}
        </button>
      )}
    </div>
  );
}
