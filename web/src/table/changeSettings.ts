// Changing settings: kept, shown, and told anew where it is another language.
import { readCatalogue } from '../games/catalogue';
import { titleFace } from '../base/faces';
import { applySettings, saveSettings, type Settings } from '../base/settings';
import { get, set } from '../base/store';
import { retell } from './look';
import { keepLanguage } from '../base/update';

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
