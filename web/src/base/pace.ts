// How fast things move, as somebody has chosen.
import { get } from './store';

const SPEED: Record<string, number> = { slow: 1.7, normal: 1, fast: 0.4, instant: 0, still: 0.5 };

// What a millisecond at normal speed is worth.
export function pace(): number {
  return SPEED[get().settings.speed] ?? 1;
}
