// The lesson of River Dragons: one game of two, from the first program to the goal.
import type { Lesson } from '../../board/game';
import record from './lesson.gwr';

export const lesson: Lesson = {
  seat: 1,
  steps: [
    { id: 'dragons.program', record, from: 1, until: 11, rule: 'RD-5' },
    { id: 'dragons.stones', record, from: 11, until: 14, rule: 'RD-S1' },
    { id: 'dragons.plank', record, from: 14, until: 18, rule: 'RD-P1' },
    { id: 'dragons.move', record, from: 18, until: 21, rule: 'RD-M3' },
    { id: 'dragons.dragon', record, from: 26, until: 32, rule: 'RD-7' },
    { id: 'dragons.remove', record, from: 32, until: 33, rule: 'RD-R1' },
    { id: 'dragons.stolen', record, from: 55, until: 57, rule: 'RD-P2' },
    { id: 'dragons.jump', record, from: 62, until: 65, rule: 'RD-M5' },
    { id: 'dragons.win', record, from: 65, until: 66, rule: 'RD-9' },
  ],
};
