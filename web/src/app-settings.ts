// Changing settings: kept, shown, and told anew where it is another language.
import { readCatalogue } from './catalogue';
import { titleFace } from './faces';
import { applySettings, saveSettings, type Settings } from './settings';
import { get, set } from './store';
import { retell } from './table/look';
import { keepLanguage } from './update';

async function speak(settings: Settings): Promise<void> {
  const [catalogue] = await Promise.all([readCatalogue(settings), titleFace(settings)]);
  set({ settings, ...catalogue });
  applySettings(settings);
  void keepLanguage(settings.lang);
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
