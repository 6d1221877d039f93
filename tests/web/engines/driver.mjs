// The engines that the page is tested in, behind one interface, so that each test is written once.
//
// An engine is {name, hasTouch, visitor, close}. `visitor(how)` opens a page in a fresh browser:
// {page, version, errors, close}, where `errors()` are the page's errors so far: uncaught exceptions,
// unhandled rejections, console.error.
//
// A page is Playwright's, or the part of it that these tests use (webdriver-page.mjs):
//   goto, reload, url, evaluate, waitForFunction, waitForSelector, setViewportSize, screenshot
//   locator: first, last, nth, count, click, focus, fill, selectOption, setInputFiles, innerText,
//     isVisible, getAttribute, allInnerTexts, allTextContents
//   mouse: move, down, up, click; keyboard: press, type; touchscreen.tap where `hasTouch`
// Selectors are plain CSS. Clicks and keys go through the browser's own input, never through
// element.click() in a script.
import { SIZES } from '../browser.mjs';
import { chromium, firefox } from './playwright.mjs';
import { webkit } from './webkit.mjs';

export const ENGINES = { chromium, firefox, webkit };

// In the page, before anything else: stores the settings. Does nothing where there is no storage, as
// in about:blank.
const choose = (settings) => `() => {
  if (!location.protocol.startsWith('http') || localStorage.getItem('gangway.settings')) return;
  localStorage.setItem('gangway.settings', ${JSON.stringify(JSON.stringify(settings))});
}`;

// Opens a page without animations, at the size of a phone, with touch if the engine has it, or of a
// desktop. The functions `first` run in every page before anything else.
export function visit(engine, { size = 'desktop', theme = 'light', settings = {}, first = [] } = {}) {
  return engine.visitor({
    viewport: SIZES[size],
    theme,
    language: 'en-GB',
    isTouched: size === 'phone' && engine.hasTouch,
    first: [choose({ speed: 'instant', ...settings }), ...first],
  });
}
