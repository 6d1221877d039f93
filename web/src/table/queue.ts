// What is pressed while the library still answers what was pressed before waits for that, so that
// nothing is lost or done out of order: each acts on what the one before has left.
import { table } from './now';
import type { TableState } from '../board/state';

let last: Promise<void> = Promise.resolve();

// Inside of `act` nothing may be waited for that is enqueued itself.
export function enqueue(act: (now: TableState) => Promise<void> | void): Promise<void> {
  const handle = table()?.handle;
  const run = async () => {
    const now = table();
    if (now && now.handle === handle) await act(now);
  };
  last = last.then(run, run);
  return last;
}
