// What any screen shows of tables elsewhere. The page loads this when the person of this browser has
// some.
import { useEffect } from 'preact/hooks';
import { showElsewhere } from '../base/tab';
import { openLists } from './lists';
import { useWaiting } from './waiting';

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

// Draws nothing; keeps the title and the icons true.
export function Watch() {
  const { all, others } = useWaiting();
  useEffect(keepConnected, []);
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
