// How many messages the page and its worker send each other. What a pointer or the focus that comes
// to a space shows of the way there is counted apart: nobody has meant to do anything yet.

// In the page, before anything else: counts them.
export function countMessages() {
  const count = { out: 0, back: 0, pointed: 0, sent: [] };
  const pointing = new Set();
  globalThis.messageCount = count;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function counted(message, ...rest) {
    post.call(this, message, ...rest);
    if (message?.method === undefined) return; // the module itself
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
