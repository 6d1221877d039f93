// Changing settings: kept, shown, and told anew where it is another language.
import { readCatalogue } from './catalogue';
import { applySettings, saveSettings, type Settings } from './settings';
import { get, set } from './store';
import { retell } from './table/look';

async function speak(settings: Settings): Promise<void> {
  set({ settings, ...(await readCatalogue(settings)) });
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
