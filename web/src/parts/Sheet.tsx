// A sheet over the page. It holds the focus while it is open and returns it afterwards.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { lastPlace, returnTo } from '../base/focus';
import { t } from '../base/text';
import { Icon } from './Icon';

interface Props {
  title: string;
  close?: () => void; // missing: it must be answered
  children: ComponentChildren;
  class?: string;
}

export function Sheet({ title, close, children, class: classes = '' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const [sheet, opener] = [dialog.current, lastPlace()];
    sheet?.showModal();
    return () => {
      sheet?.close(); // until then no other element can take the focus
      returnTo(opener);
    };
  }, []);
  const cancel = (event: Event) => {
    event.preventDefault();
    close?.();
  };
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current) close?.();
  };
  return (
    <dialog
      ref={dialog}
      class={`sheet ${classes}`}
      aria-labelledby="sheet-title"
      onCancel={cancel}
      onClick={press}
    >
      <div class="sheet-body" tabIndex={-1}>
        <div class="sheet-head">
          <h2 id="sheet-title">{title}</h2>
          {close && (
            <button class="quiet square" aria-label={t('page.close')} onClick={close}>
              <Icon name="close" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
