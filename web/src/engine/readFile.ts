// Reads a file that the person has chosen.
import { ask } from './engine';
import type { Refused } from './types';
import { get } from '../base/store';
import { t } from '../base/text';

export type ChosenFile = { ok: true; name: string; text: string } | Refused;

// Files larger than the library accepts are refused without reading them. Null if none was chosen.
export async function readChosenFile({ files }: HTMLInputElement): Promise<ChosenFile | null> {
  const file = files?.[0];
  if (!file) return null;
  const { name, size } = file;
  const longest = await ask('longest');
  if (size <= longest) return { ok: true, name, text: await file.text() };
  const bytes = longest.toLocaleString(get().settings.lang);
  return { ok: false, rule: '', text: t('page.load.too-large', { name, bytes }) };
}
