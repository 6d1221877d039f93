// In the page: what is drawn otherwise than it should be, where engines are known to differ.
export function oddPieces() {
  const SLACK = 1.5; // pixels
  const found = [];
  const tell = (element, what) =>
    found.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class')}: ${what}`);
  const isShown = (element) => element.getBoundingClientRect().width > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);

  // A card is as wide as what is on it.
  for (const card of all('.hand-card, .offer-card, .own .cars button')) {
    const room = card.getBoundingClientRect();
    for (const part of card.querySelectorAll('*')) {
      const { left, right, width } = part.getBoundingClientRect();
      if (width === 0 || part.closest('svg') !== (part.tagName === 'svg' ? part : null)) continue;
      if (getComputedStyle(part).position === 'absolute') continue;
      if (left < room.left - SLACK || right > room.right + SLACK)
        tell(card, `${room.width} wide, and ${part.getAttribute('class')} ${width}, sticks out`);
    }
  }
  const few = (selector, least) => {
    for (const each of all(selector)) {
      const { width } = each.getBoundingClientRect();
      if (width < least) tell(each, `only ${width} wide`);
    }
  };
  few('.hand-card', 55);
  few('.lumps .lump', 10);

  // No bar that scrolls takes room from a board.
  for (const each of all('.table *')) {
    const { overflowX, overflowY, borderTopWidth, borderBottomWidth } = getComputedStyle(each);
    if (!/auto|scroll/.test(`${overflowX}${overflowY}`)) continue;
    const thick =
      each.offsetHeight - each.clientHeight - parseFloat(borderTopWidth) - parseFloat(borderBottomWidth);
    if (thick >= 1) tell(each, `a bar of ${thick} pixels below`);
  }

  for (const each of all('select'))
    if (getComputedStyle(each).appearance !== 'none') tell(each, 'as the system draws it');
  if (document.documentElement.scrollWidth > innerWidth)
    tell(document.documentElement, 'wider than the screen');
  return found;
}
