// A file that somebody brings: its text, or why it is not read.
import { ask } from './engine';
import type { Refused } from './types';
import { get } from '../base/store';
import { t } from '../base/text';

export type Brought = { ok: true; name: string; text: string } | Refused;

// What is larger than anything the library reads is refused before it is read.
export async function bring({ files }: HTMLInputElement): Promise<Brought | null> {
  const file = files?.[0];
  if (!file) return null;
  const { name, size } = file;
  const longest = await ask('longest');
  if (size <= longest) return { ok: true, name, text: await file.text() };
  const bytes = longest.toLocaleString(get().settings.lang);
  return { ok: false, rule: '', text: t('page.load.too-large', { name, bytes }) };
}
