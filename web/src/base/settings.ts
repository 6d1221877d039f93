// Settings, stored in this browser.
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
  letters: boolean; // enables keys that are letters, digits and signs
  leftHanded: boolean;
  careful: boolean; // computers wait until the person has reviewed their own turn
  notify: boolean; // the system tells of a turn elsewhere, where it may
  name: string;
  level: string; // the computer player chosen last, or ''
}

const KEY = 'gangway.settings';

function defaultLang(): Settings['lang'] {
  const wanted = navigator.languages.map((each) => each.slice(0, 2));
  return wanted.flatMap((each) => LANGS.filter((lang) => lang === each))[0] ?? 'en';
}

function defaults(): Settings {
  return {
    lang: defaultLang(),
    theme: 'auto',
    speed: 'normal',
    sound: true,
    volume: 40,
    letters: true,
    leftHanded: false,
    careful: false,
    notify: false,
    name: '',
    level: '',
  };
}

export function loadSettings(): Settings {
  try {
    const settings = { ...defaults(), ...(JSON.parse(recall(KEY) ?? '{}') as Partial<Settings>) };
    return LANGS.includes(settings.lang) ? settings : defaults();
  } catch {
    return defaults();
  }
}

export function saveSettings(settings: Settings): void {
  keep(KEY, JSON.stringify(settings));
}

// Sets the attributes of the document that the styles depend on.
export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.speed = settings.speed;
  root.classList.toggle('left-handed', settings.leftHanded);
}

// Whether nothing may move, by the settings of this page or of the browser.
export function isStill(): boolean {
  const { settings, prefersReducedMotion } = get();
  return settings.speed === 'still' || prefersReducedMotion;
}

// Whether the browser asks for reduced motion; keeps the store up to date. Evaluating the media query
// at every animation would force a style calculation.
export function watchReducedMotion(): boolean {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  query.addEventListener('change', ({ matches }) => set({ prefersReducedMotion: matches }));
  return query.matches;
}
