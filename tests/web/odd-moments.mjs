// Unusual moments: the language is changed while something is planned, a tap is faster than the page
// draws, a pinch begins with a stone in hand; and forced colours, screen readers.
import { readFileSync } from 'node:fs';
import { SIZES, settled, visitor } from './browser.mjs';
import { beginning } from './dragons-play.mjs';
import { READY } from './mississippi.mjs';

const record = (name) => readFileSync(new URL(`river/${name}.gwr`, import.meta.url), 'utf8');

// A game on open water in which blue, a person, has to place a stone.
const cards = 'stone2 plank1 move1 remove jump'.split(' ');
const given = ['blue', 'yellow'].flatMap((colour) => cards.map((card) => `${colour} card ${card}`));
const openWater = [beginning('blue yellow', 'expert=on').trim(), '', 'chance first blue', ...given, ''].join(
  '\n',
);

// In the page: a tap that ends before anything is drawn; returns its point on the board.
function tapAtOnce() {
  const layer = document.querySelector('.rd-layer');
  const chart = document.querySelector('.rd-chart');
  const box = chart.getBoundingClientRect();
  const [clientX, clientY] = [box.left + box.width * 0.4, box.top + box.height * 0.4];
  layer.setPointerCapture = () => {};
  for (const type of ['pointerdown', 'pointerup'])
    layer.dispatchEvent(
      new PointerEvent(type, {
        clientX,
        clientY,
        bubbles: true,
        isPrimary: true,
      }),
    );
  const at = new DOMPoint(clientX, clientY).matrixTransform(chart.getScreenCTM().inverse());
  return `stone ${Math.round(at.x)} ${Math.round(at.y)}`;
}

// Two fingers that move apart within an element, the second one pressed a moment later.
async function pinch(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  const [cx, cy] = [x + width / 2, y + height / 2];
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([dx, dy], id) => ({
        x: cx + dx,
        y: cy + dy,
        id,
      })),
    });
  await touch('touchStart', [-30, -30]);
  await touch('touchStart', [-30, -30], [30, 30]);
  for (const by of [40, 50, 60, 70]) await touch('touchMove', [-by, -by], [by, by]);
  await touch('touchEnd');
}

export function oddMoments({ browser, check, load }) {
  async function visit(options, act) {
    const { page, errors, context } = await visitor(browser, options);
    await act(page);
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  }

  return {
    async 'a plan is translated when the language changes'() {
      await visit({}, async (page) => {
        await load(page, record('finish'));
        await page.waitForSelector(READY);
        await page.locator('[data-end][aria-label*="finish dock"]').first().click();
        await page.locator('.bar', { hasText: 'White finishes' }).waitFor();
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByLabel('Русский').click();
        await page.keyboard.press('Escape');
        await page.locator('.bar', { hasText: 'Белый' }).waitFor();
        const shown = await page.locator('.bar').innerText();
        check('all of it', !/[A-Za-z]{4}/.test(shown), shown);
      });
    },

    async 'RD-X1: the fastest tap on open water means the point of the finger'() {
      await visit({}, async (page) => {
        await load(page, openWater);
        await page.waitForSelector('[data-point]');
        const meant = await page.evaluate(tapAtOnce);
        await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
        const planned = await page.locator('[data-point]').getAttribute('data-point');
        check('and no other', planned === meant, `${planned}, not ${meant}`);
      });
    },

    async 'RD-X1: two fingers on open water zoom and place no stone'() {
      await visit({ viewport: SIZES.phone, hasTouch: true, isMobile: true }, async (page) => {
        await load(page, openWater);
        await page.waitForSelector('[data-point]');
        const look = () =>
          page.evaluate(() => [
            document.querySelector('.rd-chart').getBoundingClientRect().width,
            document.querySelector('[data-point]').dataset.point,
          ]);
        const [width, point] = await look();
        await pinch(page, '.rd-layer');
        await page.waitForFunction(
          (before) => document.querySelector('.rd-chart').getBoundingClientRect().width > before * 1.2,
          width,
        );
        check('the stone stays', (await look())[1] === point, String(await look()));
        check(
          'nothing is planned',
          (await page.locator('[data-primary][aria-disabled="true"]').count()) === 1,
        );
      });
    },

    async 'forced colours show what is chosen and what is disabled'() {
      await visit({ forcedColors: 'active' }, async (page) => {
        await load(page, record('crash'));
        await page.waitForSelector(READY);
        const looks = (selector) =>
          page
            .locator(selector)
            .first()
            .evaluate((element) => {
              const { backgroundColor, borderTopColor, color } = getComputedStyle(element);
              return [backgroundColor, borderTopColor, color].join(' ');
            });
        const plain = await looks('.speeds [aria-pressed="false"][aria-disabled="false"]');
        check('a speed', plain !== (await looks('.speeds [aria-pressed="true"]')), plain);
        check('a tab', (await looks('[aria-selected="true"]')) !== (await looks('[aria-selected="false"]')));
        await page.locator('[data-end]').first().click();
        await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
        const able = await looks('[data-primary]');
        await page.keyboard.press('Escape');
        await page.waitForSelector('[data-primary][aria-disabled="true"]');
        check('the primary button', able !== (await looks('[data-primary]')), able);
      });
    },

    async 'screen readers get the owner of a program, prices of steering, and nothing of another table'() {
      await visit({ viewport: SIZES.phone }, async (page) => {
        await load(page, beginning('blue yellow'));
        await page.waitForSelector('.rd-hand [data-card]');
        const order = await page.locator('.chips').ariaSnapshot();
        check('Nora’s, on a phone too', order.includes('Nora'), order);
        await load(page, record('push'));
        await page.waitForSelector(READY);
        await page.keyboard.press('n');
        await page
          .locator('.course')
          .getByRole('button', { name: /1 coal/ })
          .first()
          .waitFor();
        await page.waitForFunction(() =>
          document.querySelector('[aria-live=polite]').textContent.includes('Planned'),
        );
        await page.getByRole('link', { name: 'Gangway: to the games' }).click();
        await page.waitForSelector('.poster');
        check('the announcement is cleared', (await page.locator('[aria-live=polite]').textContent()) === '');
      });
    },

    async 'RD-4: there is no round before the first player is known'() {
      await visit({}, async (page) => {
        await load(page, beginning('blue yellow'));
        await settled(page);
        await page.keyboard.press('[');
        await page.waitForSelector('.bar .replay');
        await page.getByRole('button', { name: 'To the beginning' }).click();
        await page.locator('.top', { hasText: 'Round 1' }).waitFor();
        check(
          'the replay begins with the first round',
          !/Round 0/.test(await page.locator('body').innerText()),
        );
      });
    },
  };
}
