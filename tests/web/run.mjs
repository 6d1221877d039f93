// node run.mjs GANGWAY [SCREENSHOTS]: uses the page as people do. GANGWAY is the program with the page
// built in; SCREENSHOTS is a folder for screenshots of every screen. In the environment, GANGWAY_ONLY
// is a part of the names of the tests to run, GANGWAY_AT_ONCE how many run in parallel (by default two
// if there are two cores).
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { album } from './album.mjs';
import { app } from './app.mjs';
import { clientTests } from './client.mjs';
import {
  AXE,
  SIZES,
  TOUCH,
  UNSEEN,
  drawn,
  handCards,
  launchWhole,
  lostFocus,
  browsers,
  ownRow,
  settled,
  show,
  steps,
  goTo,
  visitor,
  watchFocus,
  setOptions,
  setPlayers,
} from './browser.mjs';
import { dragons } from './dragons.mjs';
import { elsewhere } from './elsewhere.mjs';
import { faces } from './faces.mjs';
import { focus } from './focus.mjs';
import { comingBack } from './coming-back.mjs';
import { friends } from './friends.mjs';
import { invited } from './invited.mjs';
import { timing } from './timing.mjs';
import { home } from './home.mjs';
import { kept } from './kept.mjs';
import { layout } from './layout.mjs';
import { lessons } from './lessons.mjs';
import { viewing } from './viewing.mjs';
import { mississippi } from './mississippi.mjs';
import { narrow } from './narrow.mjs';
import { online } from './online.mjs';
import { onlineFigures } from './online/figures.mjs';
import { oddMoments } from './odd-moments.mjs';
import { unsupported } from './unsupported.mjs';
import { rareTurns } from './rare-turns.mjs';
import { serve } from './server.mjs';
import { screens } from './screens.mjs';
import { seats } from './seats.mjs';
import { sounds } from './sounds.mjs';
import { byKeyboard, playOut, press } from './trains-play.mjs';
import { check, finish } from '../tally.mjs';

const [gangway, folder] = process.argv.slice(2);
if (!gangway) {
  console.error('usage: node run.mjs GANGWAY [SCREENSHOTS]');
  process.exit(2);
}
const { picture, longPicture } = album(folder);

const server = await serve(gangway);
const atOnce = Number(process.env.GANGWAY_AT_ONCE ?? Math.min(2, cpus().length));
const browser = await browsers(atOnce);
const whole = await launchWhole();

const axe = readFileSync(AXE, 'utf8');

// Checks with all of axe's rules, or with all but the one for colours, which takes most of the time.
async function accessible(page, what, { hasColours = true } = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (enabled) =>
      globalThis.axe.run({
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
        rules: { 'color-contrast': { enabled } },
      }),
    hasColours,
  );
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html)
        .join(' ')}`,
  );
  check(`${what} is accessible`, violations.length === 0, found.join('\n'));
}

async function setUp(page, preset, turns) {
  await goTo(page, `${server.url}/game-of-trains/setup`);
  await page.locator('.setup .presets button').nth(preset).click();
  if (turns) await setOptions(page, { turns: String(turns) });
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.own');
}

// A game of Nora, whose turn it is, and Tomas: her first car is protected; the offer has a swap over
// one and a removal of the middle.
const locked = readFileSync(new URL('locked.gwr', import.meta.url), 'utf8');

// A game of Nora, whose turn it is, and three computer players, half-way through.
const crowded = readFileSync(new URL('crowded.gwr', import.meta.url), 'utf8');

// A race of six boats on the longest river.
const long = readFileSync(new URL('river/long.gwr', import.meta.url), 'utf8');

const playNow = (page) =>
  page.locator('.poster', { hasText: 'Game of Trains' }).getByRole('button', { name: 'Play now' });

// A game that Nora wins against one computer player.
const ended = readFileSync(new URL('ended.gwr', import.meta.url), 'utf8');

async function loadFile(page, record) {
  await goTo(page, server.url);
  await page.waitForSelector('.poster');
  await page.locator('input[type=file]').setInputFiles({
    name: 'a.gwr',
    mimeType: 'text/plain',
    buffer: Buffer.from(record),
  });
}

// Likewise, with a record that is played on.
async function load(page, record) {
  await loadFile(page, record);
  await settled(page);
}

const primary = (page) => page.locator('[data-primary]').innerText();

// Plays some actions by mouse, until the person has to act again.
async function playOn(page, actions) {
  await settled(page);
  for (let i = 0; i < actions; i++) {
    const before = await steps(page);
    await press(page, 'click');
    if (await settled(page, before)) return;
  }
}

// ------------------------------------------------------------------ ways to play --

async function carry(page, from, to) {
  const [a, b] = [await page.locator(from).boundingBox(), await page.locator(to).boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + 30);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 12, a.y + 30);
  await page.mouse.move(b.x + b.width / 2, b.y + 30, { steps: 4 });
  await page.mouse.up();
}

// In the page: records whether any piece moves from now on.
function watchMotion() {
  globalThis.hasTravelled = false;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function watched(frames, ...rest) {
    if (JSON.stringify(frames).includes('translate')) globalThis.hasTravelled = true;
    return animate.call(this, frames, ...rest);
  };
}

// In the worker with the rules: records the milliseconds given to each decision of a computer player
// from now on. The first one is never answered.
function watchThoughts() {
  globalThis.thoughts = [];
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function watched(message, ...rest) {
    const isDecision = message?.method === 'decide';
    if (isDecision) globalThis.thoughts.push(message.args[3]);
    if (!isDecision || globalThis.thoughts.length > 1) postMessage.call(this, message, ...rest);
  };
}

// In the page: counts the workers that are terminated.
function watchStops() {
  globalThis.stopped = 0;
  const { terminate } = Worker.prototype;
  Worker.prototype.terminate = function watched() {
    globalThis.stopped++;
    terminate.call(this);
  };
}

// In the page: records whether something is played back from now on, however fast.
function watchReplay() {
  globalThis.hasReplayed = false;
  new MutationObserver(() => {
    if (document.querySelector('.bar .replay')) globalThis.hasReplayed = true;
  }).observe(document, { childList: true, subtree: true });
}

// In the page: chooses a file that is larger than any record; reading it would fail.
function chooseHuge() {
  const huge = new File([new Uint8Array(17 * 1024 * 1024)], 'huge.bin');
  huge.text = () => Promise.reject(new Error('the file was read'));
  const input = document.querySelector('input[type=file]');
  Object.defineProperty(input, 'files', { configurable: true, value: [huge] });
  input.dispatchEvent(new Event('change'));
  delete input.files;
}

// Presses Tab until the element has the focus.
async function tabTo(page, isIt) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(`(${isIt})(document.activeElement)`)) return;
  }
  throw new Error(`Tab never reaches ${isIt}`);
}

// On a phone the own train makes space for the board, by a tap on its grip or by pulling it.
async function theDockFolds(page) {
  await settled(page);
  const row = page.locator('.own .cars');
  await page.locator('.grip').tap();
  await row.waitFor({ state: 'hidden' });
  check(
    'folded there is one line, with the primary button',
    await page.locator('[data-primary]').isVisible(),
  );
  const { x, y, width, height } = await page.locator('.dock').boundingBox();
  check('which is low', height < 100, `${height}`);
  await page.mouse.move(x + width / 2, y + 14);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y - 60, { steps: 3 });
  await page.mouse.up();
  await row.waitFor();
}

// ------------------------------------------------------------------------- tests --

const tests = {
  async 'a whole game by mouse, from the home screen'() {
    const { page, errors, context } = await visitor(browser, UNSEEN);
    await page.goto(server.url);
    await page.waitForSelector('.poster');
    check('three games are offered', (await page.locator('.poster').count()) === 3);
    check(
      'only games with a board can be played',
      (await page.getByRole('button', { name: 'Play now' }).count()) === 3,
    );
    await playNow(page).click();
    check('the game ends', await playOut(page, (at) => press(at, 'click')));
    await page.waitForSelector('.plot polyline');
    await page.waitForSelector('.plot[aria-busy="false"]');
    check(
      'the plot shows everybody’s chances',
      (await page.locator('.plot figcaption').innerText()).includes('chances'),
    );
    const numbers = await page.locator('.plot tbody td').allTextContents();
    check('and in numbers', numbers.length === 15 && numbers.every((each) => /^\d+\s?%$/.test(each)));
    const sums = [0, 3, 6, 9, 12].map((at) =>
      numbers.slice(at, at + 3).reduce((sum, n) => sum + parseInt(n), 0),
    );
    check(
      'which together are 100 %',
      sums.every((sum) => sum === 100),
      sums.join(),
    );
    await show(page);
    await picture(page, 'end-desktop-light');
    check('everybody has a rank', (await page.locator('.ranks li').count()) === 3);
    await accessible(page, 'the end');
    await page.getByRole('button', { name: 'Look at the game' }).click();
    await page.getByRole('button', { name: 'One step forward' }).click();
    await page.waitForSelector('.bar .replay');
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'a whole game by keyboard only'() {
    const { page, errors, context } = await visitor(browser, UNSEEN);
    await watchFocus(page);
    await page.goto(server.url);
    await page.waitForSelector('.poster');
    await tabTo(page, (element) => element?.getAttribute('href') === '/game-of-trains/setup');
    await page.keyboard.press('Enter');
    await tabTo(page, (element) => element?.tagName === 'SUMMARY');
    await page.keyboard.press('Enter');
    await tabTo(page, (element) => element?.id === 'option-turns');
    await page.keyboard.type('30');
    await tabTo(page, (element) => element?.textContent === 'Start');
    await page.keyboard.press('Enter');
    await settled(page);
    await page.keyboard.press('?');
    await page.waitForSelector('.keys');
    await page.keyboard.press('Escape');
    check('the game ends', await playOut(page, byKeyboard));
    const lost = await lostFocus(page);
    check('the focus is never lost', lost === '', lost);
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'a whole game by touch, on a phone'() {
    const { page, errors, context } = await visitor(browser, {
      ...TOUCH,
      ...UNSEEN,
    });
    await setUp(page, 0, 40);
    check(
      'nothing is wider than the screen',
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    );
    await theDockFolds(page);
    check('the game ends', await playOut(page, (at) => press(at, 'tap')));
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'GT-4: two people at one screen do not see each other’s cards'() {
    const { page, errors, context } = await visitor(browser);
    await setUp(page, 3);
    const whose = () => page.locator('.curtain h2').innerText();
    for (const [time, round] of [1, 1, 2].entries()) {
      await page.waitForSelector('.curtain');
      check(`curtain ${round} hides the hand`, (await page.locator('.hand-card').count()) === 0);
      if (time === 0) await accessible(page, 'the curtain');
      await page.locator('.curtain .primary').click();
      await page.waitForSelector('.hand-card');
      check(`hand ${round} has the right size`, (await handCards(page)).length === round);
      await page.keyboard.press('Backspace');
      check(
        `what was done before curtain ${round} cannot be taken back`,
        (await page.locator('[data-undo][aria-disabled="true"]').count()) === 1,
      );
      await press(page, 'click');
      if (time > 0) continue;
      await page.waitForSelector('.curtain');
      check('Enter lifts it', await page.evaluate(() => document.activeElement.matches('.curtain .primary')));
      const next = await whose();
      await page
        .locator('.curtain')
        .getByRole('button', { name: /: take it back$/ })
        .click();
      await page.waitForFunction((name) => document.querySelector('.curtain h2')?.textContent !== name, next);
    }
    await page.waitForFunction(() => document.querySelector('.deck.is-target'));
    check('then there is nothing to hide', (await page.locator('.curtain').count()) === 0);
    const before = await steps(page);
    await page.locator('.deck[data-home]').click();
    await page.locator('.bar [data-primary]').click();
    await settled(page, before);
    await page.waitForSelector('.hand-card');
    check('GT-H1: whoever draws a card needs no curtain', (await page.locator('.curtain').count()) === 0);
    check('GT-6: and sees the one card', (await handCards(page)).length === 1);
    await press(page, 'click');
    await page.waitForFunction(() => document.querySelector('.deck.is-target'));
    check('GT-H1: a placed card is public', (await page.locator('.curtain').count()) === 0);
    check(
      'GT-H1: the log does not reveal what was drawn in secret',
      !/draws card/.test(await page.locator('.log').innerText()),
    );
    await page.locator('.log-line').nth(1).click();
    await page.waitForSelector('.bar .replay');
    check('nor does an earlier position', (await page.locator('.hand-card').count()) === 0);
    check('which allows no actions', (await page.locator('.trains .is-target').count()) === 0);
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'a plan is refused with its rule, dropped, suggested by a hint'() {
    const { page, errors, context } = await visitor(browser);
    await load(page, locked);
    await page.locator('.own [data-place="3"]').click();
    await page.waitForSelector('.refusal');
    check(
      'GT-6: nothing to place without a card',
      (await page.locator('.refusal').innerText()).includes('GT-6'),
    );
    await accessible(page, 'a refusal');
    await page.locator('.refusal button').click();
    check('the rule is shown', (await page.locator('.rule.is-shown').innerText()).includes('GT-6'));
    await page.locator('.deck[data-home]').click();
    check('drawing is planned', (await primary(page)) === 'Draw');
    await page.keyboard.press('Escape');
    check('and dropped', (await page.locator('[data-primary]').getAttribute('aria-disabled')) === 'true');
    await page.locator('[data-hint]').click();
    await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
    check(
      'a hint gives its reason and the expected share',
      /^\S.*\. Winning chances: \d+%\.$/.test(await page.locator('.bar .reason').innerText()),
    );
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'GT-A8: a plan says which protection it loses, and can be taken back once it is done'() {
    const { page, errors, context } = await visitor(browser);
    await load(page, locked);
    const before = await ownRow(page);
    await page.locator('[data-ability="swap-over-one"]').click();
    check('only one action costs something', (await page.locator('.link .cost').count()) === 1);
    await page.locator('[data-action="swap 1 3"]').click();
    check(
      'the price is shown before the click',
      (await page.locator('.bar .cost').innerText()) === 'protection of place 1 lost',
    );
    const planned = await steps(page);
    await page.locator('[data-action="swap 1 3"]').click();
    await settled(page, planned);
    check(
      'it is done',
      (await page.locator('.rows .cars .number').allInnerTexts()).slice(0, 3).join() ===
        [before[2], before[1], before[0]].join(),
    );
    await page.keyboard.press('Backspace');
    await page.waitForFunction(() => document.querySelector('.pill')?.textContent.includes('Nora'));
    check(
      'and taken back',
      (await ownRow(page)).join() === before.join() && (await page.locator('.own .lock').count()) === 1,
    );
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'GT-A5: removed cars are marked in every row; a car is dragged to its place'() {
    const { page, errors, context } = await visitor(browser);
    await load(page, locked);
    await page.locator('[data-ability="remove-middle"]').click();
    check('a car of each row is marked', (await page.locator('.row .is-out, .own .is-out').count()) === 2);
    await page.keyboard.press('Escape');
    await carry(page, '.own [data-place="5"]', '.own [data-place="7"]');
    check('dragging plans a swap', (await page.locator('.bar strong').innerText()) === 'Swap 55 and 74');
    await carry(page, '.own [data-place="1"]', '.own [data-place="2"]');
    await page.waitForSelector('.refusal');
    check('GT-7: no swap without its card', (await page.locator('.refusal').innerText()).includes('GT-7'));
    await page.locator('[data-ability="remove-middle"]').click();
    const count = await steps(page);
    await page.locator('[data-primary]').click();
    await settled(page, count + 2);
    check('everybody has a new car', (await page.locator('.cars .is-gap').count()) === 0);
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'events are shown one after another, or without motion'() {
    for (const [speed, reducedMotion, travels] of [
      ['fast', 'no-preference', true],
      ['fast', 'reduce', false],
      ['still', 'no-preference', false],
    ]) {
      const { page, errors, context } = await visitor(browser, {
        settings: { speed },
        reducedMotion,
      });
      await load(page, locked);
      await page.locator('[data-ability="remove-middle"]').click();
      await page.evaluate(watchMotion);
      await page.locator('[data-primary]').click();
      await settled(page, 26);
      const moved = await page.evaluate(() => globalThis.hasTravelled);
      check(`${speed}, ${reducedMotion}: ${travels ? 'pieces move' : 'nothing moves'}`, moved === travels);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    }
  },

  async 'computer players wait for a careful person; a record remembers them'() {
    const { page, errors, context } = await visitor(browser, {
      settings: { careful: true },
    });
    await load(page, locked.replace('\n\n', '\nseat 2: computer medium\n\n'));
    check('the record says who is a computer', (await page.locator('.order').innerText()).includes('medium'));
    const before = await ownRow(page);
    await page.locator('[data-ability="swap-over-one"]').click();
    await page.locator('[data-action="swap 5 7"]').click();
    await page.locator('[data-primary]').dblclick();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await page.locator('.log-line').first().click();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.waitForSelector('.bar [data-hint]');
    check('the action is taken back', (await ownRow(page)).join() === before.join());
    await page.locator('[data-ability="swap-over-one"]').click();
    await page.locator('[data-action="swap 5 7"]').click();
    await page.locator('[data-primary]').click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await settled(page, 25);
    await page.evaluate(watchReplay);
    await page.getByRole('button', { name: 'play it back' }).click();
    await page.waitForFunction(() => globalThis.hasReplayed);
    await page.waitForSelector('.bar [data-hint]');
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'a reload continues the game; a record is downloaded and loaded again'() {
    let { page, errors, context } = await visitor(browser);
    await setUp(page, 0);
    await playOn(page, 5);
    while ((await page.locator('.end').count()) > 0) {
      // Luck has ended the game early.
      await context.close();
      ({ page, errors, context } = await visitor(browser));
      await setUp(page, 0);
      await playOn(page, 5);
    }
    const before = [await ownRow(page), await handCards(page)];
    await page.reload();
    await settled(page);
    const after = [await ownRow(page), await handCards(page)];
    check(
      'the same row and hand',
      JSON.stringify(before) === JSON.stringify(after),
      JSON.stringify([before, after]),
    );
    check('the log is there', (await page.locator('.log li').count()) > 4);
    const icon = async () => decodeURIComponent(await page.locator('link[rel="icon"]').getAttribute('href'));
    const dot = '<circle';
    await page.waitForFunction(() => document.title.startsWith('● Your turn'));
    check('the tab has the icon for a turn', (await icon()).includes(dot));
    await page.locator('.log-line').nth(2).click();
    await page.waitForSelector('.bar .replay');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'As text' }).click();
    check('the whole position as text', (await page.locator('.text-view li').count()) > 14);
    await page.goto(server.url);
    await page.waitForSelector('.poster');
    check('it is listed on the home screen', (await page.locator('.saved li').count()) === 1);
    check('where the icon has no dot', !(await icon()).includes(dot));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const path = await file.path();
    check('the download is a record', readFileSync(path, 'utf8').startsWith('gangway-record: 1\n'));
    await page.locator('input[type=file]').setInputFiles({
      name: 'bad.gwr',
      mimeType: 'text/plain',
      buffer: Buffer.from('nonsense'),
    });
    await page.waitForSelector('.load .refusal');
    await page.evaluate(chooseHuge);
    await page.waitForSelector('.load .refusal:has-text("huge.bin")');
    const refusal = await page.locator('.load .refusal').innerText();
    check('a file that is too large is not read', refusal.includes('at most 16,777,216 bytes'), refusal);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.waitForSelector('.own');
    check('the record is played on', page.url().includes('/table/'));
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'a key pressed as soon as the person has to act is not lost'() {
    const { page, errors, context } = await visitor(browser);
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('.bar [data-hint]')) return;
        watch.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await load(page, locked);
    await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'an expert thinks as long as it may, or decides at once when hurried'() {
    const { page, errors, context } = await visitor(browser);
    await load(page, locked.replace('\n\n', '\nseat 2: computer expert\n\n'));
    const answered = async (isHurried) => {
      const before = await steps(page);
      const hand = await handCards(page);
      await page.keyboard.press(hand.length > 0 ? '4' : 'd');
      await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
      await page.locator('[data-primary]').click();
      const start = performance.now();
      if (hand.length > 0 && isHurried) await page.locator('[data-hurry]').click();
      await settled(page, before);
      return performance.now() - start;
    };
    await answered(false);
    const thought = await answered(false);
    await answered(false);
    const before = await steps(page);
    const [rules] = page.workers();
    await rules.evaluate(watchThoughts);
    await page.evaluate(watchStops);
    const hurried = await answered(true);
    // Printed, not checked: it depends on the machine.
    console.log(`an expert's turn takes ${thought.toFixed(0)} ms, hurried ${hurried.toFixed(0)} ms`);
    const stopped = await page.evaluate(() => globalThis.stopped);
    const thoughts = await rules.evaluate(() => globalThis.thoughts);
    check('hurrying stops the thought', stopped === 1, `${stopped}`);
    check('and the expert decides', (await steps(page)) > before + 1);
    const [first, ...others] = thoughts;
    check(
      'at once, for the rest of its turn',
      first > 0 && others.length > 0 && others.every((ms) => ms === 0),
      `${first}, ${others.join()}`,
    );
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'watching computer players'() {
    const { page, errors, context } = await visitor(browser);
    await setUp(page, 5, 20);
    await page.waitForSelector('.ranks li');
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'the result leaves the winning train in view on a phone held sideways'() {
    const { page, errors, context } = await visitor(browser, { ...TOUCH, viewport: SIZES.sideways });
    await loadFile(page, ended);
    await page.waitForSelector('.end');
    await drawn(page);
    const [right, left] = await page.evaluate(() => [
      document.querySelector('.end').getBoundingClientRect().right,
      document.querySelector('.own .cars').getBoundingClientRect().left,
    ]);
    check('the sheet ends before the cars', right <= left, `${right} ${left}`);
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'the first turn of the keyboard begins at a card that can be kept'() {
    const { page, errors, context } = await visitor(browser);
    await page.goto(server.url);
    await playNow(page).focus();
    await page.keyboard.press('Enter');
    await settled(page);
    await page.waitForFunction(() => document.activeElement.matches('.hand-card'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('7');
    await page.waitForSelector('.bar [data-primary]:not([aria-disabled=true])');
    check('it is planned', /place 7/.test(await page.locator('.bar .plan').innerText()));
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'three languages'() {
    const { page, errors, context } = await visitor(browser, {
      settings: { name: 'Нора' },
    });
    await setUp(page, 0);
    await settled(page);
    await page.goto(server.url);
    for (const [lang, word] of [
      ['ru', 'Ждёт 1 неоконченная партия.'],
      ['it', '1 partita in sospeso ti aspetta.'],
      ['en', 'You have 1 unfinished game.'],
    ]) {
      await page.locator('.head select').selectOption(lang);
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
      const text = await page.locator('.lead').innerText();
      check(`plurals in ${lang}`, text === word, text);
      const hasIds = await page.evaluate(() => /\bpage\.[a-z]/.test(document.body.innerText));
      check(`no text is missing in ${lang}`, !hasIds);
    }
    await load(page, locked);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByLabel('Русский').click();
    await page.waitForFunction(() =>
      document.querySelector('.log')?.textContent.includes('получает семь вагонов'),
    );
    check(
      'a game continues in another language',
      (await page.locator('.own h2').innerText()) === 'Ваш состав',
    );
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },

  async 'set-up: what the rules exclude, seats in another order, and their colours'() {
    const { page, errors, context } = await visitor(browser);
    await page.goto(`${server.url}/mississippi-queen/setup`);
    await page.locator('.setup .presets button').nth(2).click();
    await setOptions(page, {});
    await page.waitForSelector('[data-option="boats"] [data-value="2"]:disabled');
    check(
      'MQ-S3: what the rules exclude cannot be chosen, and says why where it stands',
      (await page.locator('[data-option="boats"] .why-not').textContent()).includes('two boats each'),
    );
    await setPlayers(page, 4);
    await setOptions(page, { teams: 'on' });
    await page.waitForSelector('.seat-badges small');
    const teams = (await page.locator('.seat-badges small').allInnerTexts()).join();
    check('MQ-S7: seats say which team they are in', teams === 'team 1,team 2,team 1,team 2', teams);
    await setPlayers(page, 5);
    await page.waitForSelector('.start-bar .refusal');
    check(
      'MQ-S7: what was chosen before says what to change, at its option and at no other',
      (await page.locator('.wrong').count()) === 1 &&
        (await page.locator('[data-option="teams"] .wrong').innerText()).includes('four or six'),
    );
    check(
      'and no table is opened meanwhile',
      (await page.getByRole('button', { name: 'Start' }).getAttribute('aria-disabled')) === 'true',
    );
    const names = () =>
      page.locator('.seats li input').evaluateAll((all) => all.map(({ value }) => value).join());
    await page.goto(`${server.url}/river-dragons/setup`);
    await page.waitForSelector('[data-colour]');
    await page.getByRole('button', { name: 'Move Player 1 down' }).focus();
    await page.keyboard.press('Enter');
    check('a seat is moved by a key', (await names()) === 'Bruno,Player 1,Clio', await names());
    check(
      'and its button keeps the focus',
      await page.evaluate(() => document.activeElement.ariaLabel === 'Move Player 1 down'),
    );
    const [from, to] = [page.locator('[data-drag]').nth(2), page.locator('[data-drop]').first()];
    const [a, b] = [await from.boundingBox(), await to.boundingBox()];
    await page.mouse.move(a.x + 8, a.y + 20);
    await page.mouse.down();
    await page.mouse.move(a.x + 20, a.y);
    await page.mouse.move(b.x + 60, b.y + 20, { steps: 4 });
    await page.mouse.up();
    check('or dragged', (await names()) === 'Clio,Bruno,Player 1', await names());
    await page.getByRole('button', { name: 'Colour of Player 1' }).click();
    await page.locator('.colour-choice button', { hasText: 'yellow' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.seats .badge.is-yellow').length === 1);
    check(
      'RD-2: the others change colours with it',
      (await page.locator('.seats .badge.is-black').count()) === 1,
    );
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  },
};

// Takes a screenshot at each size, light and dark, with one change of theme per size. Axe checks each
// size, and the colours in light mode at the first size and in dark mode at the last.
async function pictured(page, name, sizes = Object.keys(SIZES)) {
  const looks = { [sizes[0]]: 'light', [sizes.at(-1)]: 'dark' };
  let themes = ['light', 'dark'];
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      await picture(page, `${name}-${size}-${colorScheme}`);
      if ((looks[size] ?? themes[0]) === colorScheme)
        await accessible(page, `${name} (${size}, ${colorScheme})`, {
          hasColours: size in looks,
        });
    }
    themes = themes.reverse();
  }
}

// --------------------------------------------------------------------------- run --

// What the suites in other files share.
const frame = {
  gangway,
  browser,
  server,
  picture,
  longPicture,
  check,
  accessible,
  load,
  loadFile,
  pictured,
  tabTo,
  setUp,
  playNow,
  playOn,
  locked,
  crowded,
  ended,
  long,
};
// Measurements need an otherwise idle machine, and the browser that people use.
const figures = { ...app({ ...frame, browser: whole }), ...onlineFigures({ ...frame, browser: whole }) };
// The longest first, whole games and every screen, so that none of them delays the end.
const others = {
  ...online(frame),
  ...screens(frame),
  ...narrow(frame),
  ...dragons(frame),
  ...mississippi(frame),
  ...tests,
  ...home(frame),
  ...lessons(frame),
  ...viewing(frame),
  ...rareTurns(frame),
  ...oddMoments(frame),
  ...sounds(frame),
  ...seats(frame),
  ...timing(frame),
  ...kept(frame),
  ...layout(frame),
  ...focus(frame),
  ...unsupported(frame),
  ...faces(frame),
  ...friends(frame),
  ...invited(frame),
  ...elsewhere(frame),
  ...comingBack(frame),
  ...(await clientTests(gangway)),
};

async function run([name, test]) {
  const start = performance.now();
  try {
    await test();
  } catch (error) {
    check(name, false, String(error.stack));
  }
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s  ${name}`);
}

// Runs tests in parallel, `count` at a time.
async function runAll(suite, count) {
  const only = process.env.GANGWAY_ONLY ?? '';
  const waiting = Object.entries(suite).filter(([name]) => name.includes(only));
  const runner = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: count }, runner));
}

await runAll(figures, 1);
await whole.close();
await runAll(others, atOnce);
await browser.close();
await server.close();
finish();
