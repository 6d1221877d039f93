// Chromium and Firefox, both driven by playwright-core: Chromium by its own protocol, Debian's Firefox
// by WebDriver BiDi.
import {
  chromium as playwrightChromium,
  firefox as playwrightFirefox,
} from '../../../web/node_modules/playwright-core/index.mjs';
import { PATIENCE_MS, withFonts } from '../browser.mjs';
import { program } from './processes.mjs';

// Options for both. The test runner closes the browsers itself, also when it is interrupted.
const SHARED = {
  env: withFonts('dejavu'),
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
};

// The hash of a style that Playwright tries to add to a page before a screenshot, which the page's
// security policy forbids.
const PLAYWRIGHT_STYLE = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

// Opens a page in a fresh context of `browser`.
async function visit(browser, { viewport, language, isTouched, first }, media) {
  const context = await browser.newContext({ locale: language, viewport, hasTouch: isTouched, ...media });
  for (const script of first) await context.addInitScript({ content: `(${script})();` });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const errors = [];
  const note = (text) => text.includes(PLAYWRIGHT_STYLE) || errors.push(text);
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  page.on('pageerror', (error) => note(String(error)));
  return { page, version: browser.version(), errors: () => errors, close: () => context.close() };
}

export async function chromium() {
  const executablePath = process.env.GANGWAY_CHROMIUM ?? chromiumPath();
  const browser = await playwrightChromium.launch({ executablePath, args: ['--no-sandbox'], ...SHARED });
  return {
    name: 'chromium',
    hasTouch: true,
    visitor: (how) => visit(browser, how, { colorScheme: how.theme, isMobile: how.isTouched }),
    close: () => browser.close(),
  };
}

// The headless shell, if installed: it takes half the time.
function chromiumPath() {
  try {
    return program('chromium-headless-shell', 'chromium-headless-shell');
  } catch {
    return program('chromium', 'chromium');
  }
}

// Firefox takes its theme from its preferences, so each theme needs its own browser.
export async function firefox() {
  const executablePath = program('firefox-esr', 'firefox-esr');
  const browsers = new Map();
  const launch = (theme) =>
    playwrightFirefox.launch({
      channel: 'moz-firefox',
      executablePath,
      firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1 },
      ...SHARED,
    });
  const browserFor = (theme) => {
    if (!browsers.has(theme)) browsers.set(theme, launch(theme));
    return browsers.get(theme);
  };
  return {
    name: 'firefox',
    hasTouch: false, // Playwright does not support it by WebDriver BiDi
    visitor: async (how) => visit(await browserFor(how.theme), how),
    close: () => Promise.allSettled([...browsers.values()].map(async (each) => (await each).close())),
  };
}
