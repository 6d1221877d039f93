// Who holds which seat in games from the terminal, and in games saved by older pages.
import { goTo, settled, steps, visitor } from './browser.mjs';
import { begun, seatLines, taken } from './terminal.mjs';

// In the page: the newest saved table.
function newest() {
  const games = Object.entries(localStorage).filter(([key]) => key.startsWith('gangway.game.'));
  const [found] = games.map(([, game]) => JSON.parse(game)).sort((a, b) => b.updated - a.updated);
  return found;
}

// In the page: changes that table to the format before seats had their own lines.
function makeOld(id) {
  const key = `gangway.game.${id}`;
  const saved = JSON.parse(localStorage.getItem(key));
  saved.record = saved.record.replace(/^seat 2: .*$/m, 'computers: 2=medium');
  localStorage.setItem(key, JSON.stringify(saved));
}

export function seats({ gangway, browser, server, check, load, loadFile, locked, ended }) {
  const same = (what, got, wanted) => check(what, got === wanted, `${got}\nnot\n${wanted}`);
  const order = (page) => page.locator('.order').innerText();
  const lines = async (page) => seatLines((await page.evaluate(newest)).record).join('\n');
  const computers = async (page) => (await page.evaluate(newest)).seats.map((seat) => seat.computer).join();

  return {
    async 'a game goes from the terminal to the page and back, and the seats stay the same'() {
      const { page, errors, context } = await visitor(browser);
      const mixed = ['--set', 'players=4', '--seat', '2=hard', '--seat', '3=human', '--seat', '4=easy'];
      const saved = begun(gangway, 'trains', ...mixed);
      await load(page, saved);
      same('people and computer players have the same seats', await computers(page), ',hard,,easy');
      const seen = await order(page);
      check('as shown in the order', seen.includes('hard') && seen.includes('easy'), seen);
      same('and in the record', await lines(page), 'seat 2: computer hard\nseat 4: computer easy');
      const { record } = await page.evaluate(newest);
      const back = taken(gangway, 'trains', record);
      same('also back at the terminal', seatLines(back.record).join('\n'), seatLines(saved).join('\n'));
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a computer player replaces a bot, and table and record say so'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, locked.replace('\n\n', '\nseat 2: bot mybot\n\n'));
      const at = await steps(page);
      check('the table', (await order(page)).includes('medium, for mybot'), await order(page));
      same('the record', await lines(page), `seat 2: bot mybot from ${at + 1} computer medium`);
      await page.locator('[data-ability="swap-over-one"]').click();
      await page.locator('[data-action="swap 5 7"]').click();
      await page.locator('[data-primary]').dblclick();
      await settled(page, at + 1);
      same('also after it has played', await lines(page), `seat 2: bot mybot from ${at + 1} computer medium`);
      await loadFile(page, ended.replace('seat 2: computer medium', 'seat 2: bot mybot'));
      await page.waitForSelector('.end');
      check('a bot that has played to the end is shown', /mybot/.test(await order(page)), await order(page));
      same('and is not replaced', await lines(page), 'seat 2: bot mybot');
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a table saved by an older page opens unchanged, and its record is rewritten'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, locked.replace('\n\n', '\nseat 2: computer medium\n\n'));
      const { id } = await page.evaluate(newest);
      await page.evaluate(makeOld, id);
      await page.reload();
      await settled(page);
      check('it opens', (await order(page)).includes('medium'));
      const at = await steps(page);
      await page.locator('[data-ability="swap-over-one"]').click();
      await page.locator('[data-action="swap 5 7"]').click();
      await page.locator('[data-primary]').dblclick();
      await settled(page, at + 1);
      same('and can be played on', await lines(page), 'seat 2: computer medium');
      const { record } = await page.evaluate(newest);
      check('without the old line', !record.includes('computers:'), record);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'hidden characters in the names of players and bots are made visible'() {
      const { page, errors, context } = await visitor(browser);
      // One character of each kind that a name may contain, and a joiner, which stays.
      const hidden =
        '\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200f\u2028\u202e\u2060\u3164\ufeff\uffa0\ufffb\u{1d173}\u{e0041}';
      const written = [...hidden].map(
        (each) => `<U+${each.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}>`,
      );
      const anna = `An${written.join('')}n\u200da`;
      const record = locked.replace('Nora', `An${hidden}n\u200da`).replace('Tomas', 'To\u202emas');
      await load(page, record.replace('\n\n', '\nseat 2: bot my\u202ebot\n\n'));
      const bare = async (what) => {
        const content = await page.evaluate(() => {
          const copy = document.documentElement.cloneNode(true);
          copy.querySelectorAll('.offer-card b').forEach((name) => name.remove()); // hyphenated by the page
          return copy.outerHTML;
        });
        const found = content.match(/.{0,9}[\u00ad\u200b\u200f\u2028-\u202e\u2060].{0,9}/gu) ?? [];
        check(`${what}: nothing is hidden`, found.length === 0, found.map(encodeURI).join('\n'));
      };
      check('in the name of a player', (await order(page)).includes(anna), await order(page));
      check(
        'of a replaced bot',
        (await order(page)).includes('medium, for my<U+202E>bot'),
        await order(page),
      );
      check('and in the library’s texts', (await page.locator('.log').innerText()).includes(anna));
      await bare('table');
      same('the record is unchanged', (await page.evaluate(newest)).seats[1].name, 'To\u202emas');
      await goTo(page, server.url);
      await page.waitForSelector('.poster');
      check('saved games', (await page.locator('main').innerText()).includes(`${anna}, To<U+202E>mas`));
      await bare('saved games');
      await load(page, locked.replace('\n\n', `\nseat 2: bot ${'my'.repeat(30)}\n\n`));
      const wide = await page.evaluate(
        () =>
          [...document.querySelectorAll('.order small, .row small')].filter((each) => {
            const box = each.closest('.order, header').getBoundingClientRect();
            return (
              each.getBoundingClientRect().right > box.right + 1 || each.scrollWidth > each.clientWidth + 1
            );
          }).length,
      );
      same('a long name stays within its box', wide, 0);
      await loadFile(page, ended.replace('seat 2: computer medium', 'seat 2: bot my\u202ebot'));
      await page.waitForSelector('.end');
      check('of a bot that has played', (await order(page)).includes('my<U+202E>bot'), await order(page));
      await bare('end');
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'playing on from an earlier step keeps the present players'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, locked.replace('\n\n', '\nseat 2: person from 20 computer easy\n\n'));
      await page.keyboard.press('[');
      await page.locator('.replay input').fill('18');
      await page.getByRole('button', { name: /^Play on from here/ }).click();
      await page.waitForFunction(() => Number(document.querySelector('.table')?.dataset.steps) === 18);
      await settled(page);
      same('the present holder of the seat', await computers(page), ',easy');
      same('from the next line on', await lines(page), 'seat 2: person from 19 computer easy');
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },
  };
}
