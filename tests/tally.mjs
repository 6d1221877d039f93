// What the tests in this language share: a check is counted, one that fails is told, and at the
// end the counts are, by which tools/test goes.
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
