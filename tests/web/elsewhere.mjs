// What any screen says of tables elsewhere: how many wait, a list of them, and going from one to another.
import { check } from '../tally.mjs';
import { goTo, handCards, launch, steps, visitor } from './browser.mjs';
import { look, openTable, playing, sitDown, turnOf } from './friends.mjs';
import { serve } from './server.mjs';
import { press } from './trains-play.mjs';

// A table of both at which the game has begun; its address.
async function begin(pages, url, clock) {
  const [anna, bob] = pages;
  const link = await openTable(anna, url, 'Anna', 'game-of-trains', clock);
  await sitDown(bob, link, 'Bob', 2);
  for (const page of pages) await playing(page);
  return new URL(link).pathname;
}

// In the page: what its icon says.
const iconText = () => {
  const address = decodeURIComponent(document.querySelector('link[rel="icon"]').href);
  return /<text[^>]*>([^<]*)</.exec(address)?.[1] ?? '';
};

const titled = (page, beginning) =>
  page.waitForFunction((wanted) => document.title.startsWith(wanted), beginning);

// Counts what a page asks a server for besides its own files.
function countAsked(page, url) {
  const asked = [];
  page.on('websocket', (socket) => asked.push(socket.url()));
  page.on('request', (request) => /\/(api|feed)\//.test(request.url()) && asked.push(request.url()));
  page.on('request', (request) => request.url().startsWith(url) || asked.push(request.url()));
  return asked;
}

// A page that counts what is put on the icon of the installed page.
const withBadges = () => {
  globalThis.badges = [];
  navigator.setAppBadge = async (count) => void globalThis.badges.push(count);
  navigator.clearAppBadge = async () => void globalThis.badges.push(0);
};

// A page whose system shows notifications as soon as it is asked for the permission.
const withNotifications = () => {
  globalThis.shown = [];
  globalThis.requests = 0;
  globalThis.Notification = class {
    static permission = 'default';

    static async requestPermission() {
      globalThis.requests++;
      return (globalThis.Notification.permission = 'granted');
    }

    constructor(title, options) {
      globalThis.shown.push({ title, ...options });
    }

    close() {}
  };
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
    void globalThis.shown.push({ title, ...options });
};

async function guests(browser, settings) {
  const both = [await visitor(browser, { settings }), await visitor(browser, { settings })];
  for (const { context } of both) {
    await context.addInitScript(withBadges);
    await context.addInitScript(withNotifications);
  }
  return both;
}

async function end(both) {
  for (const { context, errors } of both) {
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  }
}

// The one whose turn it is, after everybody has kept a card; trains at both tables.
async function keepCards(pages) {
  for (const _ of pages) await press(await turnOf(pages), 'click');
  return turnOf(pages);
}

// One action, until it has happened.
async function act(page) {
  const before = await steps(page);
  await press(page, 'click');
  await page.waitForFunction(
    (were) => Number(document.querySelector('.table')?.dataset.steps ?? 0) > were,
    before,
  );
}

export function elsewhere(frame) {
  const { gangway, browser } = frame;
  return {
    async 'elsewhere: a turn is told on every screen, and tables are left for one another'() {
      const server = await serve(gangway);
      const both = await guests(browser);
      const pages = both.map(({ page }) => page);
      for (const page of pages) await page.goto(server.url);
      const first = await begin(pages, server.url);
      const page = await keepCards(pages);
      await titled(page, '● Your turn');
      check('at its own table nothing else waits', (await page.locator('.turns-opener').count()) === 0);
      await goTo(page, server.url);
      await titled(page, '(1) Gangway');
      check('the icon has the number', (await page.evaluate(iconText)) === '1');
      check('so has the icon of the installed page', (await page.evaluate(() => badges.at(-1))) === 1);
      const listed = page.locator('.waiting .turns a');
      check('home lists the table', (await listed.getAttribute('href')) === first);
      const text = await listed.innerText();
      check(
        'with its game, the others and since when',
        /^Game of Trains\nwith (Anna|Bob)\nsince today, /.test(text),
        text,
      );
      const other = pages.find((each) => each !== page);
      await goTo(other, server.url);
      await titled(other, 'Gangway');
      check('nothing waits for the other', (await other.locator('.waiting').count()) === 0);
      // Away from a plan, and back to it.
      await listed.click();
      await playing(page);
      await page.waitForSelector('.pill.is-mine');
      await page.locator('.deck[data-home]').click();
      await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
      const planned = await page.locator('[data-primary]').innerText();
      const second = await begin([page, other], server.url);
      check('there are two tables', first !== second);
      await page.locator('.turns-opener').click();
      await page.locator('.turns a').first().click();
      await page.waitForFunction((path) => location.pathname === path, first);
      await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
      check('what was planned is there', (await page.locator('[data-primary]').innerText()) === planned);
      await page.locator('[data-primary]').click();
      await page.waitForSelector('.hand-card');
      check('and carried out', (await handCards(page)).length === 1);
      await end(both);
      await server.close();
    },

    async 'elsewhere: a game here tells of a table elsewhere, and nothing is asked without one'() {
      const server = await serve(gangway);
      const both = await guests(browser);
      const pages = both.map(({ page }) => page);
      const alone = await visitor(browser);
      const asked = countAsked(alone.page, server.url);
      const playHere = async (page) => {
        await page.goto(server.url);
        await page
          .locator('.poster', { hasText: 'Game of Trains' })
          .getByRole('button', { name: 'Play now' })
          .click();
        await page.waitForSelector('.own');
      };
      await playHere(alone.page);
      await goTo(alone.page, `${server.url}/settings`);
      await goTo(alone.page, server.url);
      check('who plays here asks the server for nothing', asked.length === 0, asked.join('\n'));
      for (const page of pages) await page.goto(server.url);
      const path = await begin(pages, server.url);
      const page = await turnOf(pages);
      await playHere(page);
      await page.waitForSelector('.turns-opener');
      check('the table here says so', (await page.locator('.turns-opener').innerText()) === '1');
      const name = await page.locator('.turns-opener').getAttribute('aria-label');
      check('in words', name === '1 table waits for you', name);
      await page.locator('.turns-opener').focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog .turns a');
      check('the keyboard opens the list', await page.locator('dialog').isVisible());
      await page.locator('dialog .turns a').press('Enter');
      await playing(page);
      check('and goes there', new URL(page.url()).pathname === path);
      // Frozen and thawed: the connection ends and comes back.
      await goTo(page, server.url);
      await page.waitForSelector('.waiting');
      const again = page.waitForEvent('websocket');
      await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
      await page.evaluate(() => document.dispatchEvent(new Event('resume')));
      check('a page that was frozen connects again', (await again).url().endsWith('/ws'));
      await page.waitForSelector('.waiting');
      await end([...both, alone]);
      await server.close();
    },

    async 'elsewhere: a clock of days, read as days and hours, and a day of holiday'() {
      const server = await serve(gangway);
      const both = await guests(browser);
      const pages = both.map(({ page }) => page);
      for (const page of pages) await page.goto(server.url);
      await begin(pages, server.url, 'days 3 14');
      const page = await turnOf(pages);
      const clock = page.locator('.strip .is-running .clock');
      const left = await clock.innerText();
      check(
        'the strip shows days and hours',
        left === '3 days 0 h left' || left === '2 days 23 h left',
        left,
      );
      await page.locator('[data-doings]').click();
      await page.locator('[data-holiday]', { hasText: '(14 left)' }).click();
      await page.waitForFunction(() =>
        /^(4 days 0|3 days 23) h left$/.test(document.querySelector('.strip .is-running .clock').innerText),
      );
      await page.locator('[data-doings]').click();
      await page.locator('[data-holiday]', { hasText: '(13 left)' }).waitFor();
      await page.keyboard.press('Escape');
      await goTo(page, `${server.url}/friends`);
      await page.waitForSelector('.friends .saved .is-mine');
      const text = await page.locator('.friends .saved .is-mine').innerText();
      check('my tables say since and until when', /since today, .* · until \d+ \w+, /.test(text), text);
      await end(both);
      await server.close();
    },

    async 'elsewhere: a notification tells of a turn once, if it was asked for, and not at its table'() {
      const server = await serve(gangway);
      const both = await guests(browser);
      const pages = both.map(({ page }) => page);
      for (const page of pages) await page.goto(server.url);
      const path = await begin(pages, server.url, 'days 1 7');
      const table = path.split('/').pop();
      const page = await turnOf(pages);
      const other = pages.find((each) => each !== page);
      await other.locator('[data-doings]').click();
      check('nobody was asked', (await other.evaluate(() => requests)) === 0);
      await other.locator('[data-telling="off"]').click();
      await other.locator('[data-telling="on"]').waitFor();
      await other.keyboard.press('Escape');
      await goTo(other, server.url);
      await press(page, 'click');
      await other.waitForFunction(() => shown.length > 0);
      const [told] = await other.evaluate(() => shown);
      check('it names the game', told.title === 'Your turn: Game of Trains', told.title);
      check('who else is there, and times', /^with \w+\nsince .* · until /.test(told.body), told.body);
      check('and leads to the table', told.data.path === path);
      check('whoever has not asked is told nothing', (await page.evaluate(() => shown.length)) === 0);
      const turn = () => other.evaluate((id) => localStorage.getItem(`gangway.told.${id}`), table);
      const first = await turn();
      await other.locator('.waiting .turns a').click();
      await playing(other);
      await other.waitForSelector('.pill.is-mine');
      await press(other, 'click');
      await act(await turnOf([page]));
      if ((await turnOf(pages)) === page) await act(page); // a card was drawn and is to be placed
      await other.waitForFunction(
        ([id, before]) => {
          const now = localStorage.getItem(`gangway.told.${id}`);
          return now !== null && now !== before;
        },
        [table, first],
      );
      check('at the table in view it is not told', (await other.evaluate(() => shown.length)) === 1);
      await goTo(other, `${server.url}/settings`);
      await other.locator('[data-telling="on"]').click();
      await other.locator('[data-telling="off"]').waitFor();
      check('nothing asks by itself', (await other.evaluate(() => requests)) === 1);
      await end(both);
      await server.close();
    },

    async 'elsewhere: on plain http the settings say that there are no notifications'() {
      const free = await serve(gangway);
      const { port } = new URL(free.url);
      await free.close();
      const url = `http://table.test:${port}`;
      const server = await serve(gangway, ['--port', port, '--public-url', url]);
      const alone = await launch('--host-resolver-rules=MAP table.test 127.0.0.1');
      const { page } = await visitor(alone);
      await page.goto(`${url}/settings`);
      await page.locator('[data-telling="missing"]').waitFor();
      check('and when there can be a feed', (await page.locator('[data-feed-make]').count()) === 0);
      await alone.close();
      await server.close();
    },

    async 'elsewhere: a feed of the turns is made, kept, copied and ended'() {
      const server = await serve(gangway);
      const both = await guests(browser);
      const pages = both.map(({ page }) => page);
      for (const page of pages) await page.goto(server.url);
      await begin(pages, server.url);
      const page = await turnOf(pages);
      await goTo(page, `${server.url}/friends`);
      await page.locator('[data-feed-make]').click();
      const field = page.locator('.telling .share-link input');
      const link = await field.inputValue();
      check('the link is that of a feed', /\/feed\/[0-9a-f]{64}\/en$/.test(link), link);
      const feed = await fetch(link);
      const text = await feed.text();
      check('it has the turn', feed.status === 200 && text.includes('Your turn: Game of Trains'), text);
      await page.goto(`${server.url}/settings`);
      check('it is kept', (await field.inputValue()) === link);
      await page.locator('[data-feed-end]').click();
      await page.locator('[data-feed-make]').waitFor();
      check('what was ended is not there', (await fetch(link)).status === 404);
      await page.locator('[data-feed-make]').click();
      const second = await field.inputValue();
      check('another one is another', second !== link && (await fetch(second)).status === 200);
      await end(both);
      await server.close();
    },

    async 'elsewhere: every screen, in the light, in the dark and in three languages'() {
      const server = await serve(gangway);
      const looks = [
        { theme: 'light', lang: 'en' },
        { theme: 'dark', lang: 'ru' },
        { theme: 'light', lang: 'it' },
      ];
      for (const settings of looks) {
        const called = `${settings.lang}-${settings.theme}`;
        const both = await guests(browser, settings);
        const pages = both.map(({ page }) => page);
        for (const page of pages) await page.goto(server.url);
        await begin(pages, server.url, 'days 1 7');
        const page = await turnOf(pages);
        await goTo(page, server.url);
        await page.waitForSelector('.waiting');
        await look(frame, page, `waiting-${called}`);
        await page.locator('.poster', { hasText: 'Game of Trains' }).locator('.primary').click();
        await page.waitForSelector('.turns-opener');
        await look(frame, page, `opener-${called}`);
        await page.locator('.turns-opener').click();
        await page.waitForSelector('dialog .turns');
        await look(frame, page, `turns-${called}`);
        await page.keyboard.press('Escape');
        await goTo(page, `${server.url}/friends`);
        await page.locator('[data-feed-make]').click();
        await page.waitForSelector('.telling .share-link');
        await page.locator('.telling').scrollIntoViewIfNeeded();
        await look(frame, page, `telling-${called}`);
        await goTo(page, `${server.url}/settings`);
        await page.waitForSelector('.telling');
        await look(frame, page, `settings-${called}`);
        await end(both);
      }
      await server.close();
    },
  };
}
