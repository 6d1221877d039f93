// Rare turns of Mississippi Queen: after a repair, on a sandbank, on land, of the Black Rose, and a push
// onto a dock.
import { readFileSync } from 'node:fs';
import { TOUCH, settled, steps, visitor } from './browser.mjs';
import { READY } from './mississippi.mjs';

const record = (name) => readFileSync(new URL(`river/${name}.gwr`, import.meta.url), 'utf8');

// Presses keys one after another, each once the bar shows the effect of the one before.
async function type(page, ...keys) {
  for (const [key, said] of keys) {
    await page.keyboard.press(key);
    await page.locator('.river .bar', { hasText: said }).waitFor();
  }
}

export function rareTurns({ browser, check, load, accessible, picture }) {
  // Opens a page, and passes `act` a function that shows positions.
  async function visit(act, options) {
    const { page, errors, context } = await visitor(browser, options);
    const see = async (name) => {
      await load(page, record(name));
      await page.waitForSelector(READY);
      return page.locator('.river .bar').innerText();
    };
    await act(page, see);
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  }
  // The two buttons that keep or leave the passenger.
  const passenger = (page, name) => page.locator(`[data-passenger=${name}]`);
  async function isChosen(page, name) {
    await page.waitForSelector(`[data-passenger=${name}][aria-pressed=true]`);
    const other = name === 'take' ? 'leave' : 'take';
    return (await passenger(page, other).getAttribute('aria-pressed')) === 'false';
  }
  const green = (page) => page.locator('[data-boat=green] svg').getAttribute('aria-label');
  const priceOf = (page, button) => page.locator(`${button} small`).innerText();

  return {
    async 'MQ-C4: a repaired boat keeps its heading unless it is given another'() {
      await visit(async (page, see) => {
        await see('repaired');
        const ghost = page.locator('.river .boat.is-ghost');
        const heading = await page.locator('[data-boat=orange] svg').getAttribute('aria-label');
        check('it heads northeast', heading.includes('heading northeast'), heading);
        await page.keyboard.press('ArrowLeft');
        await ghost.waitFor();
        await page.waitForFunction(() =>
          document.querySelector('[aria-live=polite]').textContent.includes(', north.'),
        );
        await page.keyboard.press('Escape');
        await ghost.waitFor({ state: 'detached' });
        await type(page, ['x', 'Choose a speed']);
        check('then a speed is asked for', (await page.locator('.heading').count()) === 0);
      });
    },

    async 'MQ-C4, P5: a repaired boat pushes one of the same player, which takes a heading of its own'() {
      await visit(async (page, see) => {
        await see('repaired');
        await type(
          page,
          ['x', 'Choose a speed'],
          ['2', 'Choose a speed'],
          ['ArrowRight', '2 movement points left'],
          ['ArrowUp', 'be pushed'],
          ['w', 'White was pushed'],
          ['e', '1 step, 1 turn'],
        );
      });
    },

    async 'MQ-A4, A6: what a boat on a sandbank can do is shown, with its price'() {
      await visit(async (page, see) => {
        const aground = await see('backward');
        check('ahead or back', aground.includes('Green lies on a sandbank'), aground);
        check('for one coal in the Italian edition', (await priceOf(page, '[data-steer=back]')) === '1');
        const blocked = await see('blocked');
        check('only a heading', blocked.includes('only takes a heading'), blocked);
        await page.locator('.heading[data-heading=nw]').click();
        await page.locator('.river .bar', { hasText: 'Green heads northwest' }).waitFor();
      });
    },

    async 'MQ-S4: why a boat on land misses its turn is shown, and no panel covers it'() {
      await visit(async (page, see) => {
        const shown = await see('ashore');
        check('both docks are occupied', shown.includes('both docks are occupied'), shown);
        const isSeen = await page.waitForFunction(() => {
          const [boat, panel] = ['.boat.is-black', '.sofar'].map((each) =>
            document.querySelector(`.river ${each}`).getBoundingClientRect(),
          );
          return boat.bottom <= panel.top;
        });
        check('the boat is visible', await isSeen.jsonValue());
      });
    },

    async 'MQ-X2: a turn in which only coal can be transferred ends with that'() {
      await visit(async (page, see) => {
        await see('beside');
        await page.locator('[data-transfer]').click();
        await page.locator('[data-coal]').first().click();
        const plan = page.locator('.river .bar', {
          hasText: 'Give Orange 1 coal',
        });
        await plan.waitFor();
        check('as the button says', (await plan.locator('[data-primary]').innerText()) === 'End turn');
      });
    },

    async 'MQ-G4: a boat pushed onto a dock takes the passenger, or leaves it with any heading'() {
      await visit(async (page, see) => {
        const bar = (said) => page.locator('.river .bar', { hasText: said }).waitFor();
        const asked = await see('leave');
        check('the owner is asked', asked.includes('Green was pushed onto a dock'), asked);
        check('the passenger is aboard', (await green(page)).includes('1 passenger'), await green(page));
        check('and stays by default', await isChosen(page, 'take'));
        await passenger(page, 'leave').click();
        await bar('Green heads north and leaves the passenger'); // its present heading
        check('which is shown', await isChosen(page, 'leave'));
        await page.locator('.heading[data-heading=se]').click();
        await bar('Green heads southeast and leaves the passenger');
        await passenger(page, 'take').click();
        await bar('Green heads southeast');
        check('it can be taken again', await isChosen(page, 'take'));
        await passenger(page, 'leave').click();
        await bar('leaves the passenger');
        await accessible(page, 'a passenger being left');
        await picture(page, 'river-leave');
        const before = await steps(page);
        await page.locator('[data-primary]').click();
        await settled(page, before);
        check('it is left', (await green(page)).includes('0 passengers'), await green(page));
        check('and the choice is gone', (await passenger(page, 'leave').count()) === 0);
      });
    },

    async 'MQ-G4: the passenger is left by keys, and by touch on a phone'() {
      await visit(async (page, see) => {
        await see('leave');
        await type(
          page,
          ['q', 'Green heads north and leaves the passenger'],
          ['d', 'Green heads southeast and leaves the passenger'],
        );
        await page.keyboard.press('q');
        check('it can be taken again', await isChosen(page, 'take'));
        await type(page, ['q', 'Green heads southeast and leaves the passenger']);
        const before = await steps(page);
        await page.keyboard.press('Enter');
        await settled(page, before);
        check('it is left', (await green(page)).includes('0 passengers'), await green(page));
      });
      await visit(async (page, see) => {
        await see('leave');
        await passenger(page, 'leave').tap();
        await page.locator('.river .bar', { hasText: 'leaves the passenger' }).waitFor();
        await picture(page, 'river-leave-phone');
        const { height } = await passenger(page, 'leave').boundingBox();
        check('the button is large enough for a finger', height >= 44, String(height));
        const before = await steps(page);
        await page.locator('[data-primary]').tap();
        await settled(page, before);
        check('it is left', (await green(page)).includes('0 passengers'), await green(page));
      }, TOUCH);
    },

    async 'MQ-G4: within a turn, a boat of the same player is pushed and leaves its passenger'() {
      await visit(async (page, see) => {
        await see('leave-own');
        await type(
          page,
          ['2', 'Choose a speed'],
          ['ArrowLeft', '2 movement points left'],
          ['ArrowUp', 'be pushed'],
          ['x', 'Pink was pushed onto a dock'],
        );
        await page.keyboard.press('q');
        check('it will be left', await isChosen(page, 'leave'));
        await type(page, ['w', 'Pink leaves the passenger']);
        const before = await steps(page);
        await page.locator('[data-primary]').click();
        await settled(page, before + 1);
        const pink = await page.locator('[data-boat=pink] svg').getAttribute('aria-label');
        check('and is', pink.includes('0 passengers'), pink);
        check('heading north', pink.includes('heading north,'), pink);
      });
    },

    // Two of Nora's boats are next to each other in the order of play.
    async 'MQ-S3: a hint is for one turn of one boat'() {
      await visit(async (page, see) => {
        await see('two-boats');
        await page.locator('[data-hint]').click();
        await page.waitForSelector('.bar .reason');
        const before = await steps(page);
        await page.locator('[data-primary]').click();
        await settled(page, before + 1);
        await page.locator('.pill', { hasText: 'Nora' }).waitFor();
        await page.waitForSelector('.boat.is-orange .mover.is-mine');
      });
    },

    // Positions without a choice must not be used to measure the machine's speed: hints would take minutes.
    async 'MQ-S4: a hint works where there is only one action, and after that, too'() {
      await visit(async (page, see) => {
        for (const name of ['ashore', 'crash']) {
          await see(name);
          await page.locator('[data-hint]').click();
          await page.waitForSelector('.bar .reason');
        }
      });
    },

    async 'MQ-R3: the Black Rose pays the same prices as any boat'() {
      await visit(async (page, see) => {
        await see('rose');
        check('a speed', (await priceOf(page, '.speeds [data-speed="3"]')) === '1');
      });
    },
  };
}
