// Counts the messages between the page and its worker. Those caused only by pointing at a space, or
// focusing it, are counted separately: the person has not chosen anything yet.

// In the page, before anything else: starts counting.
export function countMessages() {
  const count = { out: 0, back: 0, pointed: 0, sent: [] };
  const pointing = new Set();
  globalThis.messageCount = count;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function counted(message, ...rest) {
    post.call(this, message, ...rest);
    if (message?.method === undefined) return; // the start message
    if (message.args[1]?.what === 'point') {
      pointing.add(message.id);
      count.pointed++;
      return;
    }
    count.out++;
    count.sent.push(message.method);
  };
  const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(answer) {
      set.call(this, (event) => {
        if (!pointing.has(event.data.id)) count.back++;
        answer(event);
      });
    },
  });
}

export const messages = (page) => page.evaluate(() => structuredClone(globalThis.messageCount));
