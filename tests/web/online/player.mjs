// Somebody at an online table whose page plays by itself, and what was said on its sockets.
import { UNSEEN, visitor } from '../browser.mjs';

// In the page, before anything else: at an online table it plays any action that the board as text
// offers, whenever it may, as long as it is let play (`letPlay`). It presses as impatiently as it can.
function playByItself() {
  const EAGER_MS = 40;
  const any = (all) => all[Math.floor(Math.random() * all.length)];
  const press = () => {
    if (localStorage.getItem('plays-by-itself') !== 'yes') return;
    if (!document.querySelector('.online-table .pill.is-mine')) return;
    const text = document.querySelector('.text-view');
    if (!text) return document.querySelector('#tab-text')?.click();
    const commit = text.querySelector('.primary:not([aria-disabled="true"])');
    (commit ?? any(text.querySelectorAll('li button')))?.click();
  };
  setInterval(press, EAGER_MS);
}

export const letPlay = (page, may) =>
  page.evaluate((now) => localStorage.setItem('plays-by-itself', now), may ? 'yes' : 'no');

// In the page, before anything else: goOffline() cuts every socket, and lets none open until goOnline().
function beCuttable() {
  const Real = WebSocket;
  const sockets = new Set();
  let isOffline = false;
  globalThis.WebSocket = class extends Real {
    constructor(address) {
      super(address);
      if (isOffline) this.close();
      sockets.add(this);
    }
  };
  globalThis.goOffline = () => {
    isOffline = true;
    sockets.forEach((socket) => socket.close());
  };
  globalThis.goOnline = () => {
    isOffline = false;
    dispatchEvent(new Event('online'));
  };
}

// In the page, before anything else: a table that is made gets these options, too.
function chooseOptions(options) {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function chosen(message) {
    return send.call(
      this,
      message.includes('"ask":"make"') ? message.replace(/players=\d/, `$& ${options}`) : message,
    );
  };
}

// What a page says and hears at its tables, over all its sockets.
export class Wire {
  acts = new Map(); // by id: what was asked, and the answer
  entries = new Map(); // by viewer and number: its line when it was told, and its tag
  frames = []; // heard, in order
  changed = []; // entries that were told a second time with another tag

  constructor(onAct) {
    this.onAct = onAct;
  }

  watch(page) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => this.said(JSON.parse(payload), page));
      socket.on('framereceived', ({ payload }) => this.heard(String(payload)));
    });
  }

  said(message, page) {
    if (message.ask !== 'act') return;
    const isNew = !this.acts.has(message.id);
    if (isNew) this.acts.set(message.id, { ...message, answer: null });
    if (isNew) this.onAct?.(message, page);
  }

  heard(text) {
    this.frames.push(text);
    const message = JSON.parse(text);
    const act = this.acts.get(message.id);
    if (act && ['granted', 'refused'].includes(message.tell)) act.answer ??= message;
    if (message.tell !== 'entry') return;
    const { viewer, number, tag, line } = message;
    const before = this.entries.get(`${viewer} ${number}`);
    if (before && before.tag !== tag) this.changed.push(number);
    this.entries.set(`${viewer} ${number}`, { tag, line, number, viewer });
  }

  // The actions of a seat, as its own viewer was told them, in order.
  told(seat) {
    return [...this.entries.values()]
      .filter(({ viewer, line }) => viewer === seat && line.startsWith(`${seat} `))
      .sort((a, b) => a.number - b.number);
  }

  // What is wrong with the actions of a seat: whatever was granted must be there, once, and nothing else
  // but requests whose answer was lost with a page or a server.
  wrongs(seat) {
    const wrong = this.changed.map((number) => `entry ${number} has changed`);
    const told = new Map(this.told(seat).map(({ number, line }) => [number, line.slice(2)]));
    const acts = [...this.acts.values()].filter((act) => act.seat === seat);
    for (const { actions, answer } of acts) {
      if (answer?.tell !== 'granted') continue;
      for (let number = answer.first, at = 0; at < actions.length; number++) {
        if (number > answer.last) {
          wrong.push(`granted, and not there: ${actions[at]}`);
          break;
        }
        if (told.get(number) !== actions[at]) continue; // chance between them
        told.delete(number);
        at++;
      }
    }
    const unanswered = acts.filter(({ answer }) => answer === null).flatMap(({ actions }) => actions);
    for (const line of told.values()) {
      const at = unanswered.indexOf(line);
      if (at < 0) wrong.push(`done, and not asked for: ${line}`);
      else unanswered.splice(at, 1);
    }
    return wrong;
  }
}

// A person with a page that plays by itself; `options` are for the tables that the person makes.
export async function player(browser, { options = '', onAct, isWatching = false } = {}) {
  const { context, page, errors } = await visitor(browser, UNSEEN);
  await context.addInitScript(beCuttable);
  if (options) await context.addInitScript(chooseOptions, options);
  if (!isWatching) await context.addInitScript(playByItself);
  const wire = new Wire(onAct);
  wire.watch(page);
  return { context, page, errors, wire };
}
