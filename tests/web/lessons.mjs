// Lessons: by mouse, by keyboard, and shown.
import { SIZES, drawn, enterPlan, lostFocus, settled, visitor, watchFocus } from './browser.mjs';

const refusal = (page) => page.locator('.refusal').innerText();

// The index of a game's poster.
async function posterOf(page, title) {
  await page.waitForSelector('.poster');
  return (await page.locator('.poster h2').allInnerTexts()).indexOf(title);
}

async function putAt(page, place) {
  await page.locator(`.own [data-place="${place}"]`).click();
  await page.locator('[data-primary]').click();
}

async function drawAndPut(page, place) {
  await page.locator('.deck[data-home]').click();
  await page.locator('[data-primary]').click();
  await page.waitForSelector('.hand-card');
  await page.waitForSelector(`.own .is-target[data-place="${place}"]`);
  await putAt(page, place);
}

async function useCard(page, ability, target) {
  await page.locator(`[data-ability="${ability}"]`).click();
  if (target) await page.locator(target).click();
  await page.locator('[data-primary]').click();
}

// What the lesson of Game of Trains asks for, step by step: by mouse, and as keys, where a longer word
// is a card of the offer or is explained in pressWord.
const LESSON = {
  keep: (page) => putAt(page, 7),
  draw: (page) => drawAndPut(page, 1),
  swap: (page) => useCard(page, 'swap-adjacent', '[data-action="swap 2 3"]'),
  over: (page) => useCard(page, 'swap-over-one', '[data-action="swap 4 6"]'),
  move: (page) => useCard(page, 'move-left', '[data-action="move 4 2"]'),
  protect: (page) => useCard(page, 'protect', '.own [data-place="7"]'),
  remove: (page) => useCard(page, 'remove-right'),
  pair: (page) => drawAndPut(page, 3),
  win: (page) => useCard(page, 'move-right', '[data-action="move 4 6"]'),
};
const LESSON_KEYS = [
  '7 Enter',
  'd Enter drawn 1 Enter',
  'swap-adjacent 2 3 Enter',
  'swap-over-one 4 6 Enter',
  'move-left 4 Enter',
  'protect 7 Enter',
  'remove-right again',
  'd Enter drawn 3 Enter',
  'move-right 4 Enter',
];

// Presses one key, or does what a word stands for.
export async function pressWord(page, word) {
  if (word === 'drawn') {
    await page.waitForSelector('.hand-card');
    await page.waitForSelector('.own .is-target');
  } else if (word === 'again') {
    await page.keyboard.press('Enter');
  } else if (word === 'Enter') {
    await enterPlan(page);
  } else if (word.length === 1) {
    await page.keyboard.press(word);
  } else {
    await page.keyboard.press('o');
    for (let i = 0; i < 8; i++) {
      if (await page.evaluate((card) => document.activeElement?.dataset.ability === card, word)) break;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector(`[data-ability="${word}"][aria-pressed="true"]`);
  }
}

export function lessons({ browser, server, check, accessible }) {
  return {
    async 'a double press advances a lesson by one step, and starts one game'() {
      const { page, errors, context } = await visitor(browser);
      const pressTwice = (selector) =>
        page.evaluate((wanted) => {
          for (let i = 0; i < 2; i++) document.querySelector(wanted).click();
        }, selector);
      await page.goto(`${server.url}/learn/mississippi-queen`);
      await page.waitForSelector('[data-next]');
      await pressTwice('[data-next]');
      await page.locator('.lesson small', { hasText: '2 of 9' }).waitFor();
      await page.waitForSelector('[data-end]');
      await page.goto(server.url);
      await page.waitForSelector('.poster .primary');
      await pressTwice('.poster .primary');
      await settled(page);
      await page.goto(server.url);
      await page.waitForSelector('.saved > li');
      check('one game is saved', (await page.locator('.saved > li').count()) === 1);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a lesson by mouse, with wrong attempts, left and resumed'() {
      const { page, errors, context } = await visitor(browser);
      await page.goto(server.url);
      await page
        .locator('.poster')
        .nth(await posterOf(page, 'Game of Trains'))
        .getByRole('link', { name: 'Learn' })
        .click();
      await page.getByRole('link', { name: 'Lesson at the board' }).click();
      await page.waitForSelector('.lesson');
      await accessible(page, 'a lesson');
      await page.locator('.deck[data-home]').click();
      await page.waitForSelector('.refusal');
      check('GT-4: an illegal plan is refused as in a game', (await refusal(page)).includes('GT-4'));
      await page.locator('.own [data-place="3"]').click();
      await page.locator('[data-primary]').click();
      await page.waitForFunction(() => document.querySelector('.refusal')?.textContent.includes('place 7'));
      check(
        'a legal plan that is not asked for, by the step itself',
        (await refusal(page)).includes('GT-E1'),
      );
      await page.locator('.lesson .rule-link').click();
      await page.waitForSelector('.talk-sheet .rule.is-shown');
      await page.keyboard.press('Escape');
      for (const [i, act] of Object.values(LESSON).entries()) {
        if (i === 4) await page.reload();
        await page.waitForFunction(
          (at) => document.querySelector('.lesson small')?.textContent === at,
          `${i + 1} of 9`,
        );
        await act(page);
        await page.waitForSelector('.bar [data-next]');
        if (i === 0) await accessible(page, 'a finished step');
        if (i < 8) await page.locator('.lesson [data-next]').click();
      }
      check('GT-E1: the last step wins', (await page.locator('.pill').innerText()) === 'The game is over');
      await page.locator('.bar [data-next]').click();
      check('and leads to a game', !(await settled(page)));
      await page.goto(server.url);
      await page.waitForSelector('.saved li');
      check('a lesson is not saved as a game', (await page.locator('.saved li').count()) === 1);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a lesson by keyboard'() {
      const { page, errors, context } = await visitor(browser);
      await watchFocus(page);
      await page.goto(`${server.url}/learn/game-of-trains`);
      for (const [i, keys] of LESSON_KEYS.entries()) {
        await page.waitForFunction(
          (at) => document.querySelector('.lesson small')?.textContent === at,
          `${i + 1} of 9`,
        );
        await page.waitForSelector('.bar [data-primary]');
        for (const word of keys.split(' ')) await pressWord(page, word);
        await page.waitForFunction(() => document.activeElement?.matches('.bar [data-next]'));
        await page.keyboard.press('Enter');
      }
      await settled(page);
      check('it leads to a game', page.url().includes('/table/'));
      const lost = await lostFocus(page);
      check('the focus is never lost', lost === '', lost);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'on a short phone a lesson shows the cards above the own train'() {
      for (const lang of ['en', 'ru', 'it']) {
        const { page, errors, context } = await visitor(browser, {
          settings: { lang },
          viewport: { width: 320, height: 568 },
        });
        await page.goto(`${server.url}/learn/game-of-trains`);
        await page.waitForSelector('.hand-card');
        // In the page: the visible share of the card in hand, between the lesson and the own train.
        const seen = await page.evaluate(() => {
          const box = (part) => document.querySelector(part).getBoundingClientRect();
          const card = box('.hand-card');
          const height = Math.min(card.bottom, box('.own').top) - Math.max(card.top, box('.lesson').bottom);
          return box('[data-primary]').bottom <= innerHeight ? height / card.height : 0;
        });
        check(`the card is visible (${lang})`, seen > 0.75, String(seen));
        check('no errors', errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },

    async 'after the last step of the river’s lesson the camera stays at the boat that came home'() {
      for (const viewport of [SIZES.desktop, SIZES.phone]) {
        const { page, errors, context } = await visitor(browser, { viewport });
        await page.goto(`${server.url}/learn/mississippi-queen`);
        for (let step = 1; step <= 9; step++) {
          await page.waitForFunction(
            (at) => document.querySelector('.lesson small')?.textContent.startsWith(`${at} `),
            step,
          );
          if (step < 9) await page.locator('.lesson [data-next]').click();
        }
        await page.waitForSelector('[data-primary]');
        await page.locator('[data-show]').click();
        await page.waitForSelector('.bar [data-next]');
        await drawn(page);
        // In the page: whether the whole hull is within the view.
        const isSeen = await page.evaluate(() => {
          const box = (part) => document.querySelector(part).getBoundingClientRect();
          const [hull, view] = [box('.boat.is-white .hull'), box('.camera')];
          const isBeside = hull.left >= view.left && hull.right <= view.right;
          return isBeside && hull.top >= view.top && hull.bottom <= view.bottom;
        });
        check(`the boat is in view (${viewport.width})`, isSeen);
        check('no errors', errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },

    async 'a lesson that is shown, in three languages'() {
      for (const lang of ['en', 'ru', 'it']) {
        const { page, errors, context } = await visitor(browser, {
          settings: { lang },
          viewport: SIZES.phone,
        });
        await page.goto(`${server.url}/learn/game-of-trains`);
        for (let step = 1; step <= 9; step++) {
          await page.waitForFunction(
            (at) =>
              document.querySelector('.lesson small')?.textContent.startsWith(`${at} `) &&
              document.querySelector('[data-primary]'),
            step,
          );
          const text = await page.locator('.lesson').innerText();
          check(`step ${step} has its texts in ${lang}`, !text.includes('page.lesson'), text);
          await page.locator('[data-show]').click();
          await page.waitForSelector('.bar [data-next]');
          if (step < 9) await page.locator('.bar [data-next]').click();
        }
        check('no errors', errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },
  };
}
