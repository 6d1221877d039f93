// The engines that the page is tested in, behind one interface, so that a test is written once.
//
// An engine is {name, hasTouch, visitor, close}. `visitor(how)` is somebody with a browser that
// nobody has used yet: {page, version, errors, close}, where `errors()` is what the page has
// complained about so far: errors nobody caught, promises that failed unheard, console.error.
//
// A page is Playwright's, or as much of it as these tests use (webdriver-page.mjs):
//   goto, reload, url, evaluate, waitForFunction, waitForSelector, setViewportSize, screenshot
//   locator: first, last, nth, count, click, focus, fill, selectOption, setInputFiles, innerText,
//     isVisible, getAttribute, allInnerTexts, allTextContents
//   mouse: move, down, up, click; keyboard: press, type; touchscreen.tap where `hasTouch`
// Selectors are plain CSS. Presses and keys go through the browser's own input, never through a
// script's element.click().
import { SIZES } from '../browser.mjs';
import { chromium, firefox } from './playwright.mjs';
import { webkit } from './webkit.mjs';

export const ENGINES = { chromium, firefox, webkit };

// In the page, before anything else: what somebody has chosen. Where a page has no storage,
// as before its address is known, nothing is chosen.
const choose = (settings) => `() => {
  if (!location.protocol.startsWith('http') || localStorage.getItem('gangway.settings')) return;
  localStorage.setItem('gangway.settings', ${JSON.stringify(JSON.stringify(settings))});
}`;

// A visitor at once instead of animated, on a phone, which is touched where the engine can, or at
// a desk. The functions `first` run in every page before anything else does.
export function visit(engine, { size = 'desktop', theme = 'light', settings = {}, first = [] } = {}) {
  return engine.visitor({
    viewport: SIZES[size],
    theme,
    language: 'en-GB',
    isTouched: size === 'phone' && engine.hasTouch,
    first: [choose({ speed: 'instant', ...settings }), ...first],
  });
}
