// The table's keys. Letters, digits and signs can be switched off, and never work while the person is
// typing.
import { pageGame } from '../games';
import { cameraKey } from '../parts/Camera';
import { get, set } from '../base/store';
import { t } from '../base/text';
import { actor, type TableState } from '../board/state';
import { hint, showStep } from './play/look';
import { enqueue } from './play/queue';
import { act, commitNow, dropPlan, undoNow } from './play/table';
import { openRule, openTab } from './talk/openTab';
import { stepFrom } from './play/turns';

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=range]), select, textarea');
}

function sayState(table: TableState): void {
  const game = pageGame(table.game);
  const lines =
    game?.describe(table.shown, table).map(({ title, lines: facts }) => `${title}. ${facts.join(', ')}.`) ??
    [];
  set({ said: lines.join(' ') });
}

const MOST_SAID = 40; // actions that are read aloud

function sayLegal(table: TableState): void {
  const seat = actor(table);
  const game = pageGame(table.game);
  const names = table.legal
    .slice(0, MOST_SAID)
    .map((action) => game?.actionName(action, table.live.state, seat) ?? action);
  set({ said: names.length > 0 ? names.join('; ') : t('page.keys.nothing') });
}

const SIGNS: Record<string, (table: TableState) => void> = {
  '.': sayState,
  ',': sayLegal,
  '[': () => void enqueue((now) => showStep(stepFrom(now, -1))),
  ']': () => void enqueue((now) => showStep(stepFrom(now, 1))),
  l: () => openTab('log'),
  c: ({ remote }) => remote && openTab('chat'),
  h: () => void hint(),
  r: () => openRule(document.activeElement?.closest<HTMLElement>('[data-rule]')?.dataset.rule ?? ''),
};

// Keys that do the same at every table. In an earlier position there is nothing to drop or take back;
// Enter and Escape return to the present.
const GENERAL: Record<string, (now: TableState) => Promise<void> | void> = {
  Enter: (now) => (now.shownStep === null ? commitNow(now) : showStep(null)),
  Escape: (now) => (now.shownStep === null ? dropPlan() : showStep(null)),
  Backspace: (now) => (now.shownStep === null ? undoNow(now) : undefined),
};

// Enter on a button presses it; elsewhere, and after a key whose plan is still being worked out, it is
// the primary action.
function general(event: KeyboardEvent): boolean {
  const act = GENERAL[event.key];
  const isOnButton = (event.target as Element).closest('button, a, input, select') !== null;
  const isPress = event.key === 'Enter' && isOnButton && get().unanswered === 0;
  if (!act || isPress) return false;
  void enqueue(act);
  return true;
}

// After a key that plans, the focus moves to the primary button, so that Enter commits; after a key
// that moves the focus, it stays there.
function gameKey(key: string, table: TableState): boolean {
  const before = document.activeElement;
  const isKey = table.shownStep === null && (pageGame(table.game)?.key(key, table, act) ?? false);
  if (isKey && document.activeElement === before) void focusPrimary();
  return isKey;
}

async function focusPrimary(): Promise<void> {
  set({ unanswered: get().unanswered + 1 });
  await enqueue(() => undefined);
  set({ unanswered: get().unanswered - 1 });
  if (get().table?.plan) document.querySelector<HTMLElement>('.bar [data-primary]')?.focus();
}

// Whether the key was one of the table's. `help` opens the list of keys.
export function pressKey(event: KeyboardEvent, help: () => void): boolean {
  const { table, settings } = get();
  if (!table || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return false;
  if (document.querySelector('dialog[open]')) return false;
  if (settings.letters && pageGame(table.game)?.typing?.(event.key, table, act)) return true;
  if (general(event)) return true;
  if (!settings.letters) return false;
  if (event.key === '?') help();
  else if (SIGNS[event.key]) SIGNS[event.key]?.(table);
  else return cameraKey(event.key) || gameKey(event.key, table);
  return true;
}
