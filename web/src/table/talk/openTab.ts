// Opens a tab of the talk panel: beside the board if there is space, else as a sheet.
import { PANEL } from '../../parts/media';
import { change, table } from '../play/now';
import type { TableState } from '../../board/state';

// In a lesson, the lesson takes the place of the panel.
function isPanel(): boolean {
  return matchMedia(PANEL).matches && !table()?.lesson;
}

export function openTab(tab: TableState['tab']): void {
  change({ tab, rule: null, isTalkOpen: !isPanel() });
}

export function openRule(rule: string): void {
  change({ tab: 'rules', rule, isTalkOpen: !isPanel() });
}
