// Short, dry, quiet sounds, made on the spot. Nothing sounds before the first touch of the page.
import { get } from './store';

export type Cue =
  | 'turn'
  | 'card'
  | 'couple'
  | 'lift'
  | 'pair'
  | 'unlock'
  | 'lock'
  | 'paddle'
  | 'crash'
  | 'bell'
  | 'shovel'
  | 'die'
  | 'whistle'
  | 'refused'
  | 'plop'
  | 'knock'
  | 'splash'
  | 'breath'
  | 'step';

let context: AudioContext | null = null;

export function startSound(): void {
  const touch = () => {
    context ??= new AudioContext();
  };
  addEventListener('pointerdown', touch, { once: true });
  addEventListener('keydown', touch, { once: true });
}

interface Tone {
  at?: number; // seconds from now
  length: number;
  from: number; // hertz
  to?: number;
  type?: OscillatorType;
  loud?: number;
}

function envelope(audio: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  const level = loud * (get().settings.volume / 100);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.linearRampToValueAtTime(level, start + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

function tone(
  audio: AudioContext,
  { at = 0, length, from, to = from, type = 'sine', loud = 0.3 }: Tone,
): void {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  oscillator.connect(envelope(audio, start, length, loud));
  oscillator.start(start);
  oscillator.stop(start + length);
}

function rustle(audio: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const start = audio.currentTime + at;
  const noise = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  noise.connect(filter);
  filter.connect(envelope(audio, start, length, loud));
  noise.start(start);
}

// A steam whistle: two pipes a third apart.
function whistle(audio: AudioContext, at: number, length: number): void {
  tone(audio, { at, length, from: 587, to: 580, type: 'triangle', loud: 0.16 });
  tone(audio, { at, length, from: 740, to: 733, type: 'triangle', loud: 0.12 });
  rustle(audio, at, length, 2400, 0.03);
}

const CUES: Record<Cue, (audio: AudioContext) => void> = {
  turn: (audio) => {
    whistle(audio, 0, 0.16);
    whistle(audio, 0.2, 0.28);
  },
  card: (audio) => rustle(audio, 0, 0.09, 3200, 0.25),
  couple: (audio) => {
    tone(audio, { length: 0.08, from: 320, to: 180, type: 'square', loud: 0.08 });
    rustle(audio, 0.01, 0.06, 1400, 0.2);
  },
  lift: (audio) => tone(audio, { length: 0.18, from: 180, to: 300, type: 'triangle', loud: 0.18 }),
  pair: (audio) => rustle(audio, 0, 0.2, 2200, 0.2),
  lock: (audio) => tone(audio, { length: 0.06, from: 900, to: 700, type: 'square', loud: 0.06 }),
  unlock: (audio) => tone(audio, { length: 0.12, from: 700, to: 300, type: 'square', loud: 0.06 }),
  paddle: (audio) => rustle(audio, 0, 0.12, 520, 0.3),
  crash: (audio) => {
    rustle(audio, 0, 0.25, 900, 0.4);
    tone(audio, { length: 0.3, from: 90, to: 50, type: 'triangle', loud: 0.4 });
  },
  bell: (audio) => {
    tone(audio, { length: 0.5, from: 1480, loud: 0.14 });
    tone(audio, { at: 0.18, length: 0.6, from: 1480, loud: 0.12 });
  },
  shovel: (audio) => {
    rustle(audio, 0, 0.14, 1900, 0.25);
    rustle(audio, 0.16, 0.1, 800, 0.25);
  },
  die: (audio) => [0, 0.09, 0.17, 0.24, 0.32].forEach((at) => rustle(audio, at, 0.04, 2600, 0.25)),
  whistle: (audio) => {
    whistle(audio, 0, 0.5);
    whistle(audio, 0.6, 0.9);
  },
  plop: (audio) => tone(audio, { length: 0.14, from: 260, to: 620, loud: 0.25 }),
  knock: (audio) => {
    rustle(audio, 0, 0.05, 900, 0.5);
    rustle(audio, 0.12, 0.06, 700, 0.5);
  },
  splash: (audio) => {
    rustle(audio, 0, 0.12, 1800, 0.35);
    rustle(audio, 0.08, 0.4, 900, 0.25);
  },
  breath: (audio) => {
    rustle(audio, 0, 0.7, 260, 0.6);
    tone(audio, { length: 0.7, from: 90, to: 60, type: 'triangle', loud: 0.2 });
  },
  step: (audio) => rustle(audio, 0, 0.05, 520, 0.35),
  refused: (audio) => tone(audio, { length: 0.07, from: 220, to: 140, loud: 0.3 }),
};

export function play(cue: Cue | null): void {
  if (!cue || !context || !get().settings.sound) return;
  CUES[cue](context);
}
