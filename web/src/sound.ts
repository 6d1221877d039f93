// Plays the sounds of the page. Nothing sounds before the first touch of it.
import { CUES, type Cue } from './cues';
import { get } from './store';

let context: AudioContext | null = null;
let volume: GainNode | null = null;

function touch(): void {
  if (context) return;
  context = new AudioContext();
  volume = context.createGain();
  volume.connect(context.destination);
}

// Starting takes a while, so not when something is pressed, which may be about to be dragged.
export function startSound(): void {
  addEventListener('pointerup', touch, { once: true });
  addEventListener('keydown', touch, { once: true });
}

export function play(cue: Cue | null): void {
  const { settings } = get();
  if (!cue || !context || !volume || !settings.sound) return;
  if (context.state !== 'running') void context.resume(); // a phone has been locked meanwhile
  volume.gain.value = settings.volume / 100;
  CUES[cue]({ out: volume, start: context.currentTime });
}
