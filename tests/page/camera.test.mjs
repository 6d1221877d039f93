// The camera's arithmetic.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPage } from './page.mjs';

const page = await startPage('parts/view');
const SIZE = { width: 400, height: 300 };
const BOARD = { x: -100, y: -50, width: 1000, height: 500 };

test('a fitted box is wholly in view, as large as possible, and centred', () => {
  const view = page.fit(BOARD, SIZE, 2);
  assert.equal(view.scale, 0.4);
  const seen = page.seen(view, SIZE);
  assert.ok(
    page.isWithin(BOARD, {
      ...seen,
      width: seen.width + 1e-9,
      height: seen.height + 1e-9,
    }),
  );
  assert.ok(Math.abs(seen.y + seen.height / 2 - 200) < 1e-9);
});

test('the scale never exceeds its maximum', () => {
  assert.equal(page.fit({ x: 0, y: 0, width: 10, height: 10 }, SIZE, 2).scale, 2);
});

test('the point under a finger stays there when zooming', () => {
  const view = page.fit(BOARD, SIZE, 2);
  const at = { x: 130, y: 70 };
  const before = {
    x: (at.x - view.x) / view.scale,
    y: (at.y - view.y) / view.scale,
  };
  const after = page.zoomed(view, at, 1.7);
  assert.ok(Math.abs((at.x - after.x) / after.scale - before.x) < 1e-9);
  assert.ok(Math.abs((at.y - after.y) / after.scale - before.y) < 1e-9);
});

test('a board never gets lost: a small one stays in view, a large one fills it', () => {
  for (const scale of [0.1, 0.4, 1, 3])
    for (const [x, y] of [
      [-9999, 9999],
      [9999, -9999],
      [0, 0],
    ]) {
      const view = page.clamped({ x, y, scale }, BOARD, SIZE);
      const seen = page.seen(view, SIZE);
      const [inner, outer] = BOARD.width * scale <= SIZE.width ? [BOARD, seen] : [seen, BOARD];
      assert.ok(
        inner.x >= outer.x - 1e-6 && inner.x + inner.width <= outer.x + outer.width + 1e-6,
        `${scale} ${x}`,
      );
    }
});

test('what is included comes into view without going farther than needed, and nothing moves for what is', () => {
  const view = { x: 0, y: 0, scale: 2 };
  assert.deepEqual(page.including(view, { x: 10, y: 10, width: 50, height: 50 }, SIZE), view);
  assert.deepEqual(page.including(view, { x: 180, y: -20, width: 40, height: 40 }, SIZE), {
    x: -40,
    y: 40,
    scale: 2,
  });
  assert.deepEqual(page.including(view, { x: 0, y: 0, width: 100, height: 200 }, SIZE), {
    x: 0,
    y: -50,
    scale: 2,
  });
});

test('a box around points has a margin on every side', () => {
  assert.deepEqual(
    page.around(
      [
        { x: 1, y: 2 },
        { x: 5, y: 4 },
      ],
      10,
    ),
    { x: -9, y: -8, width: 24, height: 22 },
  );
});
