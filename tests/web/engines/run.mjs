// node run.mjs GANGWAY [SCREENSHOTS]: tests the page in every engine. GANGWAY is the program with the
// page built in; SCREENSHOTS is a folder for screenshots. In the environment, GANGWAY_ENGINE is the
// only engine to use, GANGWAY_ONLY a part of the names of the tests to run.
import { mkdirSync, readFileSync } from 'node:fs';
import { AXE } from '../browser.mjs';
import { serve } from '../server.mjs';
import { ENGINES } from './driver.mjs';
import { elsewhere } from './elsewhere.mjs';
import { games } from './games.mjs';
import { page } from './page.mjs';
import { screens } from './screens.mjs';
import { check as tally, finish } from '../../tally.mjs';

const PATIENCE_MS = 600000; // for one test: far longer than any test takes, however busy the machine

const LEAVE_MS = 8000; // to close everything when interrupted

// What tests/web/run.mjs covers in Chromium.
const ELSEWHERE = ['every screen, light', 'every screen, dark'];

const [gangway, folder] = process.argv.slice(2);
const only = process.env.GANGWAY_ENGINE;
if (!gangway || (only && !(only in ENGINES))) {
  console.error(
    `usage: [GANGWAY_ENGINE=${Object.keys(ENGINES).join('|')}] node run.mjs GANGWAY [SCREENSHOTS]`,
  );
  process.exit(2);
}
if (folder) mkdirSync(folder, { recursive: true });

const axe = readFileSync(AXE, 'utf8');
const toClose = [];

// What the tests of one engine share.
function frame(engine, server) {
  const check = (what, ok, detail) => tally(`${engine.name}: ${what}`, ok, detail);

  // In the page: axe's findings.
  const inspect = async () => {
    const { violations } = await globalThis.axe.run({
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
      rules: { 'color-contrast': { enabled: false } }, // the same in every engine, and slow
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3)}`);
  };

  async function accessible(at, what) {
    if (!(await at.evaluate(() => 'axe' in globalThis))) await at.evaluate(axe);
    const found = await at.evaluate(inspect);
    check(`${what} is accessible`, found.length === 0, found.join('\n'));
  }

  return {
    engine,
    gangway,
    server,
    check,
    accessible,
    skip: (what) => console.log(`skipped: ${what}`),
    picture: async (at, name) => folder && at.screenshot({ path: `${folder}/${engine.name}-${name}.png` }),
  };
}

// Makes a test that hangs fail, so that the others can continue.
async function timed(test) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    await Promise.race([test(), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function run(name, server) {
  let engine;
  try {
    engine = await ENGINES[name]();
  } catch (cause) {
    return tally(`${name} starts`, false, cause.message);
  }
  toClose.push(engine);
  if (!engine.hasTouch) console.log(`skipped: ${name}: touch, which its driver lacks; clicks instead`);
  const all = frame(engine, server);
  const tests = { ...page(all), ...games(all), ...screens(all), ...elsewhere(all) };
  for (const [what, test] of Object.entries(tests)) {
    if (!what.includes(process.env.GANGWAY_ONLY ?? '')) continue;
    if (name === 'chromium' && ELSEWHERE.includes(what)) continue;
    const begun = performance.now();
    await timed(test).catch((cause) => all.check(what, false, cause.stack));
    console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s  ${name}: ${what}`);
  }
  await engine.close();
}

async function closeAll() {
  await Promise.allSettled(toClose.splice(0).map((each) => each.close()));
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])
  process.once(signal, () => {
    console.log(`interrupted by ${signal}`);
    setTimeout(() => process.exit(code), LEAVE_MS).unref(); // then the rest is killed
    void closeAll().finally(() => process.exit(code));
  });

const server = await serve(gangway);
toClose.push(server);
await Promise.all(
  Object.keys(ENGINES)
    .filter((name) => !only || name === only)
    .map((name) => run(name, server)),
);
await closeAll();
finish();
