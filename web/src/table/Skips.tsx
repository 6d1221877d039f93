// Skip links to the parts of a table, for the keyboard. A part is marked by its id or by `data-part`,
// whichever is visible at this size; the talk panel may have to be opened.
import { t } from '../base/text';
import { openTab } from './talk/openTab';

function goTo(part: string): void {
  const marked = document.querySelectorAll<HTMLElement>(`[data-part="${part}"]`);
  const places = [document.getElementById(part), ...marked];
  const place = places.find((each) => each && each.getClientRects().length > 0);
  if (place) place.focus();
  else if (part === 'talk') openTab('log');
}

export function Skips({ parts }: { parts: string[] }) {
  return (
    <nav class="skips" aria-label={t('page.skip')}>
      {parts.map((part) => (
        <a
          key={part}
          href={`#${part}`}
          onClick={(event) => {
            event.preventDefault();
            goTo(part);
          }}
        >
          {t(`page.skip.${part}`)}
        </a>
      ))}
    </nav>
  );
}
