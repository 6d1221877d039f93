// The speed of animations, from the settings.
import { get } from './store';

const SPEED: Record<string, number> = { slow: 1.7, normal: 1, fast: 0.4, instant: 0, still: 0.5 };

// The factor for durations given for normal speed.
export function pace(): number {
  return SPEED[get().settings.speed] ?? 1;
}
