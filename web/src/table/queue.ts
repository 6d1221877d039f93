// What is pressed while the library still answers what was pressed before waits for that, so that
// nothing is lost or done out of order: each acts on what the one before has left.
import { get, set } from '../base/store';
import { table } from './now';
import type { TableState } from '../board/state';

// Inside of `act` nothing may be waited for that is enqueued itself.
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
