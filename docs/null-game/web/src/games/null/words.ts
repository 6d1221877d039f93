// The null game in words.
import { shownName } from '../../base/seats';
import { t } from '../../base/text';
import type { TableState } from '../../board/state';
import type { NullState } from './state';

export function actionName(action: string): string {
  return action === 'anchor'
    ? t('page.null.anchor')
    : t('page.null.row', { stroke: action.slice('row '.length) });
}

export function describe(given: unknown, table: TableState): { title: string; lines: string[] }[] {
  const { boats } = given as NullState;
  return boats.map(({ seat, space, anchors }) => ({
    title: shownName(table.seats[seat - 1]),
    lines: [t('page.null.space', { space }), t('page.null.anchors', { anchors })],
  }));
}
