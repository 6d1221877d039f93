// A game of one browser goes on at a table for friends, from where it stands.
import { UNSEEN, goTo, steps, visitor } from './browser.mjs';
import { look, playText, playing, sitDown } from './friends.mjs';

// Blue has chosen three cards, which nobody else may know.
const covered = `gangway-record: 1
game: river-dragons
options: players=3
seat 2: computer easy
seat 3: computer easy

chance first blue
blue card stone2
blue card jump
blue card remove
`;

export function invited({ browser, check, server, load, crowded, ended, loadFile, ...frame }) {
  const openMenu = (page) => page.getByRole('button', { name: 'Menu' }).click();

  async function openSheet(page) {
    await openMenu(page);
    await page.locator('[data-invite]').click();
    await page.waitForSelector('.invite-seats');
    await page.waitForSelector('.invite [aria-busy="false"]');
  }

  const roles = (page) =>
    page.locator('.invite-seats select').evaluateAll((all) => all.map(({ value }) => value));

  return {
    async 'somebody is invited to a seat of a game under way, and its chance is verified from there on'() {
      const anna = await visitor(browser, UNSEEN);
      const bob = await visitor(browser, UNSEEN);
      const pages = [anna.page, bob.page];
      await load(anna.page, crowded);
      const before = await steps(anna.page);
      const local = anna.page.url();
      await openSheet(anna.page);
      check('computers stay what they are', (await roles(anna.page)).join() === 'me,free,hard,easy');
      const open = anna.page.locator('.invite [data-open]');
      await anna.page.locator('.invite [data-name]').fill('');
      await open.click({ force: true });
      check('without a name no table is opened', anna.page.url() === local);
      await anna.page.locator('.invite [data-name]').fill('Anna');
      await open.click();
      await anna.page.waitForSelector('.room-seats [data-seat="1"].is-mine');
      const said = await anna.page.locator('.room .begun').innerText();
      check('the room says that a game is under way', said.includes(` ${before} `), said);
      const link = await anna.page.locator('.share input').inputValue();
      await sitDown(bob.page, link, 'Bob', 2);
      for (const page of pages) await playing(page);
      for (const page of pages)
        await page.waitForFunction(
          (least) => Number(document.querySelector('.table')?.dataset.steps) >= least,
          before,
        );
      const undo = anna.page.locator('[data-undo]:not([aria-disabled="true"])');
      check('nothing from before can be taken back', (await undo.count()) === 0);
      await playText(pages, before + 12);
      await anna.page.locator('[data-doings]').click();
      await anna.page.locator('[data-offer="end"]').click();
      await bob.page.locator('[data-agree]').click();
      await bob.page.locator('[data-fair]').click();
      const lines = await bob.page.locator('.verdicts li').allInnerTexts();
      check(
        'its chance verifies',
        lines.every((line) => line.startsWith('✓')),
        lines.join('\n'),
      );
      const unproven = await bob.page.locator('[data-after]').innerText();
      check('and what is not proven is said', unproven.includes(` ${before} `), unproven);
      await goTo(anna.page, local);
      await anna.page.waitForSelector('.table');
      check('the game of the browser stays where it was', (await steps(anna.page)) === before);
      for (const { errors, context } of [anna, bob]) {
        check('no errors', errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },

    async 'whom one cannot invite, and why'() {
      const { page, errors, context } = await visitor(browser);
      await loadFile(page, ended);
      await page.waitForSelector('.table');
      await page.getByRole('button', { name: 'Look at the game' }).click();
      await openMenu(page);
      const item = page.locator('[data-invite]');
      check('not to a game that is over', (await item.getAttribute('aria-disabled')) === 'true');
      check('which says so', (await item.innerText()).includes('The game is over.'));
      await page.keyboard.press('Escape');
      await load(page, covered);
      await page.evaluate(() => (globalThis.fetch = () => Promise.reject(new TypeError())));
      await openMenu(page);
      await item.click();
      const alone = page.locator('.invite [role="status"]');
      check('nor without a server', (await alone.innerText()).startsWith('The server cannot be reached'));
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'the sheet that invites, and the table it opens, in three languages'() {
      for (const settings of [
        { theme: 'light', lang: 'en' },
        { theme: 'dark', lang: 'ru' },
        { theme: 'light', lang: 'it' },
      ]) {
        const called = `${settings.lang}-${settings.theme}`;
        const { page, errors, context } = await visitor(browser, { settings });
        await load(page, covered);
        await page.locator('.top button').last().click();
        await page.locator('[data-invite]').click();
        await page.waitForSelector('.invite [aria-busy="false"]');
        check(
          `what is covered is warned of (${called})`,
          (await page.locator('.invite .warning').count()) === 1,
        );
        await look(frame, page, `invite-${called}`);
        await page.locator('.invite [data-name]').fill('Anna');
        await page.locator('.invite [data-open]').click();
        await page.waitForSelector('.room .begun');
        await look(frame, page, `invited-${called}`);
        check(`no errors (${called})`, errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },
  };
}
