// What the tests in JavaScript share: checks are counted, and those that fail are reported. The last
// line has the counts, which tools/test reads.
let passed = 0;
let failed = 0;

export function check(what, ok, detail = '') {
  if (ok) passed++;
  else failed++;
  if (!ok) console.log(`FAILED: ${what}${detail ? `\n${detail}` : ''}`);
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
