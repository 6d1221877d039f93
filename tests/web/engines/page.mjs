// The page apart from its games: languages, saved games, offline use, errors.
import { readFileSync } from 'node:fs';
import { goTo, handCards, ownRow, settled, steps } from '../browser.mjs';
import { cutTexts } from '../cut.mjs';
import { serve } from '../server.mjs';
import { press } from '../trains-play.mjs';
import { visit } from './driver.mjs';
import { load, playNow } from './steps.mjs';

const LANGS = {
  ru: ['Ждёт 1 неоконченная партия.', 'Ваш состав'],
  it: ['1 partita in sospeso ti aspetta.', 'Il tuo treno'],
  en: ['You have 1 unfinished game.', 'Your train'],
};
const crowded = readFileSync(new URL('../crowded.gwr', import.meta.url), 'utf8');

// In the page: causes every kind of error.
function causeErrors() {
  setTimeout(() => {
    throw new Error('an uncaught exception');
  });
  void Promise.reject(new Error('an unhandled rejection'));
  console.error('a logged error');
}

// In the page: whether the page is kept for offline use.
async function isKept() {
  if (!('serviceWorker' in navigator)) return 'none';
  const late = new Promise((resolve) => setTimeout(() => resolve('late'), 120000));
  const ready = await Promise.race([navigator.serviceWorker.ready, late]);
  if (ready === 'late') return 'late';
  while ((await caches.keys()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return 'kept';
}

export function page({ engine, gangway, server, check, skip, picture }) {
  return {
    async 'three languages'() {
      const { page, errors, close } = await visit(engine, { size: 'phone' });
      await load(page, server, crowded);
      for (const [lang, [lead, own]] of Object.entries(LANGS)) {
        await goTo(page, server.url);
        await page.locator('.head select').selectOption(lang);
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
        const shown = await page.locator('.lead').innerText();
        check(`plurals (${lang})`, shown === lead, shown);
        await picture(page, `home-phone-${lang}`);
        await page.locator('.saved a').first().click();
        await settled(page);
        const title = await page.locator('.own h2').innerText();
        check(`a game continues (${lang})`, title === own, title);
        const cut = await page.evaluate(cutTexts);
        check(`a table is not cut off (${lang})`, cut.length === 0, cut.join('\n'));
        await picture(page, `trains-phone-${lang}`);
      }
      check('no errors', errors().length === 0, errors().join('\n'));
      await close();
    },

    async 'a reload continues the game, also with the server stopped'() {
      const own = await serve(gangway);
      const { page, errors, close } = await visit(engine);
      try {
        await page.goto(own.url);
        await page.waitForSelector('.poster');
        await playNow(page, 'game-of-trains');
        await settled(page);
        const before = await steps(page);
        await press(page, 'click');
        await settled(page, before);
        const known = JSON.stringify([await ownRow(page), await handCards(page)]);
        const again = async (when) => {
          await page.reload();
          await settled(page);
          const now = JSON.stringify([await ownRow(page), await handCards(page)]);
          check(`the same row and hand (${when})`, now === known, `${known}\n${now}`);
        };
        // Before the first reload: WebKit never finishes installing a service worker if its page is reloaded
        // just when it is registered; the next visit does.
        const kept = await page.evaluate(isKept);
        await again('reload');
        if (kept === 'none') {
          skip(`${engine.name}: offline use; there are no service workers under automation`);
          return;
        }
        check('the page is kept', kept === 'kept', kept);
        check('no update is offered', (await page.locator('.update').count()) === 0);
        await own.close();
        await again('server stopped');
        await page.goto(own.url);
        await page.waitForSelector('.poster');
        await playNow(page, 'river-dragons');
        check('a new game offline', !(await settled(page)));
        check('no errors', errors().length === 0, errors().join('\n'));
      } finally {
        await close();
        await own.close();
      }
    },

    async 'the errors of a page are noticed'() {
      const { page, errors, close } = await visit(engine);
      await page.goto(server.url);
      await page.waitForSelector('.poster');
      check('none at first', errors().length === 0, errors().join('\n'));
      await page.evaluate(causeErrors);
      const wanted = ['an uncaught exception', 'an unhandled rejection', 'a logged error'];
      const missing = () => wanted.filter((words) => !errors().some((each) => each.includes(words)));
      for (let i = 0; i < 100 && missing().length > 0; i++) await new Promise((next) => setTimeout(next, 50));
      check('then all of them', missing().length === 0, `missed: ${missing().join(', ')}`);
      await close();
    },
  };
}
