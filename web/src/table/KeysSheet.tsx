// The list of all keys.
import type { TableState } from '../board/state';
import { pageGame } from '../games';
import { isCameraShown } from '../parts/Camera';
import { Sheet } from '../parts/Sheet';
import { t } from '../base/text';

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
];

const CAMERA: [string, string][] = [
  ['0', 'camera-all'],
  ['+ -', 'camera-zoom'],
];

const ELSEWHERE: [string, string][] = [['c', 'chat']];

export function KeysSheet({ table, close }: { table: TableState; close: () => void }) {
  const all = [
    ...KEYS,
    ...(table.remote ? ELSEWHERE : []),
    ...(isCameraShown() ? CAMERA : []),
    ...(pageGame(table.game)?.keys ?? []),
  ];
  return (
    <Sheet title={t('page.keys')} close={close}>
      <dl class="keys">
        {all.map(([key, id]) => (
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
