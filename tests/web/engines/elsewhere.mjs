// At a table of a server: sitting down, playing against its computer, chatting; through a reload and a
// killed server, to an end whose chance is verified.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steps } from '../browser.mjs';
import { serve } from '../server.mjs';
import { press } from '../trains-play.mjs';
import { visit } from './driver.mjs';

const TURN = '.online-table .pill.is-mine';

// One action of one's own, which has been stored and answered.
async function act(page) {
  await page.waitForSelector(TURN);
  const before = await steps(page);
  await press(page, 'click');
  await page.waitForFunction(
    (were) => Number(document.querySelector('.table')?.dataset.steps ?? 0) > were,
    before,
  );
}

export function elsewhere({ engine, gangway, check, accessible, picture }) {
  return {
    async 'a table elsewhere, through a reload and a killed server'() {
      const folder = mkdtempSync(join(tmpdir(), 'gangway-elsewhere-'));
      const words = ['--db', `sqlite:${join(folder, 'tables')}`];
      const first = await serve(gangway, words);
      const { page, errors, close } = await visit(engine, { theme: 'dark' });
      await page.goto(`${first.url}/friends`);
      await page.waitForSelector('.new-online');
      await page.locator('.new-online label:nth-child(2)').first().click();
      await page.locator('.new-online [data-name]').fill('Anna');
      await page.locator('[data-open]').click();
      await page.waitForSelector('.room .share');
      await accessible(page, 'a table before the game');
      await picture(page, 'elsewhere-room');
      await page.locator('[data-fill]').click();
      await page.waitForSelector('.online-table .own');
      for (let i = 0; i < 3; i++) await act(page);
      const before = await steps(page);
      await page.reload();
      await page.waitForSelector(TURN);
      check('after a reload it is where it was', (await steps(page)) >= before);
      await page.locator('[data-chat]').click();
      await page.locator('[data-phrase="hello"]').click();
      await page.waitForSelector('.chat-lines b');
      await accessible(page, 'a table elsewhere');
      await picture(page, 'elsewhere-chat');
      await first.kill();
      await page.waitForSelector('.connected');
      const second = await serve(gangway, [...words, '--port', new URL(first.url).port]);
      await page.waitForSelector('.connected', { state: 'detached' });
      for (let i = 0; i < 2; i++) await act(page);
      check('and goes on with another server', (await steps(page)) > before);
      await page.locator('[data-doings]').click();
      await page.locator('[data-offer="end"]').click();
      await page.waitForSelector('[data-fair]');
      await page.locator('[data-fair]').click();
      await page.waitForSelector('.verdict');
      const isWrong = await page.evaluate(() => document.querySelector('.verdict').matches('.is-wrong'));
      check('its chance verifies', !isWrong);
      await accessible(page, 'the verdict on the chance');
      await picture(page, 'elsewhere-fair');
      const others = errors().filter((each) => !/WebSocket|ERR_CONNECTION|connect/i.test(each));
      check('no errors', others.length === 0, others.join('\n'));
      await close();
      await second.close();
      rmSync(folder, { recursive: true });
    },
  };
}
