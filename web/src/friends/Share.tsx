// The link to a table: shared, copied, or scanned by people in the same room.
import { useRef, useState } from 'preact/hooks';
import { say } from '../base/store';
import { t } from '../base/text';
import { qrCode } from './qr';

function Code({ link }: { link: string }) {
  const code = qrCode(link);
  if (!code) return null;
  const size = code.length + 8;
  const path = code
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('page.online.link.qr')}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

export function Share({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const hasSheet = typeof navigator.share === 'function';
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
  const share = () => {
    navigator.share({ url: link }).catch(() => undefined); // the person has changed their mind
  };
  return (
    <section class="share card" aria-labelledby="share">
      <h2 id="share">{t('page.online.link')}</h2>
      <p>{t('page.online.link.about')}</p>
      <div class="share-link">
        <input
          type="text"
          ref={field}
          readOnly
          value={link}
          aria-label={t('page.online.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button class={hasSheet ? 'plain' : 'primary'} data-copy onClick={() => void copy()}>
          {t(isCopied ? 'page.online.link.copied' : 'page.online.link.copy')}
        </button>
        {hasSheet && (
          <button class="primary" data-share onClick={share}>
            {t('page.online.link.share')}
          </button>
        )}
      </div>
      <details>
        <summary>{t('page.online.link.room')}</summary>
        <Code link={link} />
      </details>
    </section>
  );
}
