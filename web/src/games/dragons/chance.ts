// What chance brings in River Dragons, entered from a real table: only who begins.
import type { ChanceWords } from '../../board/game';
import { shownName } from '../../base/seats';
import { t } from '../../base/text';

export const chance: ChanceWords = {
  question: () => t('page.chance.first'),
  name: (outcome, { seats }) => shownName(seats.find(({ colour }) => `first ${colour}` === outcome)),
};
