// Quick fingers and late answers: everything is done in the order in which it was asked for.
import { visitor } from './browser.mjs';

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
    if (question?.method === 'close' && held) post.call(this, held);
  };
}

export function hasty({ browser, check, load, locked }) {
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
  };
}
