// Opens what is told beside the board: as a panel where there is room, else as a sheet.
import { PANEL } from '../parts/media';
import { change, table } from './now';
import type { TableState } from '../board/state';

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
