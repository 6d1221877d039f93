// The layout of a table while a person's turn lasts, in recorded games at four sizes: nothing of the
// interface lies over the person's pieces, the board stays where it is, and whatever a finger has to
// hit on a phone is large enough.
import { readFileSync } from 'node:fs';
import { SIZES, UNSEEN, drawn, settled, steps, visitor } from './browser.mjs';

const FINGER = 44; // pixels

const AT = {
  desktop: { viewport: SIZES.desktop },
  laptop: { viewport: { width: 1024, height: 768 } },
  phone: { viewport: SIZES.phone, hasTouch: true, isMobile: true },
  short: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  sideways: { viewport: SIZES.sideways, hasTouch: true, isMobile: true },
};

// What lies over or around a board.
const BOXES = [
  '.top, .side, .chips, .below, .dock, .bar, .bar .plan, .refusal, .bar .buttons, .grip, .bar .reason',
  '.small-map, .camera-buttons, .sofar, .throw, .river-order, .rd-facts > *, .rd-loupe',
].join();

// ---------------------------------------------------------------------- records --

// A recorded game up to the turn of a player: of those that begin with an action of theirs, the one
// at `part` of the game. That player is a person, the others are computers.
function cut(path, name, seat, part) {
  const [header, ...rest] = readFileSync(new URL(`../${path}.gwr`, import.meta.url), 'utf8').split('\n\n');
  const actions = rest.join('\n\n').trim().split('\n');
  const who = (i) => (actions[i] ?? '').split(' ')[0];
  const turns = actions.flatMap((_, i) => (who(i) === name && who(i - 1) !== name ? [i] : []));
  const at = turns[Math.floor((turns.length - 1) * part)];
  const players = [...header.matchAll(/^player (\S+):/gm)].map(([, each]) => each);
  const lines = header.split('\n').filter((line) => !/^(player|seat|result)/.test(line));
  const seats = players.flatMap((each) =>
    each === seat ? [`player ${each}: Nora`] : [`player ${each}: Tomas`, `seat ${each}: computer easy`],
  );
  return `${[...lines, ...seats].join('\n')}\n\n${actions.slice(0, at).join('\n')}\n`;
}

// ------------------------------------------------------------------------ games --

const PLANNED = '[data-primary]:not([aria-disabled=true])';

// For each game: the pieces of the person who has to act (`mine`), what must not be covered as far as
// it is in view (`aims`), the parts that must not move (`board`) unless another one appears (`phase`),
// the moments to look at, and what a person does before asking for a hint: at each stage they press
// what is there first, and wait for what follows.
const GAMES = {
  'game-of-trains': {
    mine: () => document.querySelectorAll('.own .cars button, .hand-card'),
    aims: () => document.querySelectorAll('.offer-card.is-target, .deck.is-target'),
    board: '.trains .cars, .middle, .own .bar',
    moments: [0, 0.4, 0.75].map((part) => cut('trains/recorded/4-sorter', '1', '1', part)),
    acts: [
      ['refused', ['.own [data-place]:not(.is-target)', '.deck[data-home]:not(.is-target)'], '.refusal'],
      ['chosen', ['.hand-card:not(.is-planned)', '.offer-card.is-target'], '.is-planned'],
      ['planned', ['.own .link', '.own button.is-target'], PLANNED],
    ],
  },
  'mississippi-queen': {
    mine: () => document.querySelectorAll('.boat:has(.mover.is-mine) .hull'),
    // Passengers where the turn can end, and the plan.
    aims: () => {
      const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2, width };
      };
      const ends = [...document.querySelectorAll('[data-end]')].map(middle);
      const isReached = (element) => {
        const { x, y } = middle(element);
        return ends.some((end) => Math.hypot(end.x - x, end.y - y) < end.width / 2);
      };
      const waiting = [...document.querySelectorAll('.chart .passenger')].filter(isReached);
      return [...waiting, ...document.querySelectorAll('.boat.is-ghost .hull, .target.is-planned .ring')];
    },
    board: '.camera',
    moments: [0, 0.4, 0.8].map((part) => cut('web/river/long', 'white', '1', part)),
    acts: [
      [
        'chosen',
        ['.speeds [data-speed]:not([aria-disabled=true], [aria-pressed=true])'],
        '.speeds [data-speed][aria-pressed=true]',
      ],
      [
        'planned',
        ['[data-end]', '.is-strike', '[data-heading]:not([aria-pressed=true])', '[data-dock]'],
        PLANNED,
      ],
      [
        'refused',
        ['.is-crash', '.speeds [data-speed][aria-disabled=true]', '.steer [aria-disabled=true]'],
        '.refusal',
      ],
    ],
  },
  'river-dragons': {
    mine: () => {
      const [, colour] = /\bis-(\w+)/.exec(document.querySelector('.rd-dock').className) ?? [];
      const [pawn, village] = [`.rd-pawn.is-${colour}`, `#rd-river .rd-village.is-${colour}`];
      return document.querySelectorAll(`${pawn}, ${village}, .rd-hand button, .rd-supply button`);
    },
    aims: () => document.querySelectorAll('.rd-program button'),
    board: '.camera',
    phase: '.rd-programming',
    moments: [0, 0.1, 0.6].map((part) => cut('dragons/recorded/6-planner', 'blue', 'blue', part)),
    acts: [
      ['chosen', ['.rd-hand .is-target'], '.rd-program button'],
      ['chosen', ['.rd-hand .is-target[data-card^=dragon]'], '.rd-program :nth-child(2) button'],
      ['refused', ['.rd-hand .is-blocked'], '.refusal'],
      ['planned', ['.rd-supply .is-target', '.rd-target[data-action]'], PLANNED],
    ],
  },
};

// ------------------------------------------------------------------ in the page --

// In the page: what is wrong with the layout, and where the board is.
function measure({ mine, aims, board, boxes, finger }) {
  const name = (element) => {
    const classes = [...element.classList].join('.');
    const data = Object.entries(element.dataset)
      .map(([key, value]) => `[${key}=${value}]`)
      .join('');
    const around = element.parentElement?.closest('[class]')?.classList[0] ?? '';
    return `${around} > ${element.tagName.toLowerCase()}${classes && `.${classes}`}${data}`;
  };
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ checkVisibilityCSS: true });
  };
  const plain = ({ left, top, right, bottom }) => ({
    left,
    top,
    right,
    bottom,
  });
  const common = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = ({ left, top, right, bottom }) => right - left <= 1 || bottom - top <= 1;
  // The part of an element that its ancestors and the window leave to be seen.
  const seen = (element) => {
    let box = common(plain(element.getBoundingClientRect()), {
      left: 0,
      top: 0,
      right: innerWidth,
      bottom: innerHeight,
    });
    for (let at = element.parentElement; at; at = at.parentElement)
      if (getComputedStyle(at).overflow !== 'visible') box = common(box, plain(at.getBoundingClientRect()));
    return box;
  };
  const numbers = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ');

  const call = (source) => [...new Function(`return (${source})()`)()].filter(isShown);
  const [own, aimed] = [call(mine), call(aims)];
  const shown = [...document.querySelectorAll(boxes)].filter(isShown);
  const covered = [...own, ...aimed].flatMap((piece) =>
    shown
      .filter((box) => !box.contains(piece) && !piece.contains(box))
      .filter((box) => !isEmpty(common(seen(box), seen(piece))))
      .map((box) => `${name(piece)} (${numbers(seen(piece))}) is under ${name(box)} (${numbers(seen(box))})`),
  );
  const hidden = own
    .filter((piece) => {
      const [box, all] = [seen(piece), piece.getBoundingClientRect()];
      return box.right - box.left < all.width - 1 || box.bottom - box.top < all.height - 1;
    })
    .map((piece) => `${name(piece)} (${numbers(piece.getBoundingClientRect())}) is not all in view`);
  const places = [...document.querySelectorAll(board)]
    .filter(isShown)
    .map((part) => `.${part.classList[0]} ${numbers(part.getBoundingClientRect())}`);

  // How far a finger may be from the middle of an element and still press it, in one direction.
  const reach = (element, x, y, dx, dy) => {
    const layer = element.closest('[data-nearest]'); // where a press means the nearest
    for (let far = 1; far <= finger; far++) {
      const at = document.elementFromPoint(x + dx * far, y + dy * far);
      if (!at || !(element.contains(at) || layer?.contains(at))) return far - 1;
    }
    return finger;
  };
  // Whether a list that can be scrolled shows only a part of it.
  const isScrolledOff = (element) => {
    const box = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (at.scrollWidth <= at.clientWidth || getComputedStyle(at).overflowX !== 'auto') continue;
      const { left, right } = at.getBoundingClientRect();
      if (box.left < left || box.right > right) return true;
    }
    return false;
  };
  const small = () =>
    [...document.querySelectorAll('button, a[href], input, select, summary')]
      .filter((each) => isShown(each) && !isEmpty(seen(each)) && !isScrolledOff(each))
      .flatMap((each) => {
        const { left, top, right, bottom } = seen(each);
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const width = reach(each, x, y, -1, 0) + reach(each, x, y, 1, 0) + 1;
        const height = reach(each, x, y, 0, -1) + reach(each, x, y, 0, 1) + 1;
        const isSmall = width < finger - 0.5 || height < finger - 0.5;
        return isSmall ? [`${name(each)}: ${width} × ${height} at ${numbers(seen(each))}`] : [];
      });
  // The words of the last event have room.
  const wordless = [...document.querySelectorAll('.last-event > span:not(.badge)')]
    .filter((each) => each.textContent !== '' && each.checkVisibility({ checkVisibilityCSS: true }))
    .filter((each) => each.getBoundingClientRect().width < 120)
    .map((each) => `${name(each)} “${each.textContent}”`);
  return {
    own: own.length,
    covered,
    hidden,
    wordless,
    places,
    small: finger > 0 ? small() : [],
  };
}

// In the page: presses the first of these that is there; returns whether there is one.
function pressFirst(selectors) {
  const found = selectors.map((each) => document.querySelector(each)).find((each) => each !== null);
  found?.click();
  return found !== undefined;
}

// ------------------------------------------------------------------------- tests --

export function layout({ browser, check, load }) {
  // One turn, stage by stage.
  async function turn(page, { acts }, look) {
    await look('asked');
    for (const [stage, what, then] of acts) {
      if (!(await page.evaluate(pressFirst, what))) continue;
      await page.waitForSelector(then, { state: 'attached' });
      await look(stage);
    }
    await page.locator('[data-hint]').click();
    await page.waitForSelector('.bar .reason, .bar [data-primary]:not([aria-disabled=true])');
    await page.waitForSelector('[data-hint][aria-busy=false]');
    await look('hinted');
    const before = await steps(page);
    await page.evaluate(pressFirst, ['[data-primary]']);
    await page.waitForFunction(
      (count) => Number(document.querySelector('.table').dataset.steps) > count,
      before,
    );
    await look('done');
  }

  async function atSize(game, size) {
    const { mine, aims, board, phase, moments } = game;
    const { page, errors, context } = await visitor(browser, {
      ...AT[size],
      ...UNSEEN,
      settings: { careful: true },
    });
    const isPhone = size === 'phone' || size === 'sideways'; // on a short one the grip has less
    for (const [i, record] of moments.entries()) {
      await load(page, record);
      await settled(page);
      let first = null;
      const count = phase ? await page.locator(phase).count() : 0;
      await turn(page, game, async (stage) => {
        await drawn(page);
        const found = await page.evaluate(measure, {
          mine: String(mine),
          aims: String(aims),
          board,
          boxes: BOXES,
          finger: isPhone ? FINGER : 0,
        });
        const where = `${size}, moment ${i + 1}, ${stage}`;
        if (stage === 'asked') check(`there are pieces (${where})`, found.own > 0);
        check(`nothing covers a piece (${where})`, found.covered.length === 0, found.covered.join('\n'));
        check(`every piece is in view (${where})`, found.hidden.length === 0, found.hidden.join('\n'));
        check(`the last event has words (${where})`, found.wordless.length === 0, found.wordless.join('\n'));
        check(`fingers hit (${where})`, found.small.length === 0, found.small.join('\n'));
        first ??= found.places;
        const isSamePhase = !phase || stage !== 'done' || (await page.locator(phase).count()) === count;
        const [then, now] = [first.join('\n'), found.places.join('\n')];
        check(`the board stays where it is (${where})`, then === now || !isSamePhase, `${then}\nnow\n${now}`);
      });
    }
    check('no errors', errors.length === 0, errors.join('\n'));
    await context.close();
  }

  // The record of a finished game, a few steps before its end.
  async function replayed(page, path) {
    await load(page, readFileSync(new URL(`../${path}.gwr`, import.meta.url), 'utf8'));
    await page.waitForSelector('.end');
    await page.keyboard.press('Escape');
    for (let i = 0; i < 9; i++) await page.keyboard.press('[');
    await page.waitForSelector('.bar .replay');
    await drawn(page);
  }

  const keepClear = Object.entries(GAMES).map(([name, game]) => [
    `layout: ${name} keeps clear of the person's pieces`,
    async () => {
      for (const size of Object.keys(AT)) await atSize(game, size);
    },
  ]);
  return {
    ...Object.fromEntries(keepClear),

    async 'layout: a replay of four trains shows every row, the offer and its own controls'() {
      for (const viewport of [SIZES.desktop, { width: 1024, height: 768 }, SIZES.tablet, SIZES.phone]) {
        const { page, errors, context } = await visitor(browser, { viewport, ...UNSEEN });
        await replayed(page, 'trains/recorded/4-sorter');
        // In the page: how much of the board has to be scrolled to, and of the offer is under the controls.
        const [beyond, covered] = await page.evaluate(() => {
          const [board, offer, own] = ['.board', '.offer', '.own'].map((each) =>
            document.querySelector(each),
          );
          const under = offer.getBoundingClientRect().bottom - own.getBoundingClientRect().top;
          return [board.scrollHeight - board.clientHeight, under];
        });
        const size = `${viewport.width} × ${viewport.height}`;
        check(`nothing has to be scrolled to (${size})`, beyond <= 8, String(beyond));
        check(`the offer is not covered (${size})`, covered <= 0, String(covered));
        check('no errors', errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },

    async 'layout: planks of a supply are as long as on the board'() {
      const record = readFileSync(new URL('river-lay.gwr', import.meta.url), 'utf8');
      for (const viewport of [SIZES.desktop, SIZES.phone, SIZES.sideways]) {
        const { page, errors, context } = await visitor(browser, { viewport, ...UNSEEN });
        await load(page, record);
        await page.waitForSelector('.rd-supply .rd-length');
        await drawn(page);
        // In the page: the pixels per unit of the board, and of each plank.
        const [board, ...planks] = await page.evaluate(() => {
          const scale = (svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
          return [...document.querySelectorAll('svg.rd-chart, .rd-supply .rd-length')].map(scale);
        });
        const isSame = planks.every((each) => Math.abs(each / board - 1) < 0.02);
        check(`one scale (${viewport.width})`, planks.length > 2 && isSame, `${board}: ${planks.join()}`);
        check('no errors', errors.length === 0, errors.join('\n'));
        await context.close();
      }
    },
  };
}
