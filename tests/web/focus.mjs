// The focus at a table, for keyboard users: it is never lost when its element is removed, moves to the
// board when the person's turn begins, and otherwise stays where the person put it.
import { readFileSync } from 'node:fs';
import {
  SIZES,
  TOUCH,
  drawn,
  enterPlan,
  goTo,
  lostFocus,
  settled,
  steps,
  visitor,
  watchFocus,
  setOptions,
} from './browser.mjs';
import { asked, beginning, board, byKeys, decide } from './dragons-play.mjs';
import { pressWord } from './lessons.mjs';

const river = (name) => readFileSync(new URL(`river/${name}.gwr`, import.meta.url), 'utf8');

const STOP = '.board [data-current]';

// Waits until the element has the focus.
const isAt = (page, selector) =>
  page
    .waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)
    .catch(async (cause) => {
      const at = await page.evaluate(() => document.activeElement.outerHTML.slice(0, 160));
      throw new Error(`the focus is not on ${selector}, but on ${at}`, {
        cause,
      });
    });

// Presses Tab at most `most` times until the element has the focus, then Enter.
async function tabAndEnter(page, most, selector) {
  await page.waitForSelector(selector);
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector))
      return page.keyboard.press('Enter');
  }
  const at = await page.evaluate(() => document.activeElement.outerHTML.slice(0, 160));
  throw new Error(`${most} presses of Tab do not reach ${selector}, but ${at}`);
}

async function plan(page, key) {
  await page.keyboard.press(key);
  await enterPlan(page);
}

// In the page: holds computer players back until `letThink` is called, or until one is hurried.
function holdThoughts() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function held(question, ...rest) {
    if (question?.method !== 'goOn') post.call(this, question, ...rest);
    else
      globalThis.letThink = () => {
        Worker.prototype.postMessage = post;
        this.postMessage(question, ...rest);
      };
    if (question?.method === 'hurry') globalThis.letThink?.();
  };
}

// In the page: simulates the return from another window, when the focused element gets the focus again.
function comeBack() {
  document.activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

export function focus({ browser, server, check, load, loadFile, locked, ended }) {
  async function visit(options) {
    const { page, errors, context } = await visitor(browser, options);
    await watchFocus(page);
    const leave = async () => {
      const lost = await lostFocus(page);
      check('the focus is never lost', lost === '', lost);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    };
    return { page, leave };
  }

  const withExpert = locked.replace('\n\n', '\nseat 2: computer expert\n\n');

  // Nora draws a card and places it; an expert is next, and waits for her to go on.
  async function drawAndPut(page) {
    await plan(page, 'd');
    await page.waitForSelector('.hand-card');
    await isAt(page, STOP);
    await plan(page, '4');
    await page.locator('.bar [data-primary]', { hasText: 'Go on' }).waitFor();
    await isAt(page, '.bar');
  }

  // Presses Enter on the directions of pushes, until the turn is planned.
  async function push(page) {
    const first = page.locator('.target.push').first();
    for (let i = 0; i < 6; i++) {
      const name = await first.getAttribute('aria-label');
      await first.focus();
      await page.keyboard.press('Enter');
      const next = await page.waitForFunction((before) => {
        if (document.querySelector('.bar [data-primary]:not([aria-disabled="true"])')) return 'planned';
        const now = document.querySelector('.target.push')?.getAttribute('aria-label');
        return now && now !== before ? 'asked' : '';
      }, name);
      if ((await next.jsonValue()) === 'planned') return;
    }
    throw new Error('the pushes never end');
  }

  // Plans and commits by pointer, and checks the focus when a person has to act again.
  async function pointAt(page, how, target) {
    await page.locator(target).first()[how]();
    const before = await steps(page);
    const top = await page.evaluate(() => scrollY);
    await page.locator('.bar [data-primary]:not([aria-disabled="true"])')[how]();
    await settled(page, before);
    await isAt(page, STOP);
    await drawn(page);
    const found = await page.evaluate(() => ({
      rings: document.querySelectorAll(':focus-visible, .pointed').length,
      isField: document.activeElement.matches('input, textarea, select'),
      top: scrollY,
    }));
    check(`${target}: no focus ring (${how})`, found.rings === 0);
    check(`${target}: no text field (${how})`, !found.isField);
    check(`${target}: nothing scrolls (${how})`, found.top === top, `${top} ${found.top}`);
  }

  return {
    async 'focus: Game of Trains, with take back, go on, hurry, and a replay'() {
      const { page, leave } = await visit({ settings: { careful: true } });
      await load(page, withExpert);
      await page.evaluate(holdThoughts);
      await isAt(page, STOP);
      await page.keyboard.press('d');
      await isAt(page, '.bar [data-primary]');
      await page.keyboard.press('o');
      await drawn(page);
      await isAt(page, '.offer-card');
      await page.keyboard.press('Escape');
      await drawAndPut(page);
      await tabAndEnter(page, 1, '.bar [data-undo]');
      await settled(page);
      await isAt(page, STOP);
      await plan(page, '4');
      await page.waitForSelector('.bar [data-primary]:not([aria-disabled])');
      await page.evaluate(comeBack);
      await page.keyboard.press('Backspace');
      await settled(page);
      await isAt(page, STOP);
      await plan(page, '4');
      await tabAndEnter(page, 2, '.bar [data-primary]:not([aria-disabled])');
      await page.waitForSelector('[data-hurry]');
      await isAt(page, '.bar');
      const before = await steps(page);
      await tabAndEnter(page, 2, '[data-hurry]');
      await settled(page, before);
      await isAt(page, STOP);
      await page.keyboard.press('[');
      await tabAndEnter(page, 20, '.replay [data-primary]');
      await page.waitForSelector('.bar [data-hint]');
      await isAt(page, STOP);
      await leave();
    },

    async 'focus: it stays in the rules, the log and the text view'() {
      const { page, leave } = await visit({ settings: { careful: true } });
      await load(page, withExpert);
      await page.evaluate(holdThoughts);
      await drawAndPut(page);
      await tabAndEnter(page, 2, '.bar [data-primary]:not([aria-disabled])');
      await page.waitForFunction(() => globalThis.letThink);
      await page.locator('#tab-log').focus();
      await page.keyboard.press('ArrowRight');
      const before = await steps(page);
      await page.evaluate(() => globalThis.letThink());
      await settled(page, before);
      await lostFocus(page);
      await isAt(page, '#tab-rules');
      await page.keyboard.press('ArrowLeft');
      const line = page.locator('.log li button').first();
      await line.focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('.bar .replay');
      await page.keyboard.press('Escape');
      await page.waitForSelector('.bar [data-hint]');
      await lostFocus(page);
      await isAt(page, '.log li button');
      await page.locator('#tab-log').focus();
      await page.keyboard.press('ArrowLeft'); // the signs
      await page.keyboard.press('ArrowLeft');
      await page.locator('.text-view li button').first().focus();
      await page.keyboard.press('Enter');
      const acted = await steps(page);
      await page.locator('.text-view .primary').focus();
      await page.keyboard.press('Enter');
      await settled(page, acted);
      await lostFocus(page);
      await isAt(page, '.text-view');
      await leave();
    },

    async 'focus: from the set-up to the table, with a curtain between two people'() {
      const { page, leave } = await visit();
      await page.goto(`${server.url}/game-of-trains/setup`);
      await page.locator('.setup .presets button').nth(3).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Start' }).focus();
      await page.keyboard.press('Enter');
      const lift = async () => {
        await isAt(page, '.curtain .primary');
        await page.keyboard.press('Enter');
        await page.waitForSelector('.hand-card');
        await isAt(page, STOP);
      };
      await lift();
      await plan(page, '4');
      await isAt(page, '.curtain .primary');
      const next = await page.locator('.curtain h2').innerText();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await page.waitForFunction((name) => document.querySelector('.curtain h2')?.textContent !== name, next);
      await isAt(page, '.curtain *');
      await tabAndEnter(page, 1, '.curtain .primary');
      await page.waitForSelector('.hand-card');
      await isAt(page, STOP);
      await plan(page, '4');
      await lift();
      await page.keyboard.press('o');
      await page.keyboard.press('Enter');
      await plan(page, '4');
      await page.waitForSelector('.deck.is-target');
      await isAt(page, STOP);
      await leave();
    },

    async 'focus: the end sheet, closed, opened again, and left for the replay; other sheets'() {
      const { page, leave } = await visit();
      await loadFile(page, ended.replace(/1 move 4 6\s*$/, ''));
      await settled(page);
      for (const word of ['move-right', '4', 'Enter']) await pressWord(page, word);
      await page.waitForSelector('.end');
      await page.keyboard.press('Escape');
      await isAt(page, '.bar');
      await tabAndEnter(page, 3, '.bar [data-primary]');
      await page.waitForSelector('.end');
      await page.keyboard.press('Escape');
      await isAt(page, '.bar [data-primary]');
      await page.keyboard.press('Enter');
      await tabAndEnter(page, 12, '.end .plain:nth-child(2)');
      await page.waitForSelector('.bar .replay');
      await isAt(page, '.bar');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Menu', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.locator('.menu').getByRole('button', { name: 'Keys', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('.keys');
      await page.keyboard.press('Escape');
      await isAt(page, '.top nav button:last-child');
      await leave();
    },

    async 'focus: on the river, where the chosen space disappears'() {
      const { page, leave } = await visit();
      await load(page, river('push'));
      await page.waitForSelector('.target.is-push');
      await isAt(page, STOP);
      await page.locator('.target.is-push').first().focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('.target.push');
      await isAt(page, '.board');
      await page.keyboard.press('ArrowUp');
      await isAt(page, STOP);
      await page.keyboard.press('ArrowDown');
      await isAt(page, STOP);
      const ring = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
      check('the target of an arrow key has a focus ring', ring === 'solid', ring);
      await push(page);
      const before = await steps(page);
      await page.locator('.bar [data-primary]').focus();
      await page.keyboard.press('Enter');
      await settled(page, before);
      await page.waitForSelector('.river .heading, [data-end]');
      await isAt(page, STOP);
      await leave();
    },

    async 'focus: River Dragons, where a card is taken out, and a program is sent'() {
      const { page, leave } = await visit();
      await load(page, beginning('blue yellow'));
      await page.waitForSelector('.rd-hand .is-target');
      const filled = (count) =>
        page.waitForFunction((n) => document.querySelectorAll('.rd-program button').length === n, count);
      for (const [i, card] of ['stone1', 'plank1'].entries()) {
        await page.locator(`.rd-hand [data-card="${card}"]`).focus();
        await page.keyboard.press('Enter');
        await filled(i + 1);
      }
      await page.locator('.rd-program button').last().focus();
      await page.keyboard.press('Enter');
      await filled(1);
      await isAt(page, '.board');
      await page.keyboard.press('ArrowDown');
      await isAt(page, STOP);
      await page.keyboard.press('Backspace');
      await filled(0);
      for (let i = 0, before = -1; i < 8; i++) {
        const now = await asked(page, before);
        before = await steps(page);
        await decide(page, byKeys, now, 0);
      }
      await leave();
    },

    async 'focus: in the set-up, when a custom board is dropped'() {
      const { page, leave } = await visit();
      await page.goto(`${server.url}/river-dragons/setup`);
      await setOptions(page, {});
      await page.locator('.board-field input').setInputFiles({
        name: 'mine.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(board),
      });
      const drop = page.locator('.board-field .quiet');
      await drop.focus();
      await page.keyboard.press('Enter');
      await drop.waitFor({ state: 'detached' });
      await isAt(page, 'main');
      await goTo(page, server.url);
      await leave();
    },

    async 'focus: no ring for pointers, no on-screen keyboard on a phone, and nothing scrolls'() {
      const easy = locked.replace('\n\n', '\nseat 2: computer easy\n\n');
      for (const [how, options] of [
        ['click', { viewport: SIZES.desktop }],
        ['tap', TOUCH],
      ]) {
        const { page, leave } = await visit(options);
        for (const [record, ...targets] of [
          [easy, '.deck.is-target[data-home]', '.own .is-target[data-place="4"]'],
          [river('crash'), '[data-end]'],
        ]) {
          await load(page, record);
          for (const target of targets) await pointAt(page, how, target);
        }
        await leave();
      }
    },
  };
}
