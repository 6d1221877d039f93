// A link that is shared, copied, or scanned: that to a table, and that by which one returns.
import { t } from '../base/text';
import { LinkField } from './LinkField';
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

interface Props {
  link: string;
  label: string;
  scan: string; // who may scan it instead
}

// A link, to be copied, sent by the device's own sheet, or scanned.
export function LinkBox({ link, label, scan }: Props) {
  const hasSheet = typeof navigator.share === 'function';
  const share = () => {
    navigator.share({ url: link }).catch(() => undefined); // the person has changed their mind
  };
  return (
    <>
      <LinkField link={link} label={label} isPlain={hasSheet}>
        {hasSheet && (
          <button class="primary" data-share onClick={share}>
            {t('page.online.link.share')}
          </button>
        )}
      </LinkField>
      <details>
        <summary>{scan}</summary>
        <Code link={link} />
      </details>
    </>
  );
}

export function Share({ link }: { link: string }) {
  return (
    <section class="share card" aria-labelledby="share">
      <h2 id="share">{t('page.online.link')}</h2>
      <p>{t('page.online.link.about')}</p>
      <LinkBox link={link} label={t('page.online.link')} scan={t('page.online.link.room')} />
    </section>
  );
}
