// Tables saved by an earlier page (kept.json, made by the page of 5e93066): they open unchanged and can
// be played on.
import { readFileSync } from 'node:fs';
import { settled, steps, visitor } from './browser.mjs';

// By description: its key, and the value saved under it.
export const games = JSON.parse(readFileSync(new URL('kept.json', import.meta.url), 'utf8'));

// In the page: the saved table.
const keptOf = (page, key) => page.evaluate((name) => JSON.parse(localStorage.getItem(name)), key);

export function kept({ browser, server, check }) {
  // Opens one of them in a browser that has all of them.
  async function open(page, { key, value }) {
    await page.goto(server.url);
    await page.evaluate(
      (all) => all.forEach(([name, game]) => localStorage.setItem(name, game)),
      Object.values(games).map((each) => [each.key, JSON.stringify(each.value)]),
    );
    await page.goto(`${server.url}/table/${value.id}`);
    await page.waitForSelector('.table');
    check(`${key}: all steps are there`, (await steps(page)) === value.steps);
  }

  // Plays a hint, until a person has to act again.
  async function playOn(page, what, { key, value }) {
    if (await page.locator('.curtain').count()) await page.locator('.curtain .primary').click();
    await page.locator('[data-hint]').click();
    await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
    await page.waitForSelector('[data-hint][aria-busy="false"]');
    await page.locator('[data-primary]').click();
    await settled(page, value.steps);
    const now = await keptOf(page, key);
    const begins = value.record.trim().split('\n\n')[1];
    check(
      `${what}: it continues from there`,
      now.record.split('\n\n')[1].startsWith(begins) && now.steps > value.steps,
    );
    check(`${what}: with the same players`, JSON.stringify(now.seats) === JSON.stringify(value.seats));
  }

  return {
    async 'tables saved by an earlier page open and can be played on'() {
      for (const [what, game] of Object.entries(games)) {
        const { page, errors, context } = await visitor(browser);
        await open(page, game);
        if (what === 'over') await page.waitForSelector('.end');
        else if (what === 'a view')
          await page.waitForSelector('.bar .plan:has-text("you can look at it, but not play on")');
        else {
          await settled(page);
          await playOn(page, what, game);
        }
        check(`${what}: no errors`, errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },
  };
}
