// Plays the sounds of the page. Nothing sounds before the first touch of it.
import { CUES, noiseOf, type Cue } from './cues';
import { get } from './store';

let context: AudioContext | null = null;
let volume: GainNode | null = null;

function touch(): void {
  if (context) return;
  context = new AudioContext();
  volume = context.createGain();
  volume.connect(context.destination);
  noiseOf(context); // making it takes long, too
}

// Starting takes long, so not when something is pressed, which may be about to be dragged.
export function startSound(): void {
  addEventListener('pointerup', touch, { once: true });
  addEventListener('keydown', touch, { once: true });
}

function sound(cue: Cue): void {
  if (!context || !volume) return;
  if (context.state !== 'running') void context.resume(); // a phone has been locked meanwhile
  volume.gain.value = get().settings.volume / 100;
  CUES[cue]({ out: volume, start: context.currentTime });
}

export function play(cue: Cue | null): void {
  if (cue && get().settings.sound) setTimeout(sound, 0, cue); // what is seen goes first
}
