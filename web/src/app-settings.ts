// Changing settings: kept, shown, and told anew where it is another language.
import { ask } from './engine/engine';
import { LANGS, applySettings, saveSettings, type Settings } from './settings';
import { get, set } from './store';
import { retell } from './table/look';

async function speak(settings: Settings): Promise<void> {
  const lang = LANGS.indexOf(settings.lang);
  const [texts, games] = await Promise.all([ask('texts', lang), ask('games', lang)]);
  set({ settings, texts, games });
  applySettings(settings);
  await retell();
}

export function changeSettings(patch: Partial<Settings>): void {
  const before = get().settings;
  const settings = { ...before, ...patch };
  saveSettings(settings);
  if (settings.lang !== before.lang) {
    void speak(settings);
    return;
  }
  set({ settings });
  applySettings(settings);
}
