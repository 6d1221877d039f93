// In the page: what is not drawn as it should be, where engines are known to differ.
export function oddPieces() {
  const SLACK = 1.5; // pixels
  const found = [];
  const report = (element, what) =>
    found.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class')}: ${what}`);
  const isShown = (element) => element.getBoundingClientRect().width > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);

  // A card is wide enough for its contents.
  for (const card of all('.hand-card, .offer-card, .own .cars button')) {
    const room = card.getBoundingClientRect();
    for (const part of card.querySelectorAll('*')) {
      const { left, right, width } = part.getBoundingClientRect();
      if (width === 0 || part.closest('svg') !== (part.tagName === 'svg' ? part : null)) continue;
      if (getComputedStyle(part).position === 'absolute') continue;
      if (left < room.left - SLACK || right > room.right + SLACK)
        report(card, `${room.width} wide, and ${part.getAttribute('class')} ${width}, sticks out`);
    }
  }
  const atLeast = (selector, least) => {
    for (const each of all(selector)) {
      const { width } = each.getBoundingClientRect();
      if (width < least) report(each, `only ${width} wide`);
    }
  };
  atLeast('.hand-card', 55);
  atLeast('.lumps .lump', 10);

  // Scroll bars take no space from a board.
  for (const each of all('.table *')) {
    const { overflowX, overflowY, borderTopWidth, borderBottomWidth } = getComputedStyle(each);
    if (!/auto|scroll/.test(`${overflowX}${overflowY}`)) continue;
    const thick =
      each.offsetHeight - each.clientHeight - parseFloat(borderTopWidth) - parseFloat(borderBottomWidth);
    if (thick >= 1) report(each, `a scroll bar of ${thick} pixels`);
  }

  for (const each of all('select'))
    if (getComputedStyle(each).appearance !== 'none') report(each, 'drawn by the system');
  if (document.documentElement.scrollWidth > innerWidth)
    report(document.documentElement, 'wider than the screen');
  return found;
}
