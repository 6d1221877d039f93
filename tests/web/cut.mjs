// In the page: texts that are cut off, too small, or overlapping, each with where it is and what is
// wrong. Ignores what a player can move, such as a chart, and what can be scrolled into view.
export function cutTexts() {
  const SMALLEST = 12; // pixels, by the design
  const SLACK = 1; // pixels: glyphs have fractional sizes
  const BOX =
    'button, .button, select, label, .badge, .pill, .car, .rd-card, .offer-card, .deck, .cost, .effect';
  const SIDEWAYS = '.board, .middle, .middle .cards, .river-order, .rd-order'; // scrolled sideways on purpose
  const found = [];
  const lines = []; // of text, with their boxes
  const inside = (text, box) => text.left >= box.left - SLACK && text.right <= box.right + SLACK;
  const report = (element, text, what) =>
    found.push(`${what}: “${text}” in ${element.tagName.toLowerCase()}.${element.className}`);

  // The element that hides `box`, a part of `element`, if it cannot be scrolled into view.
  function hider(element, box) {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const room = at.getBoundingClientRect();
      if (/hidden|clip/.test(overflowX) && !inside(box, room)) return at;
      if (/hidden|clip/.test(overflowY) && (box.top < room.top - SLACK || box.bottom > room.bottom + SLACK))
        return at;
      if (/auto|scroll/.test(overflowX)) return at.matches(SIDEWAYS) || inside(box, room) ? null : at;
    }
    const page = document.documentElement;
    const isBelow = box.bottom > innerHeight + SLACK && page.scrollHeight <= innerHeight;
    return isBelow || !inside(box, { left: 0, right: innerWidth }) ? document.body : null;
  }

  function look(node) {
    const element = node.parentElement;
    const text = node.textContent.trim();
    const isPart = !text || !element.checkVisibility({ visibilityProperty: true });
    if (isPart || getComputedStyle(element).clipPath !== 'none') return;
    if (element.closest('svg, option, .sr, .world, .skips, .skip, .last-event, .lock, .rd-program .number'))
      return;
    if (element.matches('.top h1')) return; // makes room for the round
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) return;
    const seen = [...range.getClientRects()].map(core).filter((rect) => isSeen(element, rect));
    lines.push(...seen.map((rect) => ({ element, text, ...rect })));
    if (parseFloat(getComputedStyle(element).fontSize) < SMALLEST) report(element, text, 'too small');
    const by = hider(element, box);
    if (by) report(element, text, `cut off by ${by.tagName.toLowerCase()}.${by.className}`);
    const around = element.closest(BOX)?.getBoundingClientRect();
    if (around && !inside(box, around)) report(element, text, 'wider than its box');
    if (around && (box.top < around.top - SLACK || box.bottom > around.bottom + SLACK))
      report(element, text, 'higher than its box');
  }

  // The part of a line of text that its letters fill, without the space for accents.
  function core({ left, right, top, bottom }) {
    const room = (bottom - top) / 4;
    return {
      left: left + SLACK,
      right: right - SLACK,
      top: top + room,
      bottom: bottom - room,
    };
  }

  // Whether it is not scrolled out of view.
  function isSeen(element, box) {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX !== 'visible' || overflowY !== 'visible')
        if (!isOver(box, at.getBoundingClientRect())) return false;
    }
    return true;
  }

  // Fixed layers, such as controls over a scrolling list, do not hide text: it can be scrolled away
  // from under them. A press on the board sends the goal away.
  const layer = (element) =>
    element.matches('dialog, .goal') || /fixed|sticky/.test(getComputedStyle(element).position)
      ? element
      : element.parentElement && layer(element.parentElement);
  const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

  function lookForOverlaps() {
    lines.forEach((a, i) => {
      for (const b of lines.slice(i + 1))
        if (a.element !== b.element && isOver(a, b) && layer(a.element) === layer(b.element))
          report(a.element, a.text, `over “${b.text}”`);
    });
  }

  // A select box cuts off options that are longer than itself.
  function lookAtChoice(select) {
    const style = getComputedStyle(select);
    if (style.opacity === '0' || !select.checkVisibility()) return;
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ARROW = style.appearance === 'none' ? 0 : 16; // the page's own arrow is in the padding
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    for (const { text } of select.options)
      if (pen.measureText(text).width > room + SLACK) report(select, text, 'longer than its select box');
  }

  const all = document.createTreeWalker(
    document.querySelector('dialog[open]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  while (all.nextNode()) look(all.currentNode);
  lookForOverlaps();
  document.querySelectorAll('select').forEach(lookAtChoice);
  return found;
}
