// The lesson of Game of Trains: the learner's turns from one game of two.
import type { Lesson } from '../../board/game';
import record from './lesson.gwr';

export const lesson: Lesson = {
  seat: 1,
  steps: [
    { id: 'trains.keep', record, from: 18, until: 19, rule: 'GT-E1' },
    { id: 'trains.draw', record, from: 20, until: 23, rule: 'GT-6' },
    { id: 'trains.swap', record, from: 26, until: 27, rule: 'GT-7' },
    { id: 'trains.over', record, from: 30, until: 31, rule: 'GT-A2' },
    { id: 'trains.move', record, from: 34, until: 35, rule: 'GT-A3' },
    { id: 'trains.protect', record, from: 38, until: 39, rule: 'GT-A7' },
    { id: 'trains.remove', record, from: 42, until: 44, rule: 'GT-A5' },
    { id: 'trains.pair', record, from: 45, until: 48, rule: 'GT-5' },
    { id: 'trains.win', record, from: 51, until: 52, rule: 'GT-A4' },
  ],
};
