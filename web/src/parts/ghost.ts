// A copy of a piece that is shown elsewhere: on its way out, or carried. It is appended to the body,
// inside empty copies of the piece's ancestors, so that the same styles apply.

export function surroundings(piece: Element, root: Element): Element[] {
  const found: Element[] = [];
  for (let around = piece.parentElement; around && root.contains(around); around = around.parentElement)
    found.push(around);
  return found;
}

export interface Ghost {
  element: HTMLElement;
  remove(): void;
}

export function place(element: HTMLElement, box: DOMRect): void {
  Object.assign(element.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
}

export function makeGhost(piece: HTMLElement, box: DOMRect, around: Element[]): Ghost {
  const element = piece.cloneNode(true) as HTMLElement;
  element.removeAttribute('data-piece');
  element.classList.add('ghost');
  place(element, box);
  let outermost = element;
  for (const each of around) {
    const shell = each.cloneNode(false) as HTMLElement;
    shell.removeAttribute('id');
    shell.classList.add('shell');
    shell.append(outermost);
    outermost = shell;
  }
  outermost.inert = true;
  outermost.setAttribute('aria-hidden', 'true');
  document.body.append(outermost);
  return { element, remove: () => outermost.remove() };
}
