// River Dragons on the page: whole games by mouse, keyboard and touch, and every kind of position.
import { readFileSync } from 'node:fs';
import {
  SIZES,
  TOUCH,
  UNSEEN,
  drawn,
  goTo,
  lostFocus,
  settled,
  steps,
  visitor,
  watchFocus,
  setOptions,
} from './browser.mjs';
import {
  asked,
  beginning,
  board,
  byKeys,
  byMouse,
  byTouch,
  decide,
  decideUntil,
  planned,
  playOut,
} from './dragons-play.mjs';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

// Games of Nora, who plays blue, and three computer players, each just before something happens: she
// chooses a plank; she takes the plank from the village (blue) to stone 2, which ends a slot, and in
// the next one a dragon rises and a pawn falls; she jumps; she wins.
const records = Object.fromEntries(
  ['lay', 'fall', 'jump', 'win'].map((name) => [name, read(`river-${name}.gwr`)]),
);
const ALL = 'blue green pink yellow red black';
const SMALL_PHONE = { width: 320, height: 568 };

export function dragons({ browser, server, picture, check, accessible, load, pictured }) {
  async function visit(options) {
    const { page, errors, context } = await visitor(browser, options);
    const leave = async () => {
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    };
    return { page, context, leave };
  }

  // Plays a whole game; `kinds` are decisions that have to come up in it.
  async function whole(page, input, record, ...kinds) {
    await load(page, record);
    const met = await playOut(page, input);
    const missing = ['program', ...kinds].filter((kind) => !met.has(kind));
    check('the game ends', missing.length === 0, `no decision of kind ${missing.join()}`);
  }

  const commit = async (page) => {
    const before = await steps(page);
    await planned(page);
    await page.locator('[data-primary]').click();
    return before;
  };

  return {
    async 'River Dragons: whole games by mouse, for two from the home screen, and for six'() {
      const { page, leave } = await visit(UNSEEN);
      await page.goto(server.url);
      await page
        .locator('.poster', { hasText: 'River Dragons' })
        .getByRole('button', { name: 'Play now' })
        .click();
      await page.waitForSelector('.dragons');
      await settled(page);
      check('RD-1: a seat has its colour', (await page.locator('.rd-order .badge.is-blue').count()) === 1);
      await whole(page, byMouse, beginning('blue yellow', 'rounds=5'), 'target');
      await page.getByRole('button', { name: 'Look at the game' }).click();
      await page.waitForSelector('.bar .replay');
      check('an earlier position allows no actions', (await page.locator('.rd-target').count()) === 0);
      await whole(page, byMouse, beginning(ALL, 'assist=on supply=two-colours rounds=5'), 'target');
      await leave();
    },

    async 'River Dragons: whole games by keyboard only, for two and for six'() {
      const { page, leave } = await visit(UNSEEN);
      await watchFocus(page);
      await whole(page, byKeys, beginning('green red', 'assist=on rounds=5'), 'target');
      await whole(page, byKeys, beginning('black blue green pink yellow red', 'rounds=5'), 'target');
      const lost = await lostFocus(page);
      check('the focus is never lost', lost === '', lost);
      await leave();
    },

    async 'River Dragons: whole games by touch, on a phone, for two and for six'() {
      const { page, leave } = await visit({ ...TOUCH, ...UNSEEN });
      await whole(page, byTouch, beginning('pink black', 'supply=two-colours rounds=5'), 'target');
      check(
        'nothing is wider than the screen',
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      );
      await whole(
        page,
        byTouch,
        beginning('red black blue green pink yellow', 'assist=on rounds=5'),
        'target',
      );
      await leave();
    },

    async 'RD-X1: whole expert games, for two by mouse, for three by keyboard, for six by touch'() {
      for (const [input, colours, options, device] of [
        [byMouse, 'yellow blue', 'assist=on', {}],
        [byKeys, 'blue pink red', 'supply=two-colours', {}],
        [byTouch, ALL, '', TOUCH],
      ]) {
        const { page, leave } = await visit({ ...device, ...UNSEEN });
        await whole(page, input, beginning(colours, `expert=on rounds=5 ${options}`), 'point');
        await leave();
      }
    },

    async 'River Dragons: a card that is touched is explained, and a hint names and shows all its actions'() {
      const { page, leave } = await visit(TOUCH);
      await load(page, beginning(ALL));
      await page.locator('.rd-hand [data-card="dragon:red"]').tap();
      await page.waitForSelector('.rd-program > li button');
      const said = await page.locator('.bar .plan').innerText();
      check('RD-7: a dragon is explained', /^Cancels the card that .* in the same slot\./.test(said), said);
      await page.locator('.rd-hand [data-card="move1"]').tap();
      await page.waitForFunction(() => document.querySelectorAll('.rd-program button').length === 2);
      const next = await page.locator('.bar .plan').innerText();
      check('RD-M3: so is a step', next.startsWith('Step onto the next plank.'), next);
      // Her first card, when all cards have been given, is two stones.
      const [head, body] = records.lay.split('\n\n');
      await load(page, `${head}\n\n${body.split('\n').slice(0, 21).join('\n')}\n`);
      await page.locator('[data-hint]').click();
      await page.waitForSelector('.bar .reason');
      const named = await page.locator('.bar .plan strong').innerText();
      const stones = named.match(/island/g)?.length ?? 0;
      check('both stones are named', stones === 2, named);
      check('and drawn', (await page.locator('.rd-chart .rd-ghost .rd-stone').count()) === 2);
      await leave();
    },

    async 'RD-5: cards are a draft until all five are sent; a sixth card and a second dragon are refused'() {
      const { page, leave } = await visit();
      await load(page, beginning(ALL));
      await page.waitForSelector('.rd-hand [data-card]');
      const slots = () =>
        page
          .locator('.rd-program > li')
          .evaluateAll((all) =>
            all.map((each) => each.querySelector('button')?.dataset.drag.slice(5) ?? '-').join(' '),
          );
      const filled = (text) =>
        page
          .waitForFunction(
            (wanted) =>
              [...document.querySelectorAll('.rd-program > li')]
                .map((each) => each.querySelector('button')?.dataset.drag.slice(5) ?? '-')
                .join(' ') === wanted,
            text,
          )
          .catch(async () => check(`the slots are ${text}`, false, await slots()));
      await page.locator('[data-card="dragon:red"]').click();
      await filled('dragon:red - - - -');
      await page.locator('[data-card="dragon:pink"]').click();
      await page.waitForSelector('.refusal');
      check('RD-5: one dragon', (await page.locator('.refusal').innerText()).includes('RD-5'));
      await drag(page, '.rd-hand [data-card="jump"]', '.rd-program > li:nth-child(4)');
      await filled('dragon:red - - jump -');
      await drag(page, '[data-slot="4"]', '.rd-program > li:nth-child(1)');
      await filled('jump - - dragon:red -');
      for (const card of ['stone1', 'stone2', 'plank1']) await page.locator(`[data-card="${card}"]`).click();
      await filled('jump stone1 stone2 dragon:red plank1');
      await page.locator('[data-card="plank2"]').click();
      await page.waitForSelector('.refusal');
      check('RD-5: five cards', (await page.locator('.refusal').innerText()).includes('RD-5'));
      await page.getByRole('button', { name: 'Take back' }).click();
      await filled('jump stone1 stone2 dragon:red -');
      check('nothing has been sent yet', (await steps(page)) === 26, String(await steps(page)));
      await page.locator('[data-hint]').click();
      await page.waitForSelector('.bar .reason');
      check('a hint gives a whole program', !(await slots()).includes('-'), await slots());
      await settled(page, await commit(page));
      check('then all cards are sent', (await steps(page)) >= 31);
      await leave();
    },

    async 'RD-H1: two people at one screen program behind a curtain'() {
      const { page, leave } = await visit();
      await load(page, beginning('blue yellow').replace('seat yellow: computer easy\n', ''));
      for (const person of [1, 2]) {
        await page.waitForSelector('.curtain');
        check(`curtain ${person} hides the hand`, (await page.locator('.rd-hand').count()) === 0);
        await page.locator('.curtain .primary').click();
        await page.waitForSelector('.rd-hand [data-card]');
        check(
          `RD-5: person ${person} cannot take back a program`,
          (await page.locator('[data-undo][aria-disabled="true"]').count()) === 1,
        );
        await decide(page, byMouse, await asked(page), 0);
      }
      await page.waitForSelector('.rd-target, .rd-supply .is-target');
      check('then there is no curtain', (await page.locator('.curtain').count()) === 0);
      check('and the next cards are face down', (await page.locator('.rd-slots .is-back').count()) === 8);
      const log = await page.locator('.log').innerText();
      check('the log has a line for each program', log.split('puts 5 cards face down').length === 3, log);
      const heard = (await page.locator('[aria-live]').allInnerTexts()).join(' ');
      check('nobody sees or hears its contents', !/puts “|→/.test(`${log} ${heard}`), heard);
      await leave();
    },

    // The last of several people has sent a program, and a computer goes first: nobody else may see the
    // cards that are still face down, not even while the first slot is revealed.
    async 'RD-H1: sent cards are face down at once, for everybody at the screen'() {
      const { page, leave } = await visit({ settings: { speed: 'fast' } });
      const three = beginning('red blue pink', 'first=red').replace(
        /(^seat .*\n)+/m,
        'seat red: computer easy\n',
      );
      await load(page, three);
      for (let person = 1; person <= 2; person++) {
        await page.waitForSelector('.curtain');
        await page.locator('.curtain .primary').click();
        await page.waitForSelector('.rd-hand [data-card]');
        await page.evaluate(() => {
          globalThis.fewest = Infinity;
          const look = () => {
            if (!document.querySelector('.rd-columns .is-running')) return;
            const count = document.querySelectorAll('.rd-order .rd-slots .is-back').length;
            globalThis.fewest = Math.min(globalThis.fewest, count);
          };
          new MutationObserver(look).observe(document, {
            subtree: true,
            childList: true,
            attributes: true,
          });
        });
        await decide(page, byMouse, await asked(page), 0);
      }
      await page.waitForSelector('.rd-target, .rd-supply .is-target');
      const fewest = await page.evaluate(() => globalThis.fewest);
      check('four cards of each of the three stay face down', fewest === 12, String(fewest));
      await leave();
    },

    async 'events since the last turn, for each of several people at one screen'() {
      const { page, leave } = await visit();
      const cards = 'stone2 plank1 move1 remove jump'.split(' ');
      const given = ['blue', 'yellow'].flatMap((colour) => cards.map((card) => `${colour} card ${card}`));
      const begun = ['chance first blue', ...given, 'blue stone 2', ''].join('\n');
      await load(page, beginning('blue yellow').replace('seat yellow: computer easy\n', '') + begun);
      check(
        'nothing is new to the person who has just acted',
        (await page.locator('.since li').count()) === 0,
      );
      await leave();
    },

    async 'a program can be arranged quickly, and sent after viewing an earlier position'() {
      const { page, leave } = await visit();
      await load(page, beginning(ALL));
      await page.waitForSelector('.rd-hand [data-card]');
      await page.evaluate(() => {
        for (const card of ['stone2', 'plank2', 'move1', 'stone1', 'plank1'])
          document.querySelector(`.rd-hand [data-card="${card}"]`).click();
      });
      await planned(page);
      await page.keyboard.press('[');
      await page.waitForSelector('.bar .replay');
      await page.keyboard.press('Backspace');
      await page.keyboard.press(']');
      await planned(page);
      check('all its cards are there', (await page.locator('.rd-program button').count()) === 5);
      await page.keyboard.press('Backspace');
      await page.waitForSelector('[data-primary][aria-disabled="true"]');
      await page.locator('.rd-hand [data-card="plank1"]').click();
      await planned(page);
      await page.keyboard.press('i');
      await page.keyboard.press('Escape');
      check(
        'Esc does not drop it while a number is being typed',
        (await page.locator('.rd-program button').count()) === 5,
      );
      await leave();
    },

    async 'RD-P8: without assist it is not revealed before the choice that a plank fits nowhere'() {
      const cards = 'plank1 stone2 move1 remove jump'.split(' ');
      const given = ['blue', 'yellow'].flatMap((colour) => cards.map((card) => `${colour} card ${card}`));
      for (const assist of ['off', 'on']) {
        const { page, leave } = await visit(); // where nothing has been announced before
        const begun = ['chance first blue', ...given, ''].join('\n');
        await load(page, beginning('blue yellow', `assist=${assist}`) + begun);
        await page.keyboard.press('6');
        await planned(page);
        await page.waitForFunction(() =>
          document.querySelector('[aria-live=polite]').textContent.includes('Planned'),
        );
        const shown = `${await page.locator('.bar').innerText()} ${await page.locator('[aria-live=polite]').textContent()}`;
        check(`assist ${assist}`, shown.includes('fits nowhere') === (assist === 'on'), shown);
        await leave();
      }
    },

    // The Black Rose has a name, but no colour.
    async 'letters of the colours occur in their names, and differ, in three languages'() {
      for (const lang of ['en', 'ru', 'it']) {
        const texts = ['', 'dragons/', 'mississippi/']
          .map((at) => read(`../../data/${at}texts.${lang}`))
          .join('');
        const letters = [...texts.matchAll(/^page\.letter\.(\w+) = (\S)$/gm)];
        check(`${lang}: they differ`, new Set(letters.map(([, , letter]) => letter)).size === 8);
        for (const [, colour, letter] of letters)
          for (const [, word] of texts.matchAll(
            new RegExp(`^(?:boat(?!\\.black)|colour)\\.${colour} = (.*)$`, 'gm'),
          ))
            check(`${lang}: ${letter} in ${word}`, word.toUpperCase().includes(letter));
      }
    },

    async 'RD-P1, RD-P2: a plank is chosen and laid by its place or its ends; an illegal place is refused'() {
      const { page, leave } = await visit();
      await load(page, records.lay);
      check('RD-P8: no fits before the choice', (await page.locator('.rd-marks .place').count()) === 0);
      await tapStone(page, '8');
      await page.waitForSelector('.refusal');
      check('RD-6: nothing else is due', (await page.locator('.refusal').innerText()).includes('RD-6'));
      await page.keyboard.press('4');
      await settled(page, await commit(page));
      const places = await page
        .locator('.rd-target[data-action^="lay"]')
        .evaluateAll((all) => all.map((each) => each.dataset.action.split(' ').slice(1)));
      check('then its places are shown', places.length > 5, String(places.length));
      check(
        'RD-P1: the choice cannot be taken back',
        (await page.locator('[data-undo][aria-disabled="true"]').count()) === 1,
      );
      const stones = [...new Set(places.flat())].filter((each) => /^\d+$/.test(each));
      const wrong = stones
        .flatMap((a) => stones.map((b) => [a, b]))
        .find(([a, b]) => Number(a) < Number(b) && !places.some((each) => each.join() === `${a},${b}`));
      for (const stone of wrong) await tapStone(page, stone);
      await page.waitForSelector('.refusal');
      check(
        'a place where it does not fit is refused',
        /RD-P[2-5]/.test(await page.locator('.refusal').innerText()),
      );
      await accessible(page, 'the board with a refusal');
      const [[a, b]] = places.filter((each) => each.every((end) => /^\d+$/.test(end)));
      for (const stone of [a, b]) await tapStone(page, stone);
      const place = await page.locator('.rd-planned > g').first().getAttribute('transform');
      await settled(page, await commit(page));
      check(
        'it is laid there',
        (await page.locator(`g:not(.rd-planned) > [transform="${place}"] .rd-plank`).count()) === 1,
      );
      await leave();
    },

    async 'RD-M5: a tap where a jump cannot land is refused with the reason'() {
      const { page, leave } = await visit();
      await load(page, records.jump);
      for (const [what, from, to] of [
        ['is too far away', '8', '18'],
        ['is occupied', '18', '21'],
      ]) {
        await tapPlank(page, from, to);
        await page.waitForSelector('.refusal');
        const refusal = await page.locator('.refusal').innerText();
        check(`a plank that ${what}`, refusal.includes('RD-M5'), refusal);
        await page.keyboard.press('Escape');
        await page.waitForSelector('.refusal', { state: 'detached' });
      }
      await tapPlank(page, '2', '8');
      await planned(page);
      await leave();
    },

    async 'RD-P8: with assist the places are shown before the choice; keys move the focus to an island'() {
      const { page, leave } = await visit();
      await load(page, records.lay.replace('players=4', 'players=4 assist=on'));
      await page.locator('.rd-supply .is-target').nth(1).click();
      await page.waitForSelector('.rd-marks .place');
      check('each plank shows how many', (await page.locator('.rd-supply small').count()) > 1);
      await settled(page, await commit(page));
      const [first] = await page
        .locator('.rd-target[data-action^="lay"]')
        .evaluateAll((all) =>
          all.flatMap((each) => each.dataset.action.split(' ').slice(1)).filter((each) => /^\d+$/.test(each)),
        );
      await page.keyboard.press('i');
      for (const digit of first) await page.keyboard.press(digit);
      await page.keyboard.press('Enter');
      check(
        'i, a number and Enter',
        await page.evaluate(
          (wanted) => document.activeElement?.dataset.action?.split(' ').includes(wanted) ?? false,
          first,
        ),
      );
      await leave();
    },

    async 'RD-X1: a stone on open water, by finger and by keys, with the reason where it may not lie'() {
      const { page, leave } = await visit(TOUCH);
      await load(page, beginning('blue yellow', 'expert=on first=blue'));
      await decideUntil(page, byTouch, 'point');
      await page.getByRole('button', { name: 'Log, rules, text' }).click();
      await page.getByRole('tab', { name: 'As text' }).click();
      await page.locator('.typed input').fill('stone 3 7');
      await page.locator('.typed button').click();
      await page.waitForSelector('.text-view .primary');
      check('a point can be typed', (await page.locator('[data-point="stone 3 7"]').count()) === 1);
      await page.keyboard.press('Escape');
      const chart = await page.locator('.rd-chart').boundingBox();
      const village = {
        x: chart.x + chart.width * 0.31,
        y: chart.y + chart.height * 0.16,
      };
      await page.mouse.move(village.x, village.y);
      await page.mouse.down();
      await page.waitForSelector('.rd-loupe');
      await page.waitForSelector('.rd-loupe .is-refused');
      await pictured(page, 'river-placing', ['phone']);
      await page.setViewportSize(SIZES.phone);
      await page.mouse.up();
      await page.waitForSelector('.refusal');
      check('RD-X1 or RD-S3: the reason', /RD-(X1|S3)/.test(await page.locator('.refusal').innerText()));
      await page.locator('[data-point]').focus();
      const before = await page.locator('[data-point]').getAttribute('data-point');
      for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key);
      const [x, y] = before.split(' ').slice(1).map(Number);
      const after = `stone ${x + 1} ${y + 20}`;
      check(
        'coarse and fine steps',
        (await page.locator('[data-point]').getAttribute('data-point')) === after,
        `${before}, ${await page.locator('[data-point]').getAttribute('data-point')}`,
      );
      for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowDown');
      await page.waitForSelector('[data-point][aria-label*="can lie here"]');
      await page.keyboard.press('Enter');
      await settled(page, await commit(page));
      check('the stone is placed', (await page.locator('.rd-stone').count()) >= 1);
      await leave();
    },

    async 'a finger held on the board gets a loupe, slides, and chooses when it is lifted'() {
      const { page, context, leave } = await visit(TOUCH);
      await load(page, records.lay.replace('players=4', 'players=4 assist=on'));
      check('the goal is marked', (await page.locator('.rd-mine.is-blue .is-goal').count()) === 1);
      await page.locator('.rd-supply [data-plank="4"]').click();
      await settled(page, await commit(page));
      const places = await page.locator('.rd-target').evaluateAll((all) =>
        all.map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return {
            x: x + width / 2,
            y: y + height / 2,
            action: each.dataset.action,
          };
        }),
      );
      const [from, to] = [places[0], places[places.length - 1]];
      const session = await context.newCDPSession(page);
      const touch = (type, points) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: points.map(({ x, y }) => ({ x, y })),
        });
      const before = await page.locator('.world').getAttribute('style');
      await touch('touchStart', [from]);
      await page.waitForSelector('.rd-loupe');
      await touch('touchMove', [to]);
      await page.waitForSelector('.rd-loupe .is-planned');
      await picture(page, 'river-loupe-phone');
      await touch('touchEnd', []);
      await planned(page);
      check('the loupe is gone', (await page.locator('.rd-loupe').count()) === 0);
      const chosen = await page.locator('.rd-target[aria-pressed="true"]').getAttribute('data-action');
      check('the place under the finger is planned', chosen === to.action, `${chosen}, not ${to.action}`);
      check('the board has not moved', (await page.locator('.world').getAttribute('style')) === before);
      await leave();
    },

    async 'a custom board is loaded, refused with the reason, and saved with the record'() {
      const { page, leave } = await visit();
      await page.goto(`${server.url}/river-dragons/setup`);
      await setOptions(page, {});
      const choose = (text) =>
        page.locator('.board-field input[type=file]').setInputFiles({
          name: 'mine.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from(text),
        });
      await choose('#'.repeat(17 * 1024 * 1024));
      await page.waitForSelector('.board-field .refusal');
      await choose(board.replace('island 14 0 0', 'island 14 95 -51'));
      await page.waitForSelector('.start-bar .refusal');
      check(
        'the refusal of a file that is too large is gone',
        !(await page.locator('.board-field .refusal').count()),
      );
      check(
        'overlapping islands are refused',
        (await page.locator('.start-bar .refusal').innerText()).includes('overlap'),
      );
      await choose(board.replace('island 14 0 0', 'island 14 10 4'));
      await page.waitForFunction(() => !document.querySelector('.start-bar .refusal'));
      check(
        'the preview shows it',
        (await page.locator('.rd-preview .rd-islet[transform*="10 4"]').count()) === 1,
      );
      await page.getByRole('button', { name: 'Start' }).click();
      await page.waitForSelector('.dragons');
      await settled(page);
      check(
        'so does the table',
        (await page.locator('.rd-chart .rd-islet[transform*="10 4"]').count()) === 1,
      );
      await page.reload();
      await settled(page);
      check(
        'also after a reload',
        (await page.locator('.rd-chart .rd-islet[transform*="10 4"]').count()) === 1,
      );
      await page.getByRole('button', { name: 'Menu' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the record' }).click(),
      ]);
      check('the record has the board', readFileSync(await file.path(), 'utf8').includes('island 14 10 4'));
      await leave();
    },

    async 'RD-6, RD-7, RD-M4, RD-R1: animations, and their replacement without motion'() {
      for (const [speed, reducedMotion] of [
        ['fast', 'no-preference'],
        ['fast', 'reduce'],
        ['still', 'no-preference'],
      ]) {
        const { page, leave } = await visit({
          settings: { speed },
          reducedMotion,
        });
        await load(page, records.fall);
        await page.locator('.rd-target[data-action="take plank blue 2"]').click({ force: true });
        await page.evaluate(watchRiver);
        await commit(page);
        await page.waitForFunction(() => globalThis.seen.has('.is-rising .rd-dragon'));
        await page.waitForFunction(() => globalThis.seen.has('.rd-splash'));
        await page.waitForSelector('.bar [data-hint]');
        const { seen, flipped, longest, frames } = await page.evaluate(() => ({
          seen: [...globalThis.seen],
          flipped: globalThis.flipped,
          longest: globalThis.longest,
          frames: globalThis.frames,
        }));
        const what = `${speed}, ${reducedMotion}`;
        console.log(
          `${what}: the longest of ${frames.length} frames is ${Math.max(...frames).toFixed(1)} ms`,
        );
        check(`${what}: a plank that is taken is shown leaving`, seen.includes('.rd-taken'));
        check(`${what}: the cards of a slot flip together`, flipped === 4, String(flipped));
        if (speed === 'fast' && reducedMotion === 'no-preference')
          check(`${what}: things move`, longest > 80, String(longest));
        else check(`${what}: nothing moves`, !seen.includes('travels') && longest <= 80, String(longest));
        await leave();
      }
    },

    async 'River Dragons: text on the board is at least 10 px high, at any size of the board'() {
      const { page, leave } = await visit();
      await load(page, records.lay);
      // In the page: whether the texts are legible, including the sizes of planks.
      const isLegible = () => {
        const size = (text) =>
          (parseFloat(getComputedStyle(text).fontSize) * text.getBoundingClientRect().height) /
          text.getBBox().height;
        const isSeen = (text) => getComputedStyle(text.closest('.rd-size') ?? text).opacity === '1';
        const texts = [...document.querySelectorAll('.rd-chart text')].filter(isSeen);
        const planks = texts.filter((text) => text.closest('.rd-size'));
        return planks.length > 5 && texts.every((text) => size(text) >= 10);
      };
      for (const size of [...Object.values(SIZES), SMALL_PHONE, { width: 360, height: 640 }]) {
        await page.setViewportSize(size);
        const isSo = await page.waitForFunction(isLegible).catch(() => null);
        check(`it is legible at ${size.width} × ${size.height}`, isSo !== null);
      }
      await leave();
    },

    async 'River Dragons: names of cards are neither broken nor cut off'() {
      // In the page: names with two lines, or wider than their card.
      const badNames = () =>
        [...document.querySelectorAll('.rd-card > b')]
          .filter((name) => name.checkVisibility())
          .filter((name) => {
            const [card, { height }] = [name.parentElement, name.getBoundingClientRect()];
            const text = document.createRange();
            text.selectNodeContents(name);
            const isBroken = height > 1.7 * parseFloat(getComputedStyle(name).fontSize);
            return isBroken || text.getBoundingClientRect().width > card.getBoundingClientRect().width + 1;
          })
          .map((name) => name.textContent);
      for (const lang of ['en', 'ru', 'it']) {
        const { page, leave } = await visit({ settings: { lang } });
        for (const record of [beginning(ALL), records.lay]) {
          await load(page, record);
          if (record !== records.lay) await page.waitForSelector('.rd-hand [data-card]');
          for (const size of [SMALL_PHONE, ...Object.values(SIZES)]) {
            await page.setViewportSize(size);
            await drawn(page);
            const bad = await page.evaluate(badNames);
            check(`names fit (${lang}, ${size.width})`, bad.length === 0, bad.join());
          }
        }
        await leave();
      }
    },

    async 'River Dragons: on a short phone a lesson shows a strip of the board beside the hand'() {
      for (const lang of ['en', 'ru', 'it']) {
        const { page, leave } = await visit({
          viewport: SMALL_PHONE,
          settings: { lang },
        });
        await page.goto(`${server.url}/learn/river-dragons`);
        await page.waitForSelector('.rd-hand [data-card]');
        // In the page: what is missing of the board, the learner's own pawn and the controls.
        const missing = () => {
          const box = (part) => document.querySelector(part).getBoundingClientRect();
          const [board, pawn] = [box('.camera'), box('.rd-pawn.is-blue')];
          const isWithin = pawn.top >= board.top && pawn.bottom <= board.bottom;
          const cut = ['.rd-program', '.rd-hand', '[data-primary]', '.lesson > p'].filter(
            (part) => box(part).bottom > innerHeight + 1,
          );
          return [board.height < 110 && 'board', !isWithin && 'pawn', ...cut].filter(Boolean);
        };
        for (const size of [SMALL_PHONE, { width: 360, height: 640 }]) {
          await page.setViewportSize(size);
          await drawn(page);
          const lost = await page.evaluate(missing);
          check(`everything is in view (${lang}, ${size.width})`, lost.length === 0, lost.join());
        }
        await leave();
      }
    },

    // One page is used for all sizes and themes.
    async 'River Dragons: every kind of position, every size, light and dark'() {
      const { page, leave } = await visit();
      // On a phone held sideways the players and the primary button are visible without scrolling.
      const isWhole = () =>
        ['.rd-order > li:last-child', '[data-primary]'].every((part) => {
          const box = document.querySelector(part)?.getBoundingClientRect();
          return box && box.width > 0 && box.bottom <= innerHeight;
        });
      const look = async (name) => {
        await pictured(page, name);
        await page.setViewportSize(SIZES.sideways);
        await drawn(page);
        if (name.startsWith('table')) check(`${name} fits sideways`, await page.evaluate(isWhole));
      };
      const at = async (name, record, prepare = async () => {}) => {
        await page.setViewportSize(SIZES.desktop);
        await load(page, record);
        await prepare();
        await look(`table-river-${name}`);
      };
      await at('program', beginning(ALL), async () => {
        for (const card of ['stone2', 'plank2', 'dragon:red'])
          await page.locator(`[data-card="${card}"]`).click();
        await page.waitForSelector('.rd-program [data-slot="3"]');
      });
      await at('plank', records.lay, async () => {
        await page.keyboard.press('4');
        await planned(page);
      });
      await settled(page, await commit(page));
      await page.locator('.rd-target').first().click({ force: true });
      await planned(page);
      await look('table-river-lay');
      await at('dragon', records.fall, async () => {
        await page.locator('.rd-target[data-action="take plank blue 2"]').click();
        await settled(page, await commit(page));
      });
      await at('jump', records.jump, async () => {
        await page.locator('.rd-target').first().click({ force: true });
        await planned(page);
      });
      await at('placing', beginning(ALL, 'expert=on first=blue'), async () => {
        await decideUntil(page, byMouse, 'point');
      });
      await at('end', records.win, async () => {
        await page.locator('.rd-target[data-action="go yellow"]').click();
        await settled(page, await commit(page));
      });
      for (const [name, path] of [['rules-dragons', '/rules/river-dragons']]) {
        await goTo(page, server.url + path);
        await page.waitForSelector('h1');
        await look(name);
      }
      await leave();
    },

    async 'the lesson of River Dragons by hand, with wrong attempts, and shown'() {
      const { page, leave } = await visit();
      const refusal = () => page.locator('.refusal').innerText();
      const give = async (cards) => {
        for (const [i, card] of cards.entries()) {
          await page.locator(`.rd-hand [data-card="${card}"]`).click();
          await page.waitForSelector(`.rd-program [data-slot="${i + 1}"]`);
        }
      };
      const go = async (action) => {
        await page.locator(`[data-action="${action}"]`).click({ force: true });
        await planned(page);
        await page.locator('[data-primary]').click();
      };
      const takePlank = async (size) => {
        await page.locator(`.rd-supply .is-target[data-plank="${size}"]`).click();
        await planned(page);
        await page.locator('[data-primary]').click();
        await page.waitForSelector('.rd-target[data-action^="lay"]');
      };
      const send = async () => {
        await planned(page);
        await page.locator('[data-primary]').click();
      };
      const steps = [
        async () => {
          await give(['stone2', 'plank1', 'move1', 'stone1', 'dragon:yellow']);
          await send();
          await page.waitForSelector('.refusal');
          check(
            'a legal plan that is not asked for is refused by the step',
            (await refusal()).includes('RD-5'),
          );
          await page.keyboard.press('Escape');
          await page.waitForSelector('.rd-program .is-next:first-child');
          await give(['stone2', 'plank1', 'move1', 'dragon:yellow', 'stone1']);
          await send();
        },
        async () => {
          await go('stone 2');
          await page.waitForSelector('[data-action="stone 8"]');
          await tapStone(page, '2');
          await page.waitForSelector('.refusal');
          check('an illegal plan is refused as in a game', (await refusal()).includes('RD-S1'));
          await go('stone 8');
        },
        async () => {
          await takePlank(2);
          await go('lay blue 2');
        },
        () => go('go blue 2'),
        async () => {
          await give(['dragon:yellow', 'remove', 'plank1', 'stone1', 'move1']);
          await send();
        },
        () => go('take plank yellow 26'),
        async () => {
          await takePlank(2);
          await go('lay yellow 26');
        },
        () => go('jump yellow 26 over 18 26'),
        () => go('go yellow'),
      ];
      await page.goto(`${server.url}/learn/river-dragons`);
      for (const [i, step] of steps.entries()) {
        if (i === 3) await page.reload();
        await page.waitForFunction(
          (at) =>
            document.querySelector('.lesson small')?.textContent === at &&
            document.querySelector('.bar [data-hint], .bar [data-primary]'),
          `${i + 1} of 9`,
        );
        await step();
        await page.waitForSelector('.bar [data-next]');
        if (i === 0) await accessible(page, 'a finished step of the lesson');
        if (i < 8) await page.locator('.lesson [data-next]').click();
      }
      check('RD-9: the last step wins', (await page.locator('.pill').innerText()) === 'The game is over');
      await page.goto(`${server.url}/learn/river-dragons`);
      await page.waitForSelector('.lesson');
      await leave();

      const { page: shown, leave: close } = await visit({
        settings: { lang: 'ru' },
        viewport: SIZES.phone,
      });
      await shown.goto(`${server.url}/learn/river-dragons`);
      for (let step = 1; step <= 9; step++) {
        await shown.waitForFunction(
          (at) =>
            document.querySelector('.lesson small')?.textContent.startsWith(`${at} `) &&
            document.querySelector('[data-primary]'),
          step,
        );
        const text = await shown.locator('.lesson').innerText();
        check(`step ${step} has its texts`, !text.includes('page.lesson'), text);
        if (step === 3) await picture(shown, 'river-lesson-phone');
        await shown.locator('[data-show]').click();
        await shown.waitForSelector('.bar [data-next]');
        if (step < 9) await shown.locator('.bar [data-next]').click();
      }
      await close();
    },

    async 'River Dragons: fast, and as text in three languages'() {
      const { page, leave } = await visit();
      await load(page, records.lay);
      // In the page: presses an element; returns the milliseconds until another one appears.
      const timed = ([pressed, wanted]) =>
        new Promise((resolve) => {
          const start = performance.now();
          new MutationObserver((_, watch) => {
            if (!document.querySelector(wanted)) return;
            watch.disconnect();
            resolve(performance.now() - start);
          }).observe(document.querySelector('.dragons'), {
            subtree: true,
            attributes: true,
            childList: true,
          });
          document.querySelector(pressed).click();
        });
      const chosen = await page.evaluate(timed, ['.rd-supply .is-target', '.rd-supply .is-planned']);
      await planned(page);
      const lit = await page.evaluate(timed, ['[data-primary]', '.rd-target[data-action^="lay"]']);
      // Printed, not checked: it depends on the machine.
      console.log(
        `a plank is planned after ${chosen.toFixed(1)} ms, its places are shown after ${lit.toFixed(1)} ms`,
      );
      await settled(page);
      await page.getByRole('tab', { name: 'As text' }).click();
      check('the whole position as text', (await page.locator('.text-view li').count()) > 30);
      const room = (await page.locator('.text-view').innerText()).match(/room for \S+/g) ?? [];
      check(
        'RD-P4: with how many more planks every stone can carry',
        room.length > 0 && room.every((each) => /^room for [0-3]$/.test(each)),
        room.join(),
      );
      check(
        'no text is missing',
        !/page\.dragons|card\.|colour\./.test(await page.locator('body').innerText()),
      );
      for (const lang of ['Русский', 'Italiano']) {
        await page.getByRole('button', { name: /Menu|Меню/ }).click();
        await page.getByLabel(lang).click();
        await page.keyboard.press('Escape');
        await page.waitForTimeout(100);
        check(
          `also in ${lang}`,
          !/page\.|card\.|colour\./.test(await page.locator('.text-view').innerText()),
        );
      }
      await leave();
    },
  };
}

// In the page: records what appears from now on, how many cards flip at once, and the duration of the
// longest animation.
function watchRiver() {
  Object.assign(globalThis, {
    seen: new Set(),
    flipped: 0,
    longest: 0,
    frames: [],
  });
  requestAnimationFrame(function next(start) {
    requestAnimationFrame((now) => {
      globalThis.frames.push(now - start);
      next(now);
    });
  });
  const watch = () => {
    for (const what of ['.is-rising .rd-dragon', '.rd-splash', '.rd-taken'])
      if (document.querySelector(what)) globalThis.seen.add(what);
    globalThis.flipped = Math.max(
      globalThis.flipped,
      document.querySelectorAll('.is-flipping .rd-card:not(.is-back)').length,
    );
    for (const each of document.querySelector('.table').getAnimations({ subtree: true }))
      if (!(each instanceof CSSTransition))
        globalThis.longest = Math.max(globalThis.longest, each.effect.getTiming().duration);
  };
  new MutationObserver(watch).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
  });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function watched(frames, ...rest) {
    if (JSON.stringify(frames).includes('translate')) globalThis.seen.add('travels');
    return animate.call(this, frames, ...rest);
  };
}

const isletAt = (page, number) =>
  page.evaluate((wanted) => {
    const texts = [...document.querySelectorAll('.rd-chart .rd-islet')];
    const islet = texts.find((each) => each.textContent.trim() === wanted);
    const box = islet.querySelector('use').getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, number);

async function tapStone(page, number) {
  const at = await isletAt(page, number);
  await page.mouse.click(at.x, at.y);
}

async function tapPlank(page, from, to) {
  const [a, b] = [await isletAt(page, from), await isletAt(page, to)];
  await page.mouse.click((a.x + b.x) / 2, (a.y + b.y) / 2);
}

async function drag(page, from, to) {
  const [a, b] = [await page.locator(from).boundingBox(), await page.locator(to).boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 14, a.y + a.height / 2);
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
  await page.mouse.up();
}
