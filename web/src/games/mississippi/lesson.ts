// The lesson of Mississippi Queen: the first turns of a race, then a push, a crash and a finish.
import type { Lesson } from '../../board/game';
import crash from './lesson/crash.gwr';
import finish from './lesson/finish.gwr';
import first from './lesson/first.gwr';
import push from './lesson/push.gwr';

export const lesson: Lesson = {
  seat: 1,
  steps: [
    { id: 'river.head', record: first, from: 3, until: 4, rule: 'MQ-S2' },
    { id: 'river.speed', record: first, from: 5, until: 9, rule: 'MQ-T1' },
    { id: 'river.turn', record: first, from: 12, until: 16, rule: 'MQ-T4' },
    { id: 'river.coal', record: first, from: 19, until: 24, rule: 'MQ-T5' },
    { id: 'river.tile', record: first, from: 28, until: 35, rule: 'MQ-L1' },
    { id: 'river.dock', record: first, from: 39, until: 43, rule: 'MQ-G1' },
    { id: 'river.push', record: push, from: 25, until: 30, rule: 'MQ-P2' },
    { id: 'river.crash', record: crash, from: 52, until: 60, rule: 'MQ-C1' },
    {
      id: 'river.finish',
      record: finish,
      from: 286,
      until: 289,
      rule: 'MQ-F1',
      also: ['speed 1\nahead\nleft\nend', 'speed 1\nahead\nright\nend'],
    },
  ],
};
