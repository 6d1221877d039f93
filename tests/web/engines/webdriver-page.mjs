// A page driven by WebDriver, with the part of Playwright's interface that the tests of several engines
// use: see driver.mjs. Functions run in the page; clicks and keys are real.
import { PATIENCE_MS } from '../browser.mjs';

const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

// ------------------------------------------------------------------- in the page --

// The value of `look(given)` as soon as it is truthy.
async function poll(look, given, patience) {
  const until = performance.now() + patience;
  for (;;) {
    const value = await look(given);
    if (value) return { value };
    if (performance.now() > until) return { isLate: true };
    await new Promise((next) => setTimeout(next, 15));
  }
}

const isShown = (element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
};

// Whether the element exists and is visible, as `state` says.
function inState({ selector, state }, shown) {
  const element = document.querySelector(selector);
  if (state === 'detached') return !element;
  if (state === 'attached') return Boolean(element);
  return state === 'hidden' ? !element || !shown(element) : Boolean(element) && shown(element);
}

// Where to press an element: its middle, once it has stopped moving and nothing covers it.
async function whereToPress({ selector, index, force }) {
  const element = [...document.querySelectorAll(selector)].at(index);
  if (!element) return null;
  const box = () => element.getBoundingClientRect();
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
  const isFree = ({ x, y }) => {
    const top = document.elementFromPoint(x, y);
    const label = element.closest('label') ?? element;
    return element.contains(top) || (label.contains(top) && label !== element);
  };
  for (const block of ['nearest', 'center', 'start', 'end']) {
    element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    await frame();
    const before = box();
    await frame();
    const after = box();
    const rests = before.left === after.left && before.top === after.top && after.width > 0;
    if (rests && (force || isFree(middle(after)))) return middle(after);
  }
  return null;
}

// Sets the value of a field, as one change.
function setValue({ selector, index, value }) {
  const element = [...document.querySelectorAll(selector)].at(index);
  element.focus();
  const kind = Object.getPrototypeOf(element);
  Object.getOwnPropertyDescriptor(kind, 'value').set.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

function giveFile({ selector, name, text }) {
  const input = document.querySelector(selector);
  const given = new DataTransfer();
  given.items.add(new File([text], name, { type: 'text/plain' }));
  input.files = given.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

// Waits for two frames: then changes are on the screen.
const drawTwice = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));

// --------------------------------------------------------------- outside the page --

// `call` sends a command of the session, `takePicture` writes a screenshot to a file.
export function webDriverPage(call, takePicture) {
  let address = 'about:blank';

  // The value of `body`, which can use `given`.
  async function run(body, given) {
    const script = `
      const [given, done] = arguments;
      Promise.resolve().then(() => { ${body} }).then(
        (value) => done({ value }),
        (error) => done({ error: String(error) + '\\n' + error?.stack }),
      );`;
    const { value, error } = await call('POST', 'execute/async', { script, args: [given ?? null] });
    if (error) throw new Error(error);
    return value ?? undefined;
  }

  const evaluate = (what, given) =>
    typeof what === 'function' ? run(`return (${what})(given);`, given) : run(what);

  async function wait(look, given, what, { timeout = PATIENCE_MS } = {}) {
    const found = await run(`return (${poll})(${look}, given, ${timeout});`, given);
    if (found.isLate) throw new Error(`not within ${timeout} ms: ${what}`);
    return found.value;
  }

  const perform = (...actions) => call('POST', 'actions', { actions });
  const pointer = (...actions) =>
    perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const keys = (...actions) => perform({ type: 'key', id: 'keyboard', actions });
  const moved = (x, y) => ({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) });
  const down = { type: 'pointerDown', button: 0 };
  const up = { type: 'pointerUp', button: 0 };

  const mouse = {
    move: (x, y) => pointer(moved(x, y)),
    down: () => pointer(down),
    up: () => pointer(up),
    click: (x, y) => pointer(moved(x, y), down, up),
  };

  const keyboard = {
    press(combination) {
      const all = combination.split(/\+(?=.)/).map((key) => KEYS[key] ?? key);
      const pressed = all.map((value) => ({ type: 'keyDown', value }));
      const released = all.reverse().map((value) => ({ type: 'keyUp', value }));
      return keys(...pressed, ...released);
    },
    async type(text) {
      for (const key of text) await keyboard.press(key);
    },
  };

  const waitForSelector = async (selector, { state = 'visible', ...options } = {}) => {
    const look = `(given) => (${inState})(given, ${isShown})`;
    await wait(look, { selector, state }, `${selector} ${state}`, options);
    return {
      evaluate: (what) =>
        evaluate(
          `const element = document.querySelector(${JSON.stringify(selector)}); return (${what})(element);`,
        ),
    };
  };

  function locator(selector, index = 0) {
    const here = { selector, index };
    const named = `${selector}, ${index}`;
    const ask = (what) =>
      wait(
        `(given) => { const found = [...document.querySelectorAll(given.selector)].at(given.index);
          return found ? { value: (${what})(found) } : null; }`,
        here,
        named,
      ).then(({ value }) => value);
    const all = (what) => run(`return [...document.querySelectorAll(given)].map(${what});`, selector);
    const set = async (value) => {
      await wait(`(given) => document.querySelectorAll(given.selector).length > 0`, here, named);
      await evaluate(setValue, { ...here, value });
    };
    return {
      first: () => locator(selector, 0),
      last: () => locator(selector, -1),
      nth: (wanted) => locator(selector, wanted),
      count: () => run('return document.querySelectorAll(given).length;', selector),
      async click({ force = false, ...options } = {}) {
        const { x, y } = await wait(whereToPress, { ...here, force }, `to press ${named}`, options);
        await mouse.click(x, y);
      },
      focus: () => ask((element) => element.focus()),
      innerText: () => ask((element) => element.innerText),
      isVisible: () => ask(isShown),
      getAttribute: (name) => ask(`(element) => element.getAttribute(${JSON.stringify(name)})`),
      allInnerTexts: () => all((element) => element.innerText),
      allTextContents: () => all((element) => element.textContent),
      selectOption: set,
      fill: set,
      setInputFiles: ({ name, buffer }) => evaluate(giveFile, { selector, name, text: buffer.toString() }),
    };
  }

  return {
    async goto(url) {
      address = url;
      await call('POST', 'url', { url });
    },
    reload: () => call('POST', 'refresh', {}),
    url: () => address, // the address it was sent to, even if the page has navigated since
    evaluate,
    async waitForFunction(look, given, options) {
      const value = await wait(look, given, String(look).slice(0, 300), options);
      return { jsonValue: async () => value };
    },
    waitForSelector,
    locator,
    mouse,
    keyboard,
    setViewportSize: async ({ width, height }) => {
      await call('POST', 'window/rect', { width, height });
      await wait(
        ([wide, high]) => innerWidth === wide && innerHeight === high,
        [width, height],
        `a window of ${width} by ${height}`,
      );
    },
    async screenshot({ path }) {
      await evaluate(drawTwice);
      await takePicture(path);
    },
  };
}
