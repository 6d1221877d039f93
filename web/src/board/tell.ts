// What happened in sentences, one for each player concerned. A game says what each of them did as
// phrases without their subject; they are joined to a sentence here.
import { t } from '../base/text';

// A sentence, and the seat that it is about; 0: nobody's.
export interface Told {
  seat: number;
  text: string;
  colour?: string | undefined; // of the piece that it is about, if a seat may have several
  opensPart?: boolean; // in the log it belongs to the next part
}

// "sails 4 spaces, takes a passenger aboard and is 6 ahead of you"
function listed(phrases: string[]): string {
  const last = phrases[phrases.length - 1] ?? '';
  if (phrases.length < 2) return last;
  return t('page.tell.and', { first: phrases.slice(0, -1).join(', '), last });
}

export function sentence(seat: number, name: string, phrases: string[], colour?: string): Told[] {
  return phrases.length > 0 ? [{ seat, text: t('page.tell', { name, what: listed(phrases) }), colour }] : [];
}
