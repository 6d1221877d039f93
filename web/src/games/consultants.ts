// What games ask the library by themselves, in the worker, where one answer leads to the next
// question: one line a game, for those that do.
import type { Consultants } from '../engine/host';
import { pilot } from './mississippi/pilot';

export const consultants: Consultants = { 'mississippi-queen': pilot };
