// What somebody has chosen for this browser, kept in it.
import { keep, recall } from './storage';
import { get, set } from './store';

export const LANGS = ['en', 'ru', 'it'] as const;
export const LANG_NAMES = { en: 'English', ru: 'Русский', it: 'Italiano' };
export const THEMES = ['auto', 'light', 'dark'] as const;
export const SPEEDS = ['slow', 'normal', 'fast', 'instant', 'still'] as const;

export interface Settings {
  lang: (typeof LANGS)[number];
  theme: (typeof THEMES)[number];
  speed: (typeof SPEEDS)[number];
  sound: boolean;
  volume: number; // 0 to 100
  letters: boolean; // keys that are letters, digits and signs
  leftHanded: boolean;
  careful: boolean; // computers wait until one has seen one's own turn
  name: string;
}

const KEY = 'gangway.settings';

function usualLang(): Settings['lang'] {
  const wanted = navigator.languages.map((each) => each.slice(0, 2));
  return wanted.flatMap((each) => LANGS.filter((lang) => lang === each))[0] ?? 'en';
}

function usual(): Settings {
  return {
    lang: usualLang(),
    theme: 'auto',
    speed: 'normal',
    sound: true,
    volume: 40,
    letters: true,
    leftHanded: false,
    careful: false,
    name: '',
  };
}

export function loadSettings(): Settings {
  try {
    const settings = { ...usual(), ...(JSON.parse(recall(KEY) ?? '{}') as Partial<Settings>) };
    return LANGS.includes(settings.lang) ? settings : usual();
  } catch {
    return usual();
  }
}

export function saveSettings(settings: Settings): void {
  keep(KEY, JSON.stringify(settings));
}

// Puts what concerns the whole document where the styles find it.
export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.speed = settings.speed;
  root.classList.toggle('left-handed', settings.leftHanded);
}

// Nothing is to travel: somebody has chosen so, here or for all pages.
export function isStill(): boolean {
  const { settings, isStillnessWanted } = get();
  return settings.speed === 'still' || isStillnessWanted;
}

// Whether that is wanted for all pages, now and later. To ask the media query whenever something
// moves has the page's styles worked out.
export function watchStillness(): boolean {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  stillness.addEventListener('change', ({ matches }) => set({ isStillnessWanted: matches }));
  return stillness.matches;
}
