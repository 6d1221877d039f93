// What is pressed while the library still answers what was pressed before waits for that, so that
// nothing is lost or done out of order.
import { table } from './now';
import type { TableState } from './state';

let waiting = 0;
let last: Promise<void> = Promise.resolve();

export function enqueue(act: (now: TableState) => Promise<void>): Promise<void> {
  const run = async () => {
    const now = table();
    try {
      if (now) await act(now);
    } finally {
      waiting--;
    }
  };
  waiting++;
  last = last.then(run, run);
  return last;
}

export function isQueueEmpty(): boolean {
  return waiting === 0;
}
