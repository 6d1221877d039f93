// All keys.
import { Sheet } from '../parts/Sheet';
import { t } from '../text';

const KEYS: [string, string][] = [
  ['Enter', 'enter'],
  ['Esc', 'escape'],
  ['Backspace', 'backspace'],
  ['← → ↑ ↓', 'arrows'],
  ['.', 'state'],
  [',', 'legal'],
  ['[ ]', 'events'],
  ['l', 'log'],
  ['r', 'rule'],
  ['h', 'hint'],
  ['?', 'keys'],
  ['d', 'draw'],
  ['1 … 7', 'places'],
  ['o', 'offer'],
];

export function KeysSheet({ close }: { close: () => void }) {
  return (
    <Sheet title={t('page.keys')} close={close}>
      <dl class="keys">
        {KEYS.map(([key, id]) => (
          <div key={id}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`page.keys.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
