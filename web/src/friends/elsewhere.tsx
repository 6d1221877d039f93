// What any screen shows of tables elsewhere. The page loads this when the person of this browser has
// some.
import { useEffect, useRef } from 'preact/hooks';
import { go } from '../base/route';
import { useStore } from '../base/store';
import { showElsewhere } from '../base/tab';
import { openLists } from './lists';
import { tellTurns } from './tell';
import { useWaiting } from './waiting';

export { Telling } from './Telling';
export { Opener, Waiting } from './waiting';

// A page that is frozen holds no connection, and connects again when it goes on.
function keepConnected(): () => void {
  const lists = openLists();
  const wake = () => lists.wake();
  const rest = () => lists.rest();
  const look = () => document.visibilityState === 'visible' && wake();
  const events: [EventTarget, string, () => void][] = [
    [document, 'freeze', rest],
    [document, 'resume', wake],
    [window, 'pagehide', rest],
    [window, 'pageshow', wake],
    [window, 'online', wake],
    [document, 'visibilitychange', look],
  ];
  for (const [where, event, act] of events) where.addEventListener(event, act);
  return () => {
    for (const [where, event, act] of events) where.removeEventListener(event, act);
  };
}

// The number on the icon of the installed page.
function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => undefined); // it is not installed
}

// A notification was pressed (sw.js).
function followNotifications(): () => void {
  const hear = ({ data }: MessageEvent<{ go?: string }>) => data.go && go(data.go);
  navigator.serviceWorker?.addEventListener('message', hear);
  return () => navigator.serviceWorker?.removeEventListener('message', hear);
}

// Tells of turns that begin while the page is open; those that were there the person sees.
function useTelling(): void {
  const tables = useStore((state) => state.tables);
  const isOpening = useRef(true);
  useEffect(() => {
    if (!tables) return;
    tellTurns(tables.mine, isOpening.current && document.visibilityState === 'visible');
    if (tables.isComplete) isOpening.current = false;
  }, [tables]);
}

// Draws nothing; keeps the title and the icons true, and tells of turns.
export function Watch() {
  const { all, others } = useWaiting();
  useTelling();
  useEffect(keepConnected, []);
  useEffect(followNotifications, []);
  useEffect(() => showElsewhere(others.length), [others.length]);
  useEffect(() => showBadge(all.length), [all.length]);
  useEffect(
    () => () => {
      showElsewhere(0);
      showBadge(0);
    },
    [],
  );
  return null;
}
