// What people do in odd moments: change the language while something is planned, tap faster than
// the page draws, pinch while a stone is in hand; and what is seen with few colours.
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

// In the page: a finger that is lifted before anything is drawn; where it was on the board.
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

// Two fingers that move apart from a place within an element, one a moment after the other.
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
    check('no complaint', errors.length === 0, errors.join('\n'));
    await context.close();
  }

  return {
    async 'what is planned is told in the language that is chosen meanwhile'() {
      await visit({}, async (page) => {
        await load(page, record('finish'));
        await page.waitForSelector(READY);
        await page.locator('[data-end][aria-label*="finish dock"]').first().click();
        await page.locator('.bar', { hasText: 'White finishes' }).waitFor();
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByLabel('Русский').click();
        await page.keyboard.press('Escape');
        await page.locator('.bar', { hasText: 'Белый' }).waitFor();
        const told = await page.locator('.bar').innerText();
        check('all of it', !/[A-Za-z]{4}/.test(told), told);
      });
    },

    async 'RD-X1: the quickest tap on open water means where the finger was'() {
      await visit({}, async (page) => {
        await load(page, openWater);
        await page.waitForSelector('[data-point]');
        const meant = await page.evaluate(tapAtOnce);
        await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
        const planned = await page.locator('[data-point]').getAttribute('data-point');
        check('and nowhere else', planned === meant, `${planned}, not ${meant}`);
      });
    },

    async 'RD-X1: two fingers on open water come nearer and place no stone'() {
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

    async 'with few colours one sees what is chosen and what cannot be pressed'() {
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

    async 'those who listen hear whose a program is, what steering costs, and nothing of another table'() {
      await visit({ viewport: SIZES.phone }, async (page) => {
        await load(page, beginning('blue yellow'));
        await page.waitForSelector('.rd-hand [data-card]');
        const order = await page.locator('.chips').ariaSnapshot();
        check('Nora’s, on a phone too', order.includes('Nora'), order);
        await load(page, record('push'));
        await page.waitForSelector(READY);
        await page.keyboard.press('n');
        await page.getByRole('button', { name: 'Left, 1 coal' }).waitFor();
        await page.waitForFunction(() =>
          document.querySelector('[aria-live=polite]').textContent.includes('Planned'),
        );
        await page.getByRole('link', { name: 'Gangway: to the games' }).click();
        await page.waitForSelector('.poster');
        check('nothing', (await page.locator('[aria-live=polite]').textContent()) === '');
      });
    },

    async 'RD-4: before anybody goes first there is no round'() {
      await visit({}, async (page) => {
        await load(page, beginning('blue yellow'));
        await settled(page);
        await page.locator('.log button').first().click();
        await page.waitForSelector('.bar .replay');
        await page.getByRole('button', { name: 'To the beginning' }).click();
        await page.locator('.top', { hasText: 'Start' }).waitFor();
        check('it is the start', !/Round 0/.test(await page.locator('body').innerText()));
      });
    },
  };
}
