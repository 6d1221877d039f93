// Whole games by real clicks and taps, at phone and desktop size, and one by keyboard only.
import { hide, lostFocus, noteLost, settled, show } from '../browser.mjs';
import { beginning, byMouse, byTouch, playOut as playDragons } from '../dragons-play.mjs';
import { byPointer, playOut as playRiver, race } from '../mississippi.mjs';
import { byKeyboard, playOut, press } from '../trains-play.mjs';
import { visit } from './driver.mjs';
import { load, playNow } from './steps.mjs';

export function games({ engine, server, check, picture }) {
  const by = engine.hasTouch ? { phone: 'tap', desktop: 'click' } : { phone: 'click', desktop: 'click' };

  const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  // Plays a game unseen at this size; then shows its end.
  async function whole(size, theme, name, play) {
    const who = await visit(engine, { size, theme, first: [hide] });
    await who.page.goto(server.url);
    await who.page.waitForSelector('.poster');
    await play(who.page, by[size]);
    await who.page.waitForSelector('.end .ranks li');
    check(`${name}: everybody has a rank`, (await who.page.locator('.ranks li').count()) > 1);
    check(`${name}: nothing is wider than the screen`, await fits(who.page));
    await show(who.page);
    await picture(who.page, `${name}-end-${size}-${theme}`);
    const errors = who.errors();
    check(`${name}: no errors`, errors.length === 0, errors.join('\n'));
    await who.close();
  }

  // GT-E3: a draw after this many turns, so that no game is long.
  const SHORT =
    'gangway-record: 1\ngame: game-of-trains\noptions: players=2 turns=30\nplayer 1: Nora\nseat 2: computer easy\n\n';

  async function trains(page, how) {
    await playNow(page, 'game-of-trains');
    await settled(page);
    await load(page, server, SHORT);
    check('Game of Trains ends', await playOut(page, (at) => press(at, how)));
  }

  async function river(page, how) {
    await playNow(page, 'mississippi-queen');
    await settled(page);
    const options = 'players=2 boats=1 b=B1,B1/B2,B2,B3-1,B3-2,B4';
    const frame = { load: (at, record) => load(at, server, record) };
    check('Mississippi Queen ends', await race(frame, page, options, 1, byPointer(how)));
  }

  async function dragons(page, how) {
    await playNow(page, 'river-dragons');
    await settled(page);
    await load(page, server, beginning('blue yellow', 'rounds=5'));
    const kinds = await playDragons(page, how === 'tap' ? byTouch : byMouse);
    check('River Dragons ends', kinds.has('program') && kinds.has('target'));
  }

  return {
    'Game of Trains on a desktop': () => whole('desktop', 'light', 'trains', trains),
    'Game of Trains on a phone': () => whole('phone', 'dark', 'trains', trains),
    'Mississippi Queen on a desktop': () => whole('desktop', 'dark', 'river', river),
    'Mississippi Queen on a phone': () => whole('phone', 'light', 'river', river),
    'River Dragons on a desktop': () => whole('desktop', 'light', 'dragons', dragons),
    'River Dragons on a phone': () => whole('phone', 'dark', 'dragons', dragons),

    async 'Game of Trains by keyboard only'() {
      const { page, errors, close } = await visit(engine, { first: [noteLost, hide] });
      await page.goto(`${server.url}/game-of-trains/setup`);
      await page.waitForSelector('.more-options > summary');
      await tabTo(page, '.more-options > summary');
      await page.keyboard.press('Enter');
      await tabTo(page, '#option-turns');
      await page.keyboard.type('12');
      await tabTo(page, '.start-bar .primary');
      await page.keyboard.press('Enter');
      await settled(page);
      await page.keyboard.press('?');
      await page.waitForSelector('.keys');
      await page.keyboard.press('Escape');
      await page.waitForSelector('.keys', { state: 'detached' });
      check('it ends', await playOut(page, byKeyboard));
      const lost = await lostFocus(page);
      check('the focus is never lost', lost === '', lost);
      check('no errors', errors().length === 0, errors().join('\n'));
      await close();
    },
  };
}

// Presses Tab until the element has the focus.
async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`Tab never reaches ${selector}`);
}
