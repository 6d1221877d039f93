// Counts the messages between the page and its worker, and the answers to them. Those caused only by
// pointing at a space, or focusing it, are counted separately: the person has not chosen anything yet.
// What the page sends by itself once it has been quiet for a while is not counted.

// In the page, before anything else: starts counting.
export function countMessages() {
  const count = { out: 0, back: 0, pointed: 0, sent: [] };
  const counted = new Set();
  globalThis.messageCount = count;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function send(message, ...rest) {
    post.call(this, message, ...rest);
    if (message?.method === undefined) return; // the start message
    if (message.method === 'prepareThinking') return;
    if (message.args[1]?.what === 'point') {
      count.pointed++;
      return;
    }
    counted.add(message.id);
    count.out++;
    count.sent.push(message.method);
  };
  const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(answer) {
      set.call(this, (event) => {
        if (counted.has(event.data.id)) count.back++;
        answer(event);
      });
    },
  });
}

export const messages = (page) => page.evaluate(() => structuredClone(globalThis.messageCount));
