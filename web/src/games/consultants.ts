// Queries that games make in the worker, where one answer leads to the next question: one line per
// game that makes any.
import type { Consultants } from '../engine/host';
import { pilot } from './mississippi/pilot';

export const consultants: Consultants = { 'mississippi-queen': pilot };
