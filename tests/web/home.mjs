// Home, set-up, how to play and the rules: what one finds there at once, and ways back.
import { SIZES, drawn, goTo, settled, setOptions, setPlayers, visitor } from './browser.mjs';

const GAMES = ['mississippi-queen', 'game-of-trains', 'river-dragons'];

// In the page: options whose words have less than 12em, or lie under their choices.
function squeezed() {
  const box = (element) => element.getBoundingClientRect();
  return [...document.querySelectorAll('.more-options .option')]
    .filter(({ children: [words, field] }) => {
      const overlap = box(words).right > box(field).left && box(words).bottom > box(field).top;
      return box(words).width < 192 || (overlap && box(field).top < box(words).bottom - 1);
    })
    .map((option) => option.dataset.option);
}

// In the page: the ratios of the pictures, and how much does not fit the window.
function layoutOfHow() {
  const ratios = [...document.querySelectorAll('.how-picture')].map(
    ({ clientWidth, clientHeight }) => clientWidth / clientHeight,
  );
  const beyond = [...document.querySelectorAll('.how-picture > *')].filter(
    (part) => part.scrollHeight > part.parentElement.clientHeight + 1,
  ).length;
  return {
    ratios,
    beyond,
    hidden: document.documentElement.scrollHeight - innerHeight,
  };
}

export function home({ browser, server, check, accessible }) {
  return {
    async 'home: a removed game can be brought back; against whom one plays is said'() {
      for (const viewport of [SIZES.desktop, SIZES.phone]) {
        const { page, errors, context } = await visitor(browser, { viewport });
        await page.goto(server.url);
        const poster = page.locator('.poster', { hasText: 'Game of Trains' });
        const against = await poster.locator('.level option:checked').innerText();
        check('two computers are announced', against === '2 computers, easy', against);
        await poster.getByRole('button', { name: 'Play now' }).click();
        await settled(page);
        await goTo(page, server.url);
        const names = await page.locator('.saved small').first().innerText();
        check('and play', names.match(/easy/g)?.length === 2, names);
        check('it is my turn', (await page.locator('.saved li > div > b').innerText()) === 'your turn');
        await page.locator('[data-remove]').click();
        await page.waitForSelector('[data-restore]:focus');
        check('the game is gone', (await page.locator('.saved > li').count()) === 0);
        await accessible(page, 'the way back', { hasColours: false });
        await page.keyboard.press('Enter');
        await page.waitForSelector('.saved > li');
        await page.getByRole('link', { name: 'Go on' }).click();
        await settled(page);
        check('no errors', errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },

    async 'home on a phone: one waiting game is above the posters, the others are below'() {
      const { page, errors, context } = await visitor(browser, { viewport: SIZES.phone });
      for (let i = 0; i < 3; i++) {
        await goTo(page, server.url);
        await page.waitForSelector('.poster');
        await page.locator('.poster').nth(i).getByRole('button', { name: 'Play now' }).click();
        await settled(page);
      }
      await goTo(page, server.url);
      await page.waitForSelector('.poster');
      const order = await page.evaluate(() =>
        [...document.querySelectorAll('.saved > li, .posters')].map((each) => each.className || 'game'),
      );
      const found = order.map((each) => each.replace('is-mine', 'game')).join();
      check('one, the posters, two', found === 'game,posters,game,game', found);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'home: of many games the latest are listed, and all of them on request'() {
      const { page, errors, context } = await visitor(browser);
      await page.goto(server.url);
      await page.locator('.poster').first().getByRole('button', { name: 'Play now' }).click();
      await settled(page);
      await page.evaluate(() => {
        const [key] = Object.keys(localStorage).filter((each) => each.startsWith('gangway.game.'));
        const game = JSON.parse(localStorage.getItem(key));
        for (const id of ['b', 'c', 'd', 'e', 'f', 'g'])
          localStorage.setItem(`gangway.game.${id}`, JSON.stringify({ ...game, id }));
      });
      await page.goto(server.url);
      await page.waitForSelector('.saved > li');
      check('four are listed', (await page.locator('.saved > li').count()) === 4);
      await page.getByRole('button', { name: 'Show all 7 games' }).click();
      check('then all of them', (await page.locator('.saved > li').count()) === 7);
      check('and no button', (await page.locator('[data-show-all]').count()) === 0);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'beside a real table: the cars of a row are typed at once, and a drawn card needs no curtain'() {
      const { page, errors, context } = await visitor(browser, { viewport: SIZES.phone });
      await page.goto(`${server.url}/game-of-trains/setup`);
      await page.getByRole('button', { name: '2 people' }).click();
      await page.getByRole('checkbox', { name: 'Beside a real table' }).check();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('button', { name: 'Player 1', exact: true }).click();
      const title = (text) =>
        page.waitForFunction(
          (wanted) => document.querySelector('.outcomes h2')?.textContent === wanted,
          text,
        );
      const type = async (text) => {
        await page.locator('.typed input').fill(text);
        await page.keyboard.press('Enter');
      };
      await title('Player 1: car 1 of 7, in any order');
      await type('80 70, 60;50 40 30 20');
      await title('Player 2: car 1 of 7, in any order');
      await type('81 71 61 51 41 99 21');
      await page.waitForSelector('.outcomes .refusal');
      await title('Player 2: car 6 of 7, in any order');
      const left = await page.locator('.typed input').inputValue();
      check('what cannot be is left to be mended', left === '99 21', left);
      await type('31 21');
      const lift = () => page.locator('.curtain .primary').click();
      for (const cards of ['1', '2 3']) {
        await lift();
        await page.waitForSelector('.outcomes');
        await type(cards);
        await page.waitForSelector('.outcomes', { state: 'detached' });
      }
      for (const place of [7, 1]) {
        await lift();
        await page.locator('.hand-card').first().click();
        await page.locator(`.own [data-place="${place}"]`).click();
        await page.locator('.bar [data-primary]').click();
      }
      await page.waitForSelector('.deck.is-target');
      await page.locator('.deck[data-home]').click();
      await page.locator('.bar [data-primary]').click();
      await title('Player 1: which card is drawn?');
      check('no curtain before it', (await page.locator('.curtain').count()) === 0);
      await type('45');
      await page.waitForSelector('.hand-card[data-drag="drawn"]');
      check('nor after it', (await page.locator('.curtain').count()) === 0);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a poster is not cut off where its boats, its train or its dragon are'() {
      const { page, errors, context } = await visitor(browser, { viewport: SIZES.sideways });
      await page.goto(server.url);
      await page.waitForSelector('.poster img');
      const shapes = await page.evaluate(() =>
        [...document.querySelectorAll('.poster img')].map(({ width, height }) => width / height),
      );
      // The pictures are drawn for all shapes from this on.
      check(
        'no picture is narrower',
        shapes.every((each) => each > 1.35),
        shapes.join(),
      );
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'how to play is one page on a desktop, and its pictures are alike'() {
      const { page, errors, context } = await visitor(browser);
      for (const game of GAMES) {
        await page.setViewportSize(SIZES.desktop);
        if (game === GAMES[0]) await page.goto(`${server.url}/how/${game}`);
        else await goTo(page, `${server.url}/how/${game}`);
        await page.waitForSelector('.how-picture');
        await drawn(page);
        const { hidden, ...wide } = await page.evaluate(layoutOfHow);
        check(`${game}: nothing is below the window`, hidden <= 0, String(hidden));
        await page.setViewportSize({ width: 360, height: 640 });
        await drawn(page);
        const narrow = await page.evaluate(layoutOfHow);
        for (const { ratios, beyond } of [wide, narrow]) {
          check(
            `${game}: six pictures of one shape`,
            ratios.filter((each) => Math.abs(each - 2) < 0.05).length === 6,
            ratios.join(),
          );
          check(`${game}: none is cut off`, beyond === 0, String(beyond));
        }
      }
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'set-up: the usual company is chosen, an impossible option is set back, words have space'() {
      const { page, errors, context } = await visitor(browser);
      await page.goto(`${server.url}/mississippi-queen/setup`);
      const company = await page.locator('.seats .presets [aria-pressed=true]').innerText();
      check('you and two computers', company === 'You and 2 computers', company);
      await page.getByRole('radio', { name: 'Two boats each' }).check();
      await setPlayers(page, 4);
      await page.locator('[data-reset]').click();
      await page.waitForSelector('.start-bar .primary[aria-disabled=false]');
      check('the option is as usual', await page.locator('[data-option=boats] [value=""]').isChecked());
      for (const [width, lang] of [
        [1440, 'en'],
        [1024, 'en'],
        [1440, 'ru'],
      ]) {
        await page.setViewportSize({ width, height: 900 });
        if (lang !== 'en') await page.getByRole('combobox', { name: 'Language' }).selectOption(lang);
        await setOptions(page, {});
        await drawn(page);
        const narrow = await page.evaluate(squeezed);
        check(`the words of no option are squeezed (${width}, ${lang})`, narrow.length === 0, narrow.join());
      }
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a search in the rules marks what it finds, and helps if there is nothing'() {
      const { page, errors, context } = await visitor(browser);
      await page.goto(`${server.url}/rules/game-of-trains`);
      const search = page.getByRole('searchbox');
      await search.fill('PROTECTION');
      await page.waitForSelector('.rule mark');
      const marked = new Set(
        (await page.locator('.rule mark').allInnerTexts()).map((each) => each.toLowerCase()),
      );
      check('the words are marked', [...marked].join() === 'protection', [...marked].join());
      await accessible(page, 'the marks');
      await search.fill('paddle steamer');
      await page.waitForFunction(() => !document.querySelector('.rule'));
      const said = await page.locator('.rule-search [role=status]').innerText();
      check('what to try is said', said.includes('Try one word'), said);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },
  };
}
