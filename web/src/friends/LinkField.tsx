// A link to be copied.
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { say } from '../base/store';
import { t } from '../base/text';

interface Props {
  link: string;
  label: string;
  isPlain?: boolean; // something else is to be done first
  children?: ComponentChildren; // other buttons
}

export function LinkField({ link, label, isPlain = false, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  // Without a secure context there is no clipboard: the text is selected, and copied as one used to.
  const copy = async () => {
    field.current?.select();
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(link);
      else if (!document.execCommand('copy')) return;
      setCopied(true);
      say(t('page.online.link.copied'));
    } catch {
      // it stays selected
    }
  };
  return (
    <div class="share-link">
      <input
        type="text"
        ref={field}
        readOnly
        value={link}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button class={isPlain ? 'plain' : 'primary'} data-copy onClick={() => void copy()}>
        {t(isCopied ? 'page.online.link.copied' : 'page.online.link.copy')}
      </button>
      {children}
    </div>
  );
}
