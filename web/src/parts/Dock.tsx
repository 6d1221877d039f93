// The person's own pieces, with the controls under them. On a phone held upright it is a sheet of two
// heights: everything, or one line with the plan and the primary button.
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../base/text';

const PULL = 16; // pixels that turn a tap into a pull

interface Props {
  class: string;
  label: string | undefined;
  bar: ComponentChildren;
  children: ComponentChildren;
}

export function Dock({ class: classes, label, bar, children }: Props) {
  const [isFolded, setFolded] = useState(false);
  const start = useRef(0);
  const release = (event: PointerEvent) => {
    const pulled = event.clientY - start.current;
    if (Math.abs(pulled) >= PULL) setFolded(pulled > 0);
  };
  const click = (event: MouseEvent) => {
    const isPull = event.detail > 0 && Math.abs(event.clientY - start.current) >= PULL;
    if (!isPull) setFolded(!isFolded);
  };
  return (
    <section class={`dock ${classes} ${isFolded ? 'is-folded' : ''}`} aria-label={label}>
      <button
        class="grip"
        aria-expanded={!isFolded}
        aria-label={t('page.bar.fold')}
        onPointerDown={(event) => {
          start.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={release}
        onClick={click}
      />
      {children}
      {bar}
    </section>
  );
}
