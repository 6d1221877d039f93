// Fast input and late answers: everything is done in the order in which it was requested.
import { readFileSync } from 'node:fs';
import { drawn, goTo, settled, steps, visitor } from './browser.mjs';
import { games } from './kept.mjs';
import { countMessages, messages } from './messages.mjs';

// In the page: presses keys so fast that nothing is answered in between.
function pressAtOnce(keys) {
  for (const key of keys)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

// In the page: the actions after the first `count` in the newest saved record.
function playedSince(count) {
  const games = Object.entries(localStorage).filter(([key]) => key.startsWith('gangway.game.'));
  const [newest] = games.map(([, game]) => JSON.parse(game)).sort((a, b) => b.updated - a.updated);
  const [, actions] = newest.record.split('\n\n');
  return actions.split('\n').slice(count);
}

// In the page: holds back the first call of that method until a game has been closed. The answer to
// it is in `lateAnswer`.
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

// In the page: intercepts hints; `answerHint` answers them.
function holdHint() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function held(question, ...rest) {
    if (question?.method !== 'hint') return post.call(this, question, ...rest);
    globalThis.answerHint = (actions) =>
      this.dispatchEvent(
        new MessageEvent('message', {
          data: {
            id: question.id,
            answer: { actions, share: 500, reason: '' },
          },
        }),
      );
  };
}

// In the page: makes the first hint fail.
function failFirstHint() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function failing(question, ...rest) {
    if (question?.method !== 'hint' || globalThis.hasFailed) return post.call(this, question, ...rest);
    globalThis.hasFailed = true;
    this.dispatchEvent(
      new MessageEvent('message', {
        data: { id: question.id, error: 'no memory' },
      }),
    );
  };
}

// In the page: holds back the next answer to that method until `giveAnswer` is called.
function holdAnswers(method) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function noted(question, ...rest) {
    const hold = (event) => {
      if (event.data.id !== question.id || globalThis.giveAnswer) return;
      event.stopImmediatePropagation();
      globalThis.giveAnswer = () => this.dispatchEvent(new MessageEvent('message', { data: event.data }));
    };
    // Before the page's own listener.
    if (question?.method === method) {
      const { onmessage } = this;
      this.onmessage = null;
      this.addEventListener('message', hold);
      this.onmessage = onmessage;
    }
    post.call(this, question, ...rest);
  };
}

// In the page: holds back the positions for the plot of a finished game until `answerLooks` is called.
// All methods called are in `asked`.
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

export function timing({ browser, server, check, load, locked, ended }) {
  const river = readFileSync(new URL('river/finish.gwr', import.meta.url), 'utf8');

  // The first turn that results from `act`.
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
    async 'a question about a closed game is refused'() {
      const { page, errors, context } = await visitor(browser);
      await load(page, locked);
      await page.evaluate(askTooLate, 'look');
      await page.keyboard.press('[');
      await page.getByRole('link', { name: 'Gangway: to the games' }).click();
      await page.waitForSelector('.poster');
      const answer = await page.waitForFunction(() => globalThis.lateAnswer);
      const { error } = await answer.jsonValue();
      check('with a message, without touching memory', /game \d+ is closed/.test(error), error);
      await load(page, locked);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a late hint does not replace what was planned meanwhile'() {
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
      const said = await page.locator('[aria-live=polite]').innerText();
      check('which is announced', said.includes('the hint was dropped'), said);
      await askHint();
      const hinted = await answer('swap 5 7');
      check('a hint requested after that is taken', hinted.startsWith('Swap 55 and 74'), hinted);
      await page.keyboard.press('Escape');
      await askHint();
      await page.locator('.deck[data-home]').click();
      await page.locator('.bar .plan', { hasText: 'Draw' }).waitFor();
      await page.locator('[data-hint]').click();
      await drawn(page);
      const again = await answer('swap 5 7');
      check('and one requested again since', again.startsWith('Swap 55 and 74'), again);
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a hint that fails can be requested again'() {
      const { page, context } = await visitor(browser);
      await load(page, locked);
      await page.evaluate(failFirstHint);
      await page.locator('[data-hint]').click();
      await page.waitForFunction(() => globalThis.hasFailed);
      await page.waitForSelector('[data-hint][aria-busy="false"]');
      const said = await page.locator('.refusal').innerText();
      check('the failure is shown', said.includes('No hint'), said);
      await page.locator('[data-hint]').click();
      await page.waitForSelector('[data-primary]:not([aria-disabled="true"])');
      check('the second request succeeds', (await planned(page)) !== '');
      await context.close();
    },

    async 'an action at a table that is left at once is saved'() {
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
      check('in its record', since[0]?.endsWith('draw'), since.join(', '));
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'keys act in the order in which they are pressed, however fast'() {
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
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'a plan takes one message, and a turn with two computer players at most eight'() {
      const { page, errors, context } = await visitor(browser);
      await page.addInitScript(countMessages);
      // One person, who has to choose a speed, and two computer players.
      const { key, value } = games['Mississippi Queen, under way'];
      await page.goto(server.url);
      await page.evaluate(([name, game]) => localStorage.setItem(name, game), [key, JSON.stringify(value)]);
      await page.goto(`${server.url}/table/${value.id}`);
      await page.waitForSelector('[data-end]');
      await page.waitForFunction(() => messageCount.out === messageCount.back);
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
      // The other players' turns, without chance: two computer players, and owners of pushed boats.
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
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },

    async 'unwanted answers are not computed'() {
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
      check('no errors', errors.length === 0, errors.join('\n'));
      await context.close();
    },
  };
}
