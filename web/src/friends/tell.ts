// Telling of a turn by a notification of the system: once, only after the person has asked for it, and
// not of the table in view.
import { go } from '../base/route';
import { drop, keep, recall } from '../base/storage';
import { get } from '../base/store';
import { t } from '../base/text';
import type { Listed } from '../online/words';
import { changeSettings } from '../table/play/changeSettings';
import { addressOf } from './address';
import { isMyTurn, othersAt, turnBegan, turnTimes } from './turn';

const TOLD = 'gangway.told.'; // the turn at a table of which the person knows
const ELSEWHERE_MS = 1500; // for another tab to say that it shows the table

// Whether the system tells: it cannot here, it was forbidden to, it has not been asked to, or it does.
export type Telling = 'missing' | 'denied' | 'off' | 'on';

export function telling(): Telling {
  if (!('Notification' in globalThis) || !isSecureContext) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  return get().settings.notify && Notification.permission === 'granted' ? 'on' : 'off';
}

export async function startTelling(): Promise<void> {
  changeSettings({ notify: (await Notification.requestPermission()) === 'granted' });
}

export function stopTelling(): void {
  changeSettings({ notify: false });
}

const tagOf = (table: string) => `gangway-${table}`;
const turnOf = (listed: Listed) => String(turnBegan(listed));
const isTold = (listed: Listed) => recall(TOLD + listed.table) === turnOf(listed);
const noteTold = (listed: Listed) => keep(TOLD + listed.table, turnOf(listed));

function isInView({ table }: Listed): boolean {
  return document.visibilityState === 'visible' && get().path === addressOf(table);
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined);
}

// By the service worker where there is one: phones allow nothing else. It opens the table (sw.js).
async function notify(listed: Listed): Promise<void> {
  const title = t('page.online.turn-at', { game: t(`game.${listed.game}`) });
  const body = [othersAt(listed), turnTimes(listed)].filter(Boolean).join('\n');
  const path = addressOf(listed.table);
  const options = { body, tag: tagOf(listed.table), icon: '/icons/icon-192.png', data: { path } };
  const worker = await registration();
  if (worker?.active) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
    go(path);
  };
}

// What another tab has told meanwhile, or shows, is not told again.
function tellSoon(listed: Listed): void {
  setTimeout(() => {
    const now = get().tables?.mine.find(({ table }) => table === listed.table);
    if (!now || !isMyTurn(now) || turnOf(now) !== turnOf(listed) || isTold(now)) return;
    noteTold(now);
    if (telling() === 'on' && !isInView(now)) void notify(now).catch(() => undefined);
  }, ELSEWHERE_MS);
}

async function takeAway(table: string): Promise<void> {
  drop(TOLD + table);
  const worker = await registration();
  const shown = (await worker?.getNotifications({ tag: tagOf(table) })) ?? [];
  for (const each of shown) each.close();
}

// The person's tables are these. `isKnown`: the person sees them just now, as the page was opened.
export function tellTurns(mine: Listed[], isKnown: boolean): void {
  for (const listed of mine) {
    const hasBeenTold = recall(TOLD + listed.table) !== null;
    if (!isMyTurn(listed)) {
      if (hasBeenTold) void takeAway(listed.table);
    } else if (isTold(listed)) continue;
    else if (isKnown || isInView(listed)) noteTold(listed);
    else tellSoon(listed);
  }
}
