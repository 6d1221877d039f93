// Plays Game of Trains as a person does: by mouse, touch or keyboard.
import { enterPlan, handCards, placeFor, settled, steps } from './browser.mjs';

// One action by pressing cards; a second press on the same place commits.
export async function press(page, how) {
  const hand = await handCards(page);
  if (hand.length > 0) {
    if (hand.length > 1) await page.locator('.hand-card').first()[how]();
    const car = page.locator(`.own [data-place="${placeFor(hand[0])}"]`);
    await car[how]();
    await car[how]();
  } else if (Math.random() < 0.4 && (await page.locator('.offer-card.is-target').count()) > 0) {
    await page.locator('.offer-card.is-target').first()[how]();
    const link = page.locator('.own .link');
    if ((await link.count()) > 0) await link.first()[how]();
    else if ((await page.locator('[data-primary][aria-disabled="true"]').count()) > 0)
      await page.locator('.own button.is-target').first()[how]();
    await page.locator('[data-primary]')[how]();
  } else {
    await page.locator('.deck[data-home]')[how]();
    await page.locator('[data-primary]')[how]();
  }
}

export async function byKeyboard(page) {
  const hand = await handCards(page);
  if (hand.length > 1) {
    await page.keyboard.press('o');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press(hand.length > 0 ? String(placeFor(hand[0])) : 'd');
  await enterPlan(page);
}

// Plays the game to its end by `act`, one action at a time.
export async function playOut(page, act) {
  let before = -1;
  for (let actions = 0; actions < 500; actions++) {
    if (await settled(page, before)) return true;
    before = await steps(page);
    await act(page);
  }
  return false;
}
