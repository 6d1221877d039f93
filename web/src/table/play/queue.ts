// Runs presses one after another: one that arrives while the library still answers an earlier one
// waits for it, so that each acts on the result of the one before and none is lost.
import { get, set } from '../../base/store';
import { table } from './now';
import type { TableState } from '../../board/state';

// `act` must not await anything that is enqueued itself.
export function enqueue(act: (now: TableState) => Promise<void> | void): Promise<void> {
  const handle = table()?.handle;
  const run = async () => {
    const now = table();
    if (now && now.handle === handle) await act(now);
  };
  const queue = get().queue.then(run, run);
  set({ queue });
  return queue;
}
