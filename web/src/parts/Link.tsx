// A link within the page, which does not reload it.
import type { ComponentChildren } from 'preact';
import { go } from '../base/route';

interface Props {
  to: string;
  class?: string;
  children: ComponentChildren;
  label?: string;
  current?: boolean;
}

export function Link({ to, class: classes, children, label, current }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={to}
      class={classes}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
