// In the page: texts that cannot be read whole, are too small or lie over one another, each with
// where it is and what is wrong with it. What a player moves about, such as a chart, and what can
// be scrolled to is none of them.
export function cutTexts() {
  const SMALLEST = 12; // pixels: what the look allows
  const SLACK = 1; // pixels: glyphs are measured in fractions
  const BOX =
    'button, .button, select, label, .badge, .pill, .car, .rd-card, .offer-card, .deck, .cost, .effect';
  const SIDEWAYS = '.board, .middle, .middle .cards, .river-order, .rd-order'; // scrolled so on purpose
  const found = [];
  const lines = []; // of text, each with where it is
  const inside = (text, box) => text.left >= box.left - SLACK && text.right <= box.right + SLACK;
  const tell = (element, text, what) =>
    found.push(`${what}: “${text}” in ${element.tagName.toLowerCase()}.${element.className}`);

  // What hides `box`, if it is somewhere in `element` and cannot be scrolled to.
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
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) return;
    const seen = [...range.getClientRects()].map(core).filter((rect) => isSeen(element, rect));
    lines.push(...seen.map((rect) => ({ element, text, ...rect })));
    if (parseFloat(getComputedStyle(element).fontSize) < SMALLEST) tell(element, text, 'too small');
    const by = hider(element, box);
    if (by) tell(element, text, `cut by ${by.tagName.toLowerCase()}.${by.className}`);
    const around = element.closest(BOX)?.getBoundingClientRect();
    if (around && !inside(box, around)) tell(element, text, 'wider than its box');
    if (around && (box.top < around.top - SLACK || box.bottom > around.bottom + SLACK))
      tell(element, text, 'higher than its box');
  }

  // The part of a line of text that its letters fill: above and below is room for accents.
  function core({ left, right, top, bottom }) {
    const room = (bottom - top) / 4;
    return { left: left + SLACK, right: right - SLACK, top: top + room, bottom: bottom - room };
  }

  // Whether nothing that scrolls has it out of sight.
  function isSeen(element, box) {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX !== 'visible' || overflowY !== 'visible')
        if (!isOver(box, at.getBoundingClientRect())) return false;
    }
    return true;
  }

  // What lies over the page, such as controls over a list that scrolls below them, hides no text:
  // it can be scrolled away.
  const layer = (element) =>
    element.closest('dialog') ??
    (/fixed|sticky/.test(getComputedStyle(element).position)
      ? element
      : element.parentElement && layer(element.parentElement));
  const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

  function lookForOverlaps() {
    lines.forEach((a, i) => {
      for (const b of lines.slice(i + 1))
        if (a.element !== b.element && isOver(a, b) && layer(a.element) === layer(b.element))
          tell(a.element, a.text, `over “${b.text}”`);
    });
  }

  // A choice cuts those of its words that are longer than it is.
  function lookAtChoice(select) {
    const style = getComputedStyle(select);
    if (style.opacity === '0' || !select.checkVisibility()) return;
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ARROW = style.appearance === 'none' ? 0 : 16; // an arrow of ours stands in the padding
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    for (const { text } of select.options)
      if (pen.measureText(text).width > room + SLACK) tell(select, text, 'longer than its choice');
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
