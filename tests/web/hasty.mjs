// Quick fingers and late answers: everything is done in the order in which it was asked for.
import { readFileSync } from 'node:fs';
import { drawn, goTo, settled, steps, visitor } from './browser.mjs';
import { games } from './kept.mjs';
import { countMessages, messages } from './messages.mjs';

// In the page: keys so quickly one after another that nothing is answered in between.
function pressAtOnce(keys) {
  for (const key of keys)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

// In the page: what the newest table's record says was done after so many steps.
function playedSince(count) {
  const games = Object.entries(localStorage).filter(([key]) => key.startsWith('gangway.game.'));
  const [newest] = games.map(([, game]) => JSON.parse(game)).sort((a, b) => b.updated - a.updated);
  const [, actions] = newest.record.split('\n\n');
  return actions.split('\n').slice(count);
}

// In the page: the first question of that name is held back until a game has been closed. What
// is answered to it is in `lateAnswer`.
function askTooLate(method) {
  const post = Worker.prototype.postMessage;
  let held = null;
  Worker.prototype.postMessage = function delayed(question, ...rest) {
    if (question?.method === method && !held) {
      held = question;
      this.addEventListener('message', ({ data }) => {
        if (data.id === question.id) globalThis.lateAnswer = data;
      });
      return;
    }
    post.call(this, question, ...rest);
    if (question?.method === 'leave' && held) post.call(this, held);
  };
}

// In the page: a hint that is asked for is not thought about; `answerHint` gives it.
function holdHint() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function held(question, ...rest) {
    if (question?.method !== 'hint') return post.call(this, question, ...rest);
    globalThis.answerHint = (actions) =>
      this.dispatchEvent(
        new MessageEvent('message', {
          data: { id: question.id, answer: { actions, share: 500, reason: '' } },
        }),
      );
  };
}

// In the page: the first hint that is asked for fails.
function failFirstHint() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function failing(question, ...rest) {
    if (question?.method !== 'hint' || globalThis.hasFailed) return post.call(this, question, ...rest);
    globalThis.hasFailed = true;
    this.dispatchEvent(new MessageEvent('message', { data: { id: question.id, error: 'no memory' } }));
  };
}

// In the page: the next answer to such a question comes when `giveAnswer` is called.
function holdAnswers(method) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function noted(question, ...rest) {
    const hold = (event) => {
      if (event.data.id !== question.id || globalThis.giveAnswer) return;
      event.stopImmediatePropagation();
      globalThis.giveAnswer = () => this.dispatchEvent(new MessageEvent('message', { data: event.data }));
    };
    // Before the page's own.
    if (question?.method === method) {
      const { onmessage } = this;
      this.onmessage = null;
      this.addEventListener('message', hold);
      this.onmessage = onmessage;
    }
    post.call(this, question, ...rest);
  };
}

// In the page: the positions that the plot of an ended game is made of come when `answerLooks` is
// called. What is asked is in `asked`.
function holdLooks() {
  globalThis.asked = [];
  let held = 0;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function noted(question, ...rest) {
    if (question?.method === 'looks') held = question.id;
    if (question?.method) globalThis.asked.push(question.method);
    post.call(this, question, ...rest);
  };
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(answer) {
      this.addEventListener('message', (event) => {
        if (event.data.id === held) globalThis.answerLooks = () => answer(event);
        else answer(event);
      });
    },
  });
}

export function hasty({ browser, server, check, load, locked, ended }) {
  const river = readFileSync(new URL('river/finish.gwr', import.meta.url), 'utf8');

  // The first turn that `act` plays from there.
  async function turnBy(page, act) {
    await load(page, river);
    await page.waitForSelector('[data-end]');
    const before = await steps(page);
    await act();
    await settled(page, before);
    const [first, ...rest] = await page.evaluate(playedSince, before);
    const mover = `${first.split(' ')[0]} `;
    const end = rest.findIndex((line) => !line.startsWith(mover));
    return [first, ...rest.slice(0, end < 0 ? undefined : end)].join(', ');
  }

  const planned = (page) => page.locator('.bar .plan').innerText();
  const plannedAfter = (page, before) =>
    page.waitForFunction(
      (text) =>
        document.querySelector('.bar .plan')?.innerText !== text &&
        document.querySelector('[data-primary]:not([aria-disabled="true"])'),
      before,
    );

  return {
    async 'what is asked about a game that is closed is refused'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, locked);
      await page.evaluate(askTooLate, 'look');
      await page.keyboard.press('[');
      await page.getByRole('link', { name: 'Gangway: to the games' }).click();
      await page.waitForSelector('.poster');
      const answer = await page.waitForFunction(() => globalThis.lateAnswer);
      const { error } = await answer.jsonValue();
      check('in words, from no memory of another', /game \d+ is closed/.test(error), error);
      await load(page, locked);
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a hint that comes late does not replace what was planned meanwhile'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, locked);
      await page.evaluate(holdHint);
      const askHint = async () => {
        await page.evaluate(() => delete globalThis.answerHint);
        await page.locator('[data-hint]').click();
        await page.waitForFunction(() => globalThis.answerHint);
      };
      const answer = async (action) => {
        await page.evaluate((given) => globalThis.answerHint([given]), action);
        await page.waitForSelector('[data-hint][aria-busy="false"]');
        return page.locator('.bar .plan').innerText();
      };
      await askHint();
      await page.locator('.deck[data-home]').click();
      const kept = await answer('swap 5 7');
      check('the plan stays', kept.startsWith('Draw'), kept);
      const told = await page.locator('[aria-live=polite]').innerText();
      check('which is told', told.includes('the hint is dropped'), told);
      await askHint();
      const hinted = await answer('swap 5 7');
      check('one that was asked for then is taken', hinted.startsWith('Swap 55 and 74'), hinted);
      await page.keyboard.press('Escape');
      await askHint();
      await page.locator('.deck[data-home]').click();
      await page.locator('.bar .plan', { hasText: 'Draw' }).waitFor();
      await page.locator('[data-hint]').click();
      await drawn(page);
      const again = await answer('swap 5 7');
      check('and one that was asked for again since', again.startsWith('Swap 55 and 74'), again);
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a hint that fails can be asked for again'() {
      const { page, context } = await visitor(browser);
      await load(page, locked);
      await page.evaluate(failFirstHint);
      await page.locator('[data-hint]').click();
      await page.waitForFunction(() => globalThis.hasFailed);
      await page.waitForSelector('[data-hint][aria-busy="false"]');
      const said = await page.locator('.refusal').innerText();
      check('it is said', said.includes('No hint'), said);
      await page.locator('[data-hint]').click();
      await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
      check('and is thought about then', (await planned(page)) !== '');
      await context.close();
    },

    async 'what was done at a table that is left at once is kept'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, locked);
      const before = await steps(page);
      await page.locator('.deck[data-home]').click();
      await page.locator('.bar .plan', { hasText: 'Draw' }).waitFor();
      await page.evaluate(holdAnswers, 'commit');
      await page.locator('[data-primary]').click();
      await page.waitForFunction(() => globalThis.giveAnswer);
      await page.getByRole('link', { name: 'Gangway: to the games' }).click();
      await page.waitForSelector('.poster');
      await page.evaluate(() => globalThis.giveAnswer());
      const since = await page.evaluate(playedSince, before);
      check('by its record', since[0]?.endsWith('draw'), since.join(', '));
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'keys act in the order in which they are pressed, however quickly'() {
      const { page, errors, context } = await visitor(browser);
      const slowly = await turnBy(page, async () => {
        for (const key of ['n', 'n', 'Enter']) {
          const before = await planned(page);
          await page.keyboard.press(key);
          if (key === 'n') await plannedAfter(page, before);
        }
      });
      const quickly = await turnBy(page, async () => {
        await page.evaluate(pressAtOnce, ['n', 'Escape', 'n', 'Backspace', 'Enter']);
        await page.waitForSelector('.refusal');
        await page.evaluate(pressAtOnce, ['n', 'n', 'Enter']);
      });
      check('a plan is carried out after the keys that made it', quickly === slowly, `${quickly}\n${slowly}`);
      const count = await steps(page);
      await page.evaluate(pressAtOnce, ['[', '[', ']', '[']);
      await page.waitForFunction(
        (wanted) => document.querySelector('.replay input')?.value === String(wanted),
        count - 2,
      );
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a plan is one message, and a turn with two computers at most eight'() {
      const { page, errors, context } = await visitor(browser);
      await page.addInitScript(countMessages);
      // One person, who is to choose a speed, and two computers.
      const { key, value } = games['Mississippi Queen, under way'];
      await page.goto(server.url);
      await page.evaluate(([name, game]) => localStorage.setItem(name, game), [key, JSON.stringify(value)]);
      await page.goto(`${server.url}/table/${value.id}`);
      await page.waitForSelector('[data-end]');
      const [before, count] = [await steps(page), await messages(page)];
      const [end] = await page.locator('[data-end]:not(.is-push)').all();
      await end.evaluate((button) => button.click());
      await page.waitForSelector('[data-end].is-planned');
      await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
      const planned = await messages(page);
      check(
        'to plan a turn',
        planned.out - count.out === 1 && planned.back - count.back === 1,
        `${planned.sent.slice(count.out)}`,
      );
      await page.locator('[data-primary]').evaluate((button) => button.click());
      await settled(page, before);
      const done = await messages(page);
      const all = done.out + done.back - count.out - count.back;
      // Who else acts in a row, without chance: two computers, and whoever was pushed.
      const actors = (await page.evaluate(playedSince, before))
        .map((line) => line.split(' ')[0])
        .filter((actor) => actor !== 'chance' && actor !== '');
      const others = actors.filter((actor, i) => i > 0 && actor !== actors[i - 1]).length;
      check(
        'to play it',
        all <= 4 + 2 * Math.max(2, others),
        `${all} messages, ${others} answers: ${done.sent.slice(count.out)}`,
      );
      await page.keyboard.press('Escape');
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'what nobody waits for any more is not thought about'() {
      const { page, errors, context } = await visitor(browser);
      await page.addInitScript(holdLooks);
      await load(page, ended);
      await page.waitForFunction(() => globalThis.answerLooks);
      await goTo(page, server.url);
      await page.waitForSelector('.poster');
      await page.evaluate(() => globalThis.answerLooks());
      await drawn(page);
      const asked = await page.evaluate(() => globalThis.asked.join());
      check('the plot of a table that was left', !asked.includes('opinions'), asked);
      check('no complaint', errors.length === 0, errors.join('\n'));
      await context.close();
    },
  };
}
