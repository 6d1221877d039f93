// The title face. The page waits a moment for what its language needs of it, so that mostly
// nothing is drawn in another face first; style/faces.css has what stands in for it.
import type { Settings } from './settings';

const WAIT_MS = 400;
const STYLES = ['700 1em Tinos', 'italic 400 1em Tinos'];
const LETTERS: Record<Settings['lang'], string> = { en: 'G', ru: 'GЯ', it: 'G' }; // of each file

// Resolves when it is there, or has failed, or lets people wait too long.
export async function titleFace({ lang }: Settings): Promise<void> {
  const loads = STYLES.map((style) => document.fonts.load(style, LETTERS[lang]));
  const patience = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  await Promise.race([Promise.allSettled(loads), patience]);
}
