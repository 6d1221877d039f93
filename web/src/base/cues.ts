// Every sound of the page: short, dry, quiet, made of tones and filtered noise.
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

interface Stage {
  out: AudioNode;
  start: number; // when the cue starts, in seconds of the context
}

interface Tone {
  at?: number; // seconds after the start of the cue
  length: number;
  from: number; // hertz
  to?: number;
  type?: OscillatorType;
  loud: number; // the peak of its envelope
}

interface Rustle {
  at?: number;
  length: number;
  pitch: number; // centre of the band, in hertz
  loud: number;
}

const SILENT = 0.0001;

// A fast attack without a click, then a decay.
function envelope({ out }: Stage, start: number, length: number, loud: number): GainNode {
  const gain = out.context.createGain();
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.linearRampToValueAtTime(loud, start + Math.min(0.02, length / 10));
  gain.gain.exponentialRampToValueAtTime(SILENT, start + length);
  gain.connect(out);
  return gain;
}

function tone(stage: Stage, { at = 0, length, from, to = from, type = 'sine', loud }: Tone): void {
  const start = stage.start + at;
  const oscillator = stage.out.context.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  oscillator.connect(envelope(stage, start, length, loud));
  oscillator.start(start);
  oscillator.stop(start + length);
}

const NOISE_SECONDS = 1;
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

// The same noise every time.
export function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let i = 0; i < samples.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    samples[i] = seed / 2 ** 31 - 1;
  }
  noises.set(context, buffer);
  return buffer;
}

function rustle(stage: Stage, { at = 0, length, pitch, loud }: Rustle): void {
  const start = stage.start + at;
  const { context } = stage.out;
  const noise = context.createBufferSource();
  noise.buffer = noiseOf(context);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2;
  noise.connect(filter);
  filter.connect(envelope(stage, start, length, loud));
  noise.start(start, 0, length);
}

// A steam whistle: two pipes a third apart.
function whistle(stage: Stage, at: number, length: number): void {
  tone(stage, { at, length, from: 587, to: 580, type: 'triangle', loud: 0.11 });
  tone(stage, { at, length, from: 740, to: 733, type: 'triangle', loud: 0.08 });
  rustle(stage, { at, length, pitch: 2400, loud: 0.04 });
}

// A tap on wood: a dull tone and the noise of the touch.
function tap(stage: Stage, at: number, pitch: number, loud: number): void {
  tone(stage, { at, length: 0.09, from: pitch, to: pitch * 0.8, loud });
  rustle(stage, { at, length: 0.03, pitch: pitch * 3, loud });
}

export const CUES: Record<Cue, (stage: Stage) => void> = {
  turn: (stage) => {
    whistle(stage, 0, 0.16);
    whistle(stage, 0.2, 0.28);
  },
  card: (stage) => rustle(stage, { length: 0.11, pitch: 3200, loud: 0.34 }),
  couple: (stage) => {
    tone(stage, { length: 0.08, from: 320, to: 180, type: 'square', loud: 0.1 });
    rustle(stage, { at: 0.01, length: 0.08, pitch: 1400, loud: 0.45 });
  },
  lift: (stage) => tone(stage, { length: 0.18, from: 260, to: 420, type: 'triangle', loud: 0.18 }),
  pair: (stage) => {
    rustle(stage, { length: 0.12, pitch: 2700, loud: 0.3 });
    rustle(stage, { at: 0.09, length: 0.16, pitch: 3600, loud: 0.26 });
  },
  lock: (stage) => {
    tone(stage, { length: 0.06, from: 900, to: 700, type: 'square', loud: 0.07 });
    rustle(stage, { at: 0.05, length: 0.06, pitch: 2800, loud: 0.4 });
  },
  unlock: (stage) => tone(stage, { length: 0.14, from: 700, to: 300, type: 'square', loud: 0.07 }),
  paddle: (stage) => rustle(stage, { length: 0.16, pitch: 480, loud: 0.9 }),
  crash: (stage) => {
    rustle(stage, { length: 0.3, pitch: 900, loud: 0.6 });
    tone(stage, { length: 0.3, from: 90, to: 50, type: 'triangle', loud: 0.3 });
  },
  bell: (stage) => {
    tone(stage, { length: 0.5, from: 1480, loud: 0.075 });
    tone(stage, { at: 0.18, length: 0.6, from: 1480, loud: 0.065 });
  },
  shovel: (stage) => {
    rustle(stage, { length: 0.14, pitch: 1900, loud: 0.35 });
    rustle(stage, { at: 0.16, length: 0.1, pitch: 800, loud: 0.45 });
  },
  die: (stage) => {
    for (const at of [0, 0.09, 0.17, 0.24, 0.32])
      rustle(stage, { at, length: 0.04, pitch: 2600, loud: 0.45 });
  },
  whistle: (stage) => {
    whistle(stage, 0, 0.5);
    whistle(stage, 0.6, 0.9);
  },
  plop: (stage) => tone(stage, { length: 0.14, from: 260, to: 620, loud: 0.2 }),
  knock: (stage) => {
    tap(stage, 0, 520, 0.2);
    tap(stage, 0.12, 430, 0.22);
  },
  splash: (stage) => {
    rustle(stage, { length: 0.14, pitch: 1800, loud: 0.6 });
    rustle(stage, { at: 0.08, length: 0.5, pitch: 900, loud: 0.6 });
  },
  breath: (stage) => {
    rustle(stage, { length: 0.9, pitch: 300, loud: 1.1 });
    tone(stage, { length: 0.7, from: 90, to: 60, type: 'triangle', loud: 0.1 });
  },
  step: (stage) => tap(stage, 0, 300, 0.16),
  refused: (stage) => tone(stage, { length: 0.09, from: 240, to: 160, loud: 0.26 }),
};
