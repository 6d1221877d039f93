// The title face. The page waits a moment for the files that its language needs, so that usually
// nothing is drawn in another face first; style/faces.css defines the fallbacks.
import type { Settings } from './settings';

const WAIT_MS = 400;
const STYLES = ['700 1em Tinos', 'italic 400 1em Tinos'];
const LETTERS: Record<Settings['lang'], string> = { en: 'G', ru: 'GЯ', it: 'G' }; // one letter of each file

// Resolves when the face is loaded or has failed, or after WAIT_MS.
export async function titleFace({ lang }: Settings): Promise<void> {
  const loads = STYLES.map((style) => document.fonts.load(style, LETTERS[lang]));
  const patience = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  await Promise.race([Promise.allSettled(loads), patience]);
}
