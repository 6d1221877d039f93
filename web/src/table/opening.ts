// Opens what is told beside the board: as a panel where there is room, else as a sheet.
import { change, table } from './now';
import type { TableState } from './state';

// As in the styles.
export const PANEL = '(min-width: 68.75em)'; // there is room beside the board
export const PHONE = '(max-width: 47.5em), (max-height: 29.9375em)';
export const UPRIGHT_PHONE = '(max-width: 47.5em) and (min-height: 30em)';

// In a lesson the panel is the lesson's.
function isPanel(): boolean {
  return matchMedia(PANEL).matches && !table()?.lesson;
}

export function openTab(tab: TableState['tab']): void {
  change({ tab, rule: null, isTalkOpen: !isPanel() });
}

export function openRule(rule: string): void {
  change({ tab: 'rules', rule, isTalkOpen: !isPanel() });
}
