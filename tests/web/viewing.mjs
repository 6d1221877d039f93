// Viewing a table: replay, records that hide something, recent events, log, order of play, skip links.
import { readFileSync } from 'node:fs';
import { SIZES, UNSEEN, settled, steps, visitor } from './browser.mjs';

// Everything a person needs in a replay.
const REPLAY = ['.timeline input', '.timeline-key', '.replay select', '.replay [data-primary]'];

// In the page: whether all of these are visible without scrolling.
function isOnScreen(parts) {
  return parts.every((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return box && box.width > 0 && box.top >= 0 && box.bottom <= innerHeight;
  });
}

// A race of two, with two boats each: blue has pushed two boats at once, twice.
const pushes = readFileSync(new URL('river/two-owners.gwr', import.meta.url), 'utf8');

// A game of computer players only.
const experts = readFileSync(new URL('../dragons/recorded/4-expert.gwr', import.meta.url), 'utf8');

// In the page: whether a line is within the visible part of the log.
function isSeen(line) {
  const [box, log] = [line.getBoundingClientRect(), line.closest('.log').getBoundingClientRect()];
  return box.top >= log.top - 1 && box.bottom <= log.bottom + 1;
}

export function viewing({
  browser,
  server,
  check,
  accessible,
  load,
  loadFile,
  locked,
  crowded,
  ended,
  long,
}) {
  const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

  // Waits until this step is shown.
  const shown = (page, step) =>
    page.waitForFunction((wanted) => document.querySelector('.replay input')?.value === String(wanted), step);

  async function stride(page, by) {
    await page.getByLabel('Step by').selectOption({ label: `by ${by}` });
  }

  // Follows a skip link; returns the part that has the focus then.
  async function skipTo(page, name) {
    await page.locator('.skips a', { hasText: name }).focus();
    await page.keyboard.press('Enter');
    return page.evaluate(() => {
      const { id, className, dataset } = document.activeElement;
      return dataset.part ?? (id || className);
    });
  }

  return {
    async 'a game is stepped through by action, turn and round, and played on from there'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, ended);
      const [whole, old] = [await steps(page), page.url()];
      await press(page, 'Look at the game');
      await shown(page, 18); // after the deal
      const ticks = await page.locator('.timeline-ticks path').first().getAttribute('d');
      check('a tick for each turn', ticks.split('M').length - 1 === 17, ticks);
      const marks = (kind) => page.locator(`.timeline-ticks .is-${kind}`).count();
      check('the win is marked', (await marks('win')) === 1);
      check('and a car that was lost', (await marks('loss')) === 1);
      check('and a protection', (await marks('note')) === 1);
      const key = (await page.locator('.timeline-key li').allInnerTexts()).join();
      check('the marks are explained', key === 'won,car or protection lost,protection', key);
      await accessible(page, 'the timeline');
      await page.setViewportSize(SIZES.sideways);
      check('it fits a phone held sideways', await page.evaluate(isOnScreen, REPLAY));
      await page.setViewportSize(SIZES.desktop);
      await stride(page, 'turn');
      for (const step of [19, 20, 23]) {
        await press(page, 'One turn forward');
        await shown(page, step);
      }
      await press(page, 'One turn back');
      await shown(page, 20);
      await stride(page, 'round');
      await press(page, 'One round forward');
      await shown(page, 26);
      await press(page, 'One round back');
      await shown(page, 20);
      await page.locator('.replay input').focus();
      await page.keyboard.press(']');
      await shown(page, 26);
      await stride(page, 'action');
      await press(page, 'One step forward');
      await shown(page, 27);
      const position = await page.locator('.replay input').getAttribute('aria-valuetext');
      check('the knob says where it is', position === `step 27 of ${whole}, Round 2`, position);
      await page.getByRole('button', { name: /^Play on from here.* a new game/ }).click();
      await page.waitForURL((url) => url.href !== old);
      await settled(page, 27);
      check('the game continues', (await page.locator('.log li').count()) > 0);
      check('with the same computer players', (await page.locator('.order').innerText()).includes('medium'));
      await page.goto(old);
      check('the old table stays', await settled(page, whole - 1));
      await page.goto(server.url);
      await page.waitForSelector('.saved li');
      check('beside the new one', (await page.locator('.saved li').count()) === 2);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a replay calls boats by their players, as the log does'() {
      const { page, errors, context } = await visitor(browser, UNSEEN);
      await load(page, long);
      const colours = /White|Orange|Blue|Green|Pink|Red/;
      for (let i = 0; i < 8; i++) {
        await page.keyboard.press('[');
        await page.waitForSelector('.bar .replay');
        const said = await page.locator('.bar .plan').innerText();
        check('no boat is called by its colour', !colours.test(said), said);
      }
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'MQ-S7: the order of play tells who is in which team, and nobody in a race without teams'() {
      const { page, errors, context } = await visitor(browser, UNSEEN);
      const teams = async (selector) => (await page.locator(selector).allInnerTexts()).join(' ');
      await load(page, long.replace('players=6', 'players=6 teams=on'));
      const notes = await teams('.side .boats li:not(.is-acting) small, .side .boats li.is-acting small');
      check('the teams are named', [...notes.matchAll(/team [12]/g)].length === 6, notes);
      await page.setViewportSize(SIZES.phone);
      const numbers = (await teams('.river-order .team')).split(' ').sort().join();
      check('on a phone they are numbers', numbers === '1,1,1,2,2,2', numbers);
      await load(page, long);
      check('without teams there are none', (await page.locator('.team').count()) === 0);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'full screen is in the menu of a table'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, locked);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'Full screen' }).click();
      await page.waitForSelector('.menu [aria-pressed=true]');
      check('the page fills the screen', await page.evaluate(() => document.fullscreenElement !== null));
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'who only watches is not told that anything is theirs'() {
      const { page, errors, context } = await visitor(browser, UNSEEN);
      await loadFile(page, experts);
      await page.waitForSelector('.end');
      await page.keyboard.press('Escape');
      check('no goal is “yours”', (await page.locator('.rd-mine').count()) === 0);
      const own = await page.locator('.rd-own').innerText();
      check('nor a program', !/your/i.test(own), own);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'MQ-P5: a push that asks two owners is one turn on the timeline'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, pushes);
      await page.keyboard.press('[');
      await page.waitForSelector('.timeline-ticks path');
      const ticks = await page.locator('.timeline-ticks path').first().getAttribute('d');
      // Blue's heading; white's and orange's; green's and then blue's turn.
      check('a tick for each turn', ticks.split('M').length - 1 === 3, ticks);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'GT-H1, RD-H1: a record that hides something can be viewed, and nobody has to act'() {
      const { page, errors, context } = await visitor(browser);
      const river = 'gangway-record: 1\ngame: river-dragons\noptions: players=2 first=blue\n\n';
      for (const [name, record] of [
        [
          'trains',
          locked.replace(/(deal 74\n)chance deal \d+\nchance deal \d+/, '$1chance deal ?\nchance deal ?'),
        ],
        ['dragons', `${river}chance first blue\n${'blue card ?\n'.repeat(5)}`],
        ['an end', ended.replace('deal 30\n', 'deal ?\n')],
      ]) {
        await loadFile(page, record);
        if (name === 'an end') {
          await page.waitForSelector('.end .plot[aria-busy="false"]');
          await press(page, 'Look at the game');
          continue;
        }
        await page.waitForSelector('.bar .plan:has-text("you can look at it, but not play on")');
        check(`${name}: nobody has to act`, !(await page.locator('.pill').innerText()));
        check(
          `${name}: there are no actions`,
          (await page.locator('.is-target, [data-hint], [data-undo]').count()) === 0,
        );
        await page.keyboard.press('Enter');
        await page.keyboard.press('Backspace');
        await accessible(page, `${name}: a record being viewed`);
        await press(page, 'Look at the game');
        const first = Number(await page.locator('.replay input').inputValue());
        await page.keyboard.press(']');
        await shown(page, first + 1);
        check(`${name}: it cannot be played on`, (await page.getByText('Play on from here').count()) === 0);
        check(`${name}: it has a log`, (await page.locator('.log li').count()) > 0);
      }
      await page.goto(server.url);
      await page.waitForSelector('.saved li');
      const standings = await page.locator('.saved li').allInnerTexts();
      check('none of them waits for a person', (await page.locator('.saved .is-mine').count()) === 0);
      check(
        'the list says that they can only be viewed',
        standings.filter((text) => text.includes('view only')).length === 2,
        standings.join('\n'),
      );
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'on a phone recent events are counted, marked, and opened'() {
      const { page, errors, context } = await visitor(browser, {
        viewport: SIZES.phone,
      });
      await load(page, crowded);
      const line = page.locator('.last-event button');
      const counted = await line.getAttribute('aria-label');
      check('the last line counts it', /^\d+ events?$/.test(counted), counted);
      const sign = await page.locator('.talk-opener').getAttribute('aria-label');
      check('the talk icon says so', sign === `Log, rules, text: ${counted.replace(' ', ' new ')}`, sign);
      check('and has a dot', (await page.locator('.talk-opener.has-unread').count()) === 1);
      await accessible(page, 'the last line');
      await line.click();
      await page.waitForSelector('.talk-sheet');
      await page.keyboard.press('Escape');
      await page.waitForSelector('.talk-sheet', { state: 'detached' });
      check('opening it marks them as read', (await page.locator('.has-unread').count()) === 0);
      check('the line stays', (await line.getAttribute('aria-label')) === counted);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'of a long game the log shows the end, and earlier lines on request'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, long);
      const lines = () => page.locator('.log li [data-step]').count();
      const first = () => page.locator('.log [data-step]').first().getAttribute('data-step').then(Number);
      const earlier = page.locator('.log .soft');
      const before = { lines: await lines(), first: await first() };
      check('only the end is shown', before.lines <= 60 && before.first > 100, JSON.stringify(before));
      check('and how many lines are not', /^\d+ earlier lines$/.test(await earlier.innerText()));
      check('the last line is in view', await page.locator('.log li').last().evaluate(isSeen));
      await page.locator('.log').evaluate((log) => (log.scrollTop = -log.scrollHeight));
      await earlier.click();
      await page.waitForFunction((was) => document.querySelectorAll('.log li').length > was, before.lines);
      check('earlier lines are added', (await first()) < before.first);
      const shift = await page.evaluate((number) => {
        const line = document.querySelector(`.log [data-step="${number}"]`);
        return line.getBoundingClientRect().top - document.querySelector('.log').getBoundingClientRect().top;
      }, before.first);
      check('above the visible ones, which stay in place', Math.abs(shift) < 100, `${shift}`);
      await page.keyboard.press('[');
      const knob = page.locator('.replay input');
      await knob.fill(await knob.getAttribute('min'));
      const isFirst = () =>
        document.querySelector('.log li:has(.is-shown) ~ li') &&
        document.querySelector('.log ol li') === document.querySelector('.log li:has(.is-shown)');
      const hasLine = await page.waitForFunction(isFirst).catch(() => null);
      check('the log includes the line of the position being shown', hasLine !== null);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'the standings in the order of play; a skip link to every part'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, crowded);
      const standings = await page.locator('.order .standing').allInnerTexts();
      check('in order of play', standings.join() === 'has moved,has moved,your turn,next', standings.join());
      // The last player has to keep a card; the first has done so.
      await loadFile(page, crowded.replace(/^seat .*\n/gm, '').replace(/(\n3 keep .*\n)[^]*/, '$1'));
      await page.waitForSelector('.curtain');
      const keeping = (await page.locator('.order .standing').allTextContents()).join();
      check(
        'GT-4: a player who has kept a card is not next',
        keeping === 'has moved,has moved,has moved,to move',
        keeping,
      );
      await load(page, crowded);
      for (const [size, parts] of [
        ['desktop', { Board: 'board', Controls: 'bar', Players: 'order', Log: 'talk' }],
        ['tablet', { Board: 'board', Controls: 'bar', Players: 'order', Log: 'talk' }],
        ['phone', { Board: 'board', Controls: 'bar', Players: 'order' }],
      ]) {
        await page.setViewportSize(SIZES[size]);
        for (const [name, part] of Object.entries(parts)) {
          const reached = await skipTo(page, name);
          check(`a link to ${part} (${size})`, reached === part, reached);
        }
      }
      await skipTo(page, 'Log');
      await page.waitForSelector('.talk-sheet');
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },
  };
}
