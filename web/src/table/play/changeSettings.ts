// Changes settings: saves and applies them, and translates the table if the language changes.
import { readCatalogue } from '../../games/catalogue';
import { titleFace } from '../../base/faces';
import { applySettings, saveSettings, type Settings } from '../../base/settings';
import { get, set } from '../../base/store';
import { translateTable } from './look';
import { keepLanguage } from '../../base/update';

async function changeLanguage(settings: Settings): Promise<void> {
  const [catalogue] = await Promise.all([readCatalogue(settings), titleFace(settings)]);
  set({ settings, ...catalogue });
  applySettings(settings);
  void keepLanguage(settings.lang);
  await translateTable();
}

export function changeSettings(patch: Partial<Settings>): void {
  const before = get().settings;
  const settings = { ...before, ...patch };
  saveSettings(settings);
  if (settings.lang !== before.lang) {
    void changeLanguage(settings);
    return;
  }
  set({ settings });
  applySettings(settings);
}
