// Media queries.
import { useEffect, useState } from 'preact/hooks';

// As in the styles.
export const PANEL = '(min-width: 68.75em)'; // there is space beside the board
export const FOLDED_TALK = '(max-width: 68.6875em) and (max-height: 54em), (max-width: 47.5em)'; // the log is behind the talk icon
export const TABLET_SIDEWAYS = '(max-width: 68.6875em) and (min-aspect-ratio: 1/1) and (min-height: 40em)';
export const PHONE = '(max-width: 47.5em), (max-height: 29.9375em)';
export const SIDEWAYS_PHONE = '(max-height: 29.9375em) and (min-width: 37.5em)';
export const UPRIGHT_PHONE = '(max-width: 47.5em) and (min-height: 30em)';

// Whether a media query matches now.
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => setHolds(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [query]);
  return holds;
}
