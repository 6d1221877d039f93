// River Dragons at the page: whole games by mouse, keyboard and touch, and every state of them.
import { readFileSync } from 'node:fs';
import { SIZES, settled, steps, visitor } from './browser.mjs';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

// Games of Nora, who plays blue, and three computers, each just before something: she chooses a
// plank; by taking the plank from the village (blue) to stone 2 she ends a slot, in the next a
// dragon rises and a pawn falls; she jumps; she wins.
const records = Object.fromEntries(
  ['lay', 'fall', 'jump', 'win'].map((name) => [name, read(`river-${name}.gwr`)]),
);
const board = read('../../data/dragons-board.txt');
const COLOURS = { 2: ['blue', 'yellow'], 6: ['blue', 'green', 'pink', 'yellow', 'red', 'black'] };

// A game that begins, of Nora and easy computers.
function beginning(players, options = '') {
  const others = COLOURS[players].slice(1).map((_, i) => `${i + 2}=easy`);
  return `gangway-record: 1\ngame: river-dragons\noptions: ${`players=${players} ${options}`.trim()}\nplayer blue: Nora\ncomputers: ${others.join(' ')}\n\n`;
}

const WANTED = ['stone2', 'plank2', 'move1', 'stone1', 'plank1', 'move2', 'jump', 'remove'];

// What the person is asked for: program, plank, point, or the verb of the actions on the board.
function asked(page) {
  return page.evaluate(() => {
    if (document.querySelector('.rd-hand [data-card]')) return 'program';
    if (document.querySelector('[data-point]')) return 'point';
    if (document.querySelector('.rd-supply .is-target')) return 'plank';
    return document.querySelector('.rd-target[data-action]')?.dataset.action.split(' ')[0] ?? '';
  });
}

const planned = (page) => page.waitForSelector('[data-primary]:not([aria-disabled="true"])');

async function fill(page, press) {
  for (const card of WANTED.slice(0, 5)) {
    const before = await page.locator('.rd-program button').count();
    await press(`.rd-hand [data-card="${card}"]`);
    await page.waitForFunction(
      (count) => document.querySelectorAll('.rd-program button').length > count,
      before,
    );
  }
}

// One decision by pressing: `how` is click or tap.
async function act(page, how) {
  const press = (selector) => page.locator(selector).first()[how]();
  const what = await asked(page);
  if (what === 'program') await fill(page, press);
  else if (what === 'plank') await press('.rd-supply .is-target');
  else if (what === 'point') await place(page, how);
  // Targets may overlap: what is nearest to the finger is meant.
  else await page.locator('.rd-target[data-action]').first()[how]({ force: true });
  await planned(page);
  await page.locator('[data-primary]')[how]();
}

// A stone somewhere on open water: the first place that the library does not refuse.
async function place(page, how) {
  const box = await page.locator('.rd-chart').boundingBox();
  for (let i = 0; i < 40; i++) {
    const [x, y] = [
      box.x + box.width * (0.2 + ((i * 37) % 60) / 100),
      box.y + box.height * (0.2 + ((i * 23) % 60) / 100),
    ];
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.refusal'));
    if (how === 'tap') await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await page.waitForSelector('.refusal, [data-primary]:not([aria-disabled="true"])');
    if ((await page.locator('.refusal').count()) === 0) return;
  }
}

// One decision by keys alone.
async function byKeys(page, toBoard) {
  const what = await asked(page);
  if (what === 'plank') {
    const size = await page.locator('.rd-supply .is-target').first().getAttribute('data-plank');
    await page.keyboard.press(size);
  } else if (what === 'program') {
    await toBoard('[data-card]');
    for (let i = 0; i < 60 && (await page.locator('.rd-program button').count()) < 5; i++) {
      const isFree = await page.evaluate(() => document.activeElement?.matches('[data-card].is-target'));
      const count = await page.locator('.rd-program button').count();
      if (isFree) {
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          (before) => document.querySelectorAll('.rd-program button').length > before,
          count,
        );
      }
      if (count < 4) await page.keyboard.press('ArrowRight');
    }
  } else {
    await toBoard(what === 'point' ? '[data-point]' : '.rd-target[data-action]');
    await page.keyboard.press('Enter');
  }
  await planned(page);
  await page.locator('[data-primary]').focus();
  await page.keyboard.press('Enter');
}

export function dragons({ browser, server, pictures, check, accessible, load, pictured }) {
  // Plays on by `one` until the game is over.
  async function playOut(page, one) {
    let before = -1;
    for (let i = 0; i < 400; i++) {
      if (await settled(page, before)) return true;
      before = await steps(page);
      await one(page);
    }
    return false;
  }

  async function visit(options) {
    const { page, errors, context } = await visitor(browser, options);
    const leave = async () => {
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    };
    return { page, leave };
  }

  // Tab, and Shift with it, to the one stop of the board, then arrows to what is wanted.
  const toBoard = (page) => async (selector) => {
    const isThere = (wanted) => document.activeElement?.matches(wanted) ?? false;
    for (let i = 0; i < 12 && !(await page.evaluate(isThere, '.dragons button:not(.bar *)')); i++)
      await page.keyboard.press('Shift+Tab');
    for (const arrow of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'])
      for (let i = 0; i < 6 && !(await page.evaluate(isThere, selector)); i++)
        await page.keyboard.press(arrow);
    if (!(await page.evaluate(isThere, selector))) await page.locator(selector).first().focus();
  };

  const commit = async (page) => {
    const before = await steps(page);
    await planned(page);
    await page.locator('[data-primary]').click();
    return before;
  };

  return {
    async 'River Dragons: a whole game by mouse, from the first page'() {
      const { page, leave } = await visit();
      await page.goto(server.url);
      await page
        .locator('.poster', { hasText: 'River Dragons' })
        .getByRole('button', { name: 'Play now' })
        .click();
      await page.waitForSelector('.dragons');
      await settled(page);
      check('RD-1: a seat has its colour', (await page.locator('.rd-order .badge.is-blue').count()) === 1);
      await load(page, beginning(2, 'rounds=5'));
      check('the game comes to its end', await playOut(page, (at) => act(at, 'click')));
      await page.getByRole('button', { name: 'Look at the game' }).click();
      await page.waitForSelector('.bar .replay');
      check('in an earlier position nothing can be done', (await page.locator('.rd-target').count()) === 0);
      await leave();
    },

    async 'River Dragons: a whole game by keyboard alone'() {
      const { page, leave } = await visit();
      await load(page, beginning(2, 'rounds=5'));
      check('the game comes to its end', await playOut(page, (at) => byKeys(at, toBoard(at))));
      await leave();
    },

    async 'River Dragons: six at the table, by touch, on a phone'() {
      const { page, leave } = await visit({ viewport: SIZES.phone, hasTouch: true, isMobile: true });
      await load(page, beginning(6, 'rounds=5'));
      check(
        'nothing is wider than the screen',
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      );
      check('the game comes to its end', await playOut(page, (at) => act(at, 'tap')));
      await leave();
    },

    async 'RD-5: cards are a draft until all five are sent; the sixth and a second dragon are refused'() {
      const { page, leave } = await visit();
      await load(page, beginning(6));
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
      check('nothing is sent yet', (await steps(page)) === 26, String(await steps(page)));
      await page.locator('[data-hint]').click();
      await page.waitForSelector('.bar .reason');
      check('a hint tells a whole program', !(await slots()).includes('-'), await slots());
      await settled(page, await commit(page));
      check('then all of them are', (await steps(page)) >= 31);
      await leave();
    },

    async 'RD-H1: two people at one screen program behind a curtain'() {
      const { page, leave } = await visit();
      await load(page, beginning(2).replace('computers: 2=easy\n', ''));
      for (const person of [1, 2]) {
        await page.waitForSelector('.curtain');
        check(`curtain ${person} hides the hand`, (await page.locator('.rd-hand').count()) === 0);
        await page.locator('.curtain .primary').click();
        await page.waitForSelector('.rd-hand [data-card]');
        await act(page, 'click');
      }
      await page.waitForSelector('.rd-target, .rd-supply');
      check('then there is none', (await page.locator('.curtain').count()) === 0);
      check('and cards to come are face down', (await page.locator('.rd-slots .is-back').count()) === 8);
      check(
        'the log does not tell them either',
        !(await page.locator('.log').innerText()).includes('puts “'),
      );
      await leave();
    },

    async 'RD-P1, RD-P2: a plank is chosen and laid by its place or its ends; a wrong one is refused'() {
      const { page, leave } = await visit();
      await load(page, records.lay);
      check('RD-P8: no fits before the choice', (await page.locator('.rd-marks .place').count()) === 0);
      await page.keyboard.press('4');
      await settled(page, await commit(page));
      const places = await page
        .locator('.rd-target[data-action^="lay"]')
        .evaluateAll((all) => all.map((each) => each.dataset.action.split(' ').slice(1)));
      check('then its places are lit', places.length > 5, String(places.length));
      check(
        'RD-P1: which cannot be undone',
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
      await page.waitForSelector('.rd-planned');
      await settled(page, await commit(page));
      check(
        'it lies there',
        (await page.locator('.log').innerText()).includes(`from stone ${a} to stone ${b}`),
      );
      await leave();
    },

    async 'RD-P8: with assist the places show beforehand; keys go to an island'() {
      const { page, leave } = await visit();
      await load(page, records.lay.replace('players=4', 'players=4 assist=on'));
      await page.locator('.rd-supply .is-target').nth(1).click();
      await page.waitForSelector('.rd-marks .place');
      check('each plank says how many', (await page.locator('.rd-supply small').count()) > 1);
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

    async 'RD-X1: a stone on open water, by finger and by keys, with the reason where it cannot be'() {
      const { page, leave } = await visit({ viewport: SIZES.phone, hasTouch: true, isMobile: true });
      await load(page, beginning(2, 'expert=on first=blue rounds=5'));
      await page.waitForSelector('.rd-hand [data-card]');
      await act(page, 'tap');
      await page.waitForSelector('[data-point]');
      await page.getByRole('button', { name: 'Log, rules, text' }).click();
      await page.getByRole('tab', { name: 'As text' }).click();
      await page.locator('.typed input').fill('stone 3 7');
      await page.locator('.typed button').click();
      await page.waitForSelector('.text-view .primary');
      check('a place can be typed', (await page.locator('[data-point="stone 3 7"]').count()) === 1);
      await page.keyboard.press('Escape');
      const chart = await page.locator('.rd-chart').boundingBox();
      const village = { x: chart.x + chart.width * 0.31, y: chart.y + chart.height * 0.16 };
      await page.mouse.move(village.x, village.y);
      await page.mouse.down();
      await page.waitForSelector('.rd-loupe');
      await page.waitForSelector('.rd-loupe .is-refused');
      await pictured(page, 'river-placing', 'light', ['phone']);
      await page.setViewportSize(SIZES.phone);
      await page.mouse.up();
      await page.waitForSelector('.refusal');
      check('RD-X1 or RD-S3: why not', /RD-(X1|S3)/.test(await page.locator('.refusal').innerText()));
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
      check('the stone lies there', (await page.locator('.rd-stone').count()) >= 1);
      check('the game comes to its end', await playOut(page, (at) => act(at, 'tap')));
      await leave();
    },

    async 'a board of one’s own is loaded, refused with its reason, and goes with the record'() {
      const { page, leave } = await visit();
      await page.goto(`${server.url}/river-dragons/setup`);
      const bring = (text) =>
        page.locator('.board-field input[type=file]').setInputFiles({
          name: 'mine.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from(text),
        });
      await bring(board.replace('island 14 0 0', 'island 14 95 -51'));
      await page.waitForSelector('.open .refusal');
      check(
        'what overlaps is refused',
        (await page.locator('.open .refusal').innerText()).includes('overlap'),
      );
      await bring(board.replace('island 14 0 0', 'island 14 10 4'));
      await page.waitForFunction(() => !document.querySelector('.open .refusal'));
      check(
        'the picture shows it',
        (await page.locator('.rd-preview .rd-islet[transform*="10 4"]').count()) === 1,
      );
      await page.getByRole('button', { name: 'Open the table' }).click();
      await page.waitForSelector('.dragons');
      await settled(page);
      check(
        'so does the table',
        (await page.locator('.rd-chart .rd-islet[transform*="10 4"]').count()) === 1,
      );
      await page.reload();
      await settled(page);
      check(
        'also when it is loaded again',
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

    async 'RD-7, RD-M4: a dragon rises and a pawn falls, or they are shown without motion'() {
      for (const speed of ['fast', 'still']) {
        const { page, leave } = await visit({ settings: { speed } });
        await load(page, records.fall);
        await page.locator('.rd-target[data-action="take plank blue 2"]').click();
        await page.evaluate(() => {
          globalThis.seen = new Set();
          const watch = () => {
            for (const what of ['.is-rising .rd-dragon', '.rd-splash'])
              if (document.querySelector(what)) globalThis.seen.add(what);
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
        });
        await commit(page);
        await page.waitForFunction(() => globalThis.seen.has('.is-rising .rd-dragon'));
        if (pictures) await page.screenshot({ path: `${pictures}/river-rising-${speed}.png` });
        await page.waitForFunction(() => globalThis.seen.has('.rd-splash'));
        if (pictures) await page.screenshot({ path: `${pictures}/river-falling-${speed}.png` });
        await page.waitForSelector('.bar [data-hint]');
        if (speed === 'still')
          check('nothing travels', !(await page.evaluate(() => globalThis.seen.has('travels'))));
        await leave();
      }
    },

    async 'River Dragons: every state, every size, light and dark'() {
      for (const colorScheme of ['light', 'dark']) {
        const { page, leave } = await visit({ colorScheme });
        const audited = colorScheme === 'light' ? ['phone'] : ['desktop'];
        const sizes = pictures ? Object.keys(SIZES) : audited;
        const at = async (name, record, prepare = async () => {}) => {
          await page.setViewportSize(SIZES.desktop);
          await load(page, record);
          await prepare();
          await pictured(page, `table-river-${name}`, colorScheme, sizes);
        };
        await at('program', beginning(6), async () => {
          for (const card of ['stone2', 'plank2', 'dragon:red'])
            await page.locator(`[data-card="${card}"]`).click();
        });
        await at('plank', records.lay, () => page.keyboard.press('4'));
        await at('lay', records.lay, async () => {
          await page.keyboard.press('4');
          await settled(page, await commit(page));
          await page.locator('.rd-target').first().click();
          await planned(page);
        });
        await at('dragon', records.fall, async () => {
          await page.locator('.rd-target[data-action="take plank blue 2"]').click();
          await settled(page, await commit(page));
        });
        await at('jump', records.jump, () => page.locator('.rd-target').first().click());
        await at('end', records.win, async () => {
          const village = page.locator('.rd-target[data-action="go yellow"]');
          await village.click();
          await settled(page, await commit(page));
        });
        for (const [name, path] of [
          ['rules-dragons', '/rules/river-dragons'],
          ['setup-dragons', '/river-dragons/setup'],
        ]) {
          await page.goto(server.url + path);
          await page.waitForSelector('h1');
          await pictured(page, name, colorScheme, sizes);
        }
        await leave();
      }
    },

    async 'the lesson of River Dragons by hand, with wrong tries, and shown'() {
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
          check('what is legal but not asked for is told by the step', (await refusal()).includes('RD-5'));
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
          check('what is illegal is refused as in play', (await refusal()).includes('RD-S1'));
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
        if (i === 0) await accessible(page, 'a step of the lesson that is done');
        if (i < 8) await page.locator('.lesson [data-next]').click();
      }
      check('RD-9: the last step wins', (await page.locator('.pill').innerText()) === 'The game is over');
      await page.goto(`${server.url}/learn/river-dragons`);
      await page.waitForSelector('.lesson');
      await leave();

      const { page: shown, leave: close } = await visit({ settings: { lang: 'ru' }, viewport: SIZES.phone });
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
        if (pictures && step === 3) await shown.screenshot({ path: `${pictures}/river-lesson-phone.png` });
        await shown.locator('[data-show]').click();
        await shown.waitForSelector('.bar [data-next]');
        if (step < 9) await shown.locator('.bar [data-next]').click();
      }
      await close();
    },

    async 'River Dragons: quick, and as text in three languages'() {
      const { page, leave } = await visit();
      await load(page, records.lay);
      const lit = await page.evaluate(
        () =>
          new Promise((resolve) => {
            const start = performance.now();
            new MutationObserver(() => {
              if (document.querySelector('.rd-supply .is-planned')) resolve(performance.now() - start);
            }).observe(document.querySelector('.dragons'), {
              subtree: true,
              attributes: true,
              childList: true,
            });
            document.querySelector('.rd-supply .is-target').click();
          }),
      );
      console.log(`a plank is planned after ${lit.toFixed(1)} ms`);
      await settled(page, await commit(page));
      await page.getByRole('tab', { name: 'As text' }).click();
      check('all of it as text', (await page.locator('.text-view li').count()) > 30);
      check(
        'no text is missing',
        !/page\.dragons|card\.|colour\./.test(await page.locator('body').innerText()),
      );
      for (const lang of ['Русский', 'Italiano']) {
        await page.getByRole('button', { name: /Menu|Меню/ }).click();
        await page.getByLabel(lang).click();
        await page.keyboard.press('Escape');
        await page.waitForTimeout(100);
        check(`nor in ${lang}`, !/page\.|card\.|colour\./.test(await page.locator('.text-view').innerText()));
      }
      await leave();
    },
  };
}

async function tapStone(page, number) {
  const at = await page.evaluate((wanted) => {
    const texts = [...document.querySelectorAll('.rd-chart .rd-islet')];
    const islet = texts.find((each) => each.textContent.trim() === wanted);
    const box = islet.querySelector('use').getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, number);
  await page.mouse.click(at.x, at.y);
}

async function drag(page, from, to) {
  const [a, b] = [await page.locator(from).boundingBox(), await page.locator(to).boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 14, a.y + a.height / 2);
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
  await page.mouse.up();
}
