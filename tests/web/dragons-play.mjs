// Plays River Dragons as a person does: by mouse, touch or keyboard only.
import { readFileSync } from 'node:fs';
import { steps } from './browser.mjs';

export const board = readFileSync(new URL('../../data/dragons/board.txt', import.meta.url), 'utf8');
const islands = [...board.matchAll(/^island \d+ (\S+) (\S+)$/gm)].map(([, x, y]) => [Number(x), Number(y)]);

// The beginning of a record: Nora plays the first of these colours, easy computer players the others.
export function beginning(colours, options = '') {
  const all = colours.split(' ');
  const others = all.slice(1).map((colour) => `seat ${colour}: computer easy\n`);
  const chosen = `players=${all.length} colours=${all.join(',')} ${options}`.trim();
  return `gangway-record: 1\ngame: river-dragons\noptions: ${chosen}\nplayer ${all[0]}: Nora\n${others.join('')}\n`;
}

export const planned = (page) => page.waitForSelector('[data-primary]:not([aria-disabled="true"])');

// The person's programs, round after round; together they use every kind of card.
const PROGRAMS = [
  ['stone2', 'plank2', 'move1', 'stone1', 'plank1'],
  ['stone1', 'plank1', 'move2', 'remove', 'move1'],
  ['dragon', 'plank2', 'move1', 'jump', 'stone2'],
];

// In the page: what the person has to decide, once there are more than `since` steps; null until then.
function question(since) {
  if (Number(document.querySelector('.table')?.dataset.steps ?? -1) <= since) return null;
  if (document.querySelector('.end')) return { what: 'over' };
  if (!document.querySelector('.bar [data-hint]')) return null;
  if (document.querySelector('.rd-programming')) {
    const cards = [...document.querySelectorAll('.rd-hand .is-target')].map((each) => each.dataset.card);
    return cards.length > 0 ? { what: 'program', cards } : null;
  }
  const at = document.querySelector('[data-point]')?.dataset.point;
  if (at) return { what: 'point', at: at.split(' ').slice(1).map(Number) };
  const planks = [...document.querySelectorAll('.rd-supply .is-target')].map((each) => each.dataset.plank);
  if (planks.length > 0) return { what: 'plank', planks };
  const targets = [...document.querySelectorAll('.rd-target[data-action]')].map(
    (each) => each.dataset.action,
  );
  return targets.length > 0 ? { what: 'target', targets } : null;
}

// In the page: the middle of an element, once nothing covers it.
function middleOf(selector) {
  const element = document.querySelector(selector);
  const box = element?.getBoundingClientRect();
  if (!box) return null;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  // Targets may overlap: the nearest to the finger is meant.
  const isFree = element.matches('.rd-target') ? top?.closest('.rd-layer') : element.contains(top);
  return isFree ? { x, y } : null;
}

// In the page: a point of the board on the screen.
function onScreen([x, y]) {
  const chart = document.querySelector('.rd-chart');
  const at = new DOMPoint(x, y).matrixTransform(chart.getScreenCTM());
  return { x: at.x, y: at.y };
}

const once = async (page, look, given) => (await page.waitForFunction(look, given)).jsonValue();

const slotsFilled = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.rd-program button').length === wanted, count);

// The wanted card of the hand, or another one. A dragon is for the first possible victim.
function cardFor(wanted, cards) {
  return cards.find((each) => each === wanted || each.startsWith(`${wanted}:`)) ?? cards[0];
}

// Islands of the shipped board, where planks are known to fit, the nearest to `from` first.
function waters(from) {
  const far = ([x, y]) => Math.hypot(x - from[0], y - from[1]);
  return [...islands].sort((a, b) => far(a) - far(b));
}

// Whether the last choice is planned; if not, it was refused.
async function isPlanned(page) {
  const found = await page.waitForSelector('.refusal, [data-primary]:not([aria-disabled="true"])');
  return found.evaluate((element) => element.matches('[data-primary]'));
}

// By pointer: `hit` clicks or taps at a point of the screen.
function pointing(hit) {
  const press = async (page, selector) => hit(page, await once(page, middleOf, selector));
  return {
    async program(page, { cards }, wanted) {
      for (const [i, card] of wanted.entries()) {
        const chosen = cardFor(card, cards);
        cards = cards.filter((each) => each !== chosen);
        await press(page, `.rd-hand [data-card="${chosen}"]`);
        await slotsFilled(page, i + 1);
      }
    },
    plank: (page, size) => press(page, `.rd-supply [data-plank="${size}"]`),
    target: (page, action) => press(page, `.rd-target[data-action="${action}"]`),
    async point(page, at) {
      for (const place of waters(at)) {
        if (await page.locator('.refusal').count()) {
          await page.locator('[data-undo]').click();
          await page.waitForSelector('.refusal', { state: 'detached' });
        }
        await hit(page, await page.evaluate(onScreen, place));
        if (await isPlanned(page)) return;
      }
      throw new Error('no place for a stone on open water');
    },
    commit: (page) => press(page, '[data-primary]'),
  };
}

export const byMouse = pointing((page, { x, y }) => page.mouse.click(x, y));
export const byTouch = pointing((page, { x, y }) => page.touchscreen.tap(x, y));

const hasFocus = (page, selector) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

// Presses Shift+Tab to the board's single tab stop, then arrow keys to the wanted element. The board
// itself has the focus if its stop was removed: from there arrows lead to the new one.
async function arrowTo(page, selector) {
  const stop = '.dragons button:not(.bar *, .grip, [data-own-stops] *)';
  for (let i = 0; i < 8 && !(await hasFocus(page, `.board, ${stop}`)); i++)
    await page.keyboard.press('Shift+Tab');
  const around = ['ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight'];
  for (let i = 0; i < 60; i++) {
    if (await hasFocus(page, selector)) return;
    await page.keyboard.press(around[(i >> 2) % 4]);
  }
  const at = await page.evaluate(() => document.activeElement.outerHTML.slice(0, 200));
  throw new Error(`arrows do not lead to ${selector}, but to ${at}`);
}

// Moves a stone over open water with the arrow keys, by ten units, or with Shift by one: to about `to`.
// Returns where it is.
async function pushStone(page, from, to) {
  const at = [...from];
  for (const [axis, less, more] of [
    [0, 'ArrowLeft', 'ArrowRight'],
    [1, 'ArrowUp', 'ArrowDown'],
  ]) {
    const by = to[axis] - from[axis];
    for (; Math.abs(to[axis] - at[axis]) >= 10; at[axis] += 10 * Math.sign(by))
      await page.keyboard.press(by < 0 ? less : more);
  }
  await page.keyboard.press('Shift+ArrowRight');
  at[0] += 1;
  await page.waitForSelector(`[data-point="stone ${at.join(' ')}"]`);
  return at;
}

export const byKeys = {
  async program(page, { cards }, wanted) {
    for (const [i, card] of wanted.entries()) {
      const chosen = cardFor(card, cards);
      cards = cards.filter((each) => each !== chosen);
      await arrowTo(page, `.rd-hand [data-card]`);
      await alongHand(page, chosen);
      await page.keyboard.press('Enter');
      await slotsFilled(page, i + 1);
    }
  },
  plank: (page, size) => page.keyboard.press(size),
  async target(page) {
    await arrowTo(page, '.rd-target[data-action]');
    await page.keyboard.press('Enter');
  },
  async point(page, at) {
    await arrowTo(page, '[data-point]');
    for (const place of waters(at)) {
      at = await pushStone(page, at, place);
      await page.keyboard.press('Enter');
      if (await isPlanned(page)) return;
    }
    throw new Error('no place for a stone on open water');
  },
  // After a key that plans, the focus is on the primary button; a target commits when it is pressed
  // again. In both cases by Enter.
  async commit(page) {
    await page.waitForFunction(() =>
      document.activeElement?.matches('[data-primary], [aria-pressed="true"], [data-point]'),
    );
    await page.keyboard.press('Enter');
  },
};

// Moves the focus to a card of the hand.
async function alongHand(page, card) {
  const places = () =>
    page.evaluate((wanted) => {
      const at = (element) => {
        const { left, top } = element.getBoundingClientRect();
        return { left, top };
      };
      return [at(document.activeElement), at(document.querySelector(`.rd-hand [data-card="${wanted}"]`))];
    }, card);
  for (let i = 0; i < 30; i++) {
    const [here, there] = await places();
    const [x, y] = [there.left - here.left, there.top - here.top];
    if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
    if (Math.abs(y) >= 2) await page.keyboard.press(y < 0 ? 'ArrowUp' : 'ArrowDown');
    else await page.keyboard.press(x < 0 ? 'ArrowLeft' : 'ArrowRight');
  }
  throw new Error(`arrows do not lead to the card ${card}`);
}

// Plans and commits a decision.
export async function decide(page, input, asked, round) {
  const pick = (list) => list[(round * 7) % list.length];
  if (asked.what === 'program') await input.program(page, asked, PROGRAMS[round % PROGRAMS.length]);
  else if (asked.what === 'plank') await input.plank(page, pick(asked.planks));
  else if (asked.what === 'point') await input.point(page, asked.at);
  else await input.target(page, pick(asked.targets));
  await planned(page);
  await input.commit(page);
}

export const asked = (page, since = -1) => once(page, question, since);

// Plays on until a certain decision is due: a computer’s dragon may cancel the card that leads there.
export async function decideUntil(page, input, what) {
  for (let now = await asked(page), before; now.what !== what; now = await asked(page, before)) {
    if (now.what === 'over') throw new Error(`the game is over without a decision of kind ${what}`);
    before = await steps(page);
    await decide(page, input, now, 0);
  }
}

// Plays on until the game is over; returns the kinds of decisions that came up.
export async function playOut(page, input) {
  const kinds = new Map();
  for (let decisions = 0, before = -1; decisions < 400; decisions++) {
    const now = await asked(page, before);
    if (now.what === 'over') return kinds;
    before = await steps(page);
    const round = kinds.get('program') ?? 0;
    kinds.set(now.what, (kinds.get(now.what) ?? 0) + 1);
    await decide(page, input, now, now.what === 'program' ? round : decisions).catch((cause) => {
      throw new Error(`while deciding ${JSON.stringify(now)}: ${cause.stack}`, {
        cause,
      });
    });
  }
  throw new Error('the game does not end');
}
