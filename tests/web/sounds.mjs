// The page's sounds, rendered offline and analysed sample by sample.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { visitor } from './browser.mjs';

const RATE = 24000;
const SECONDS = 2;
const WINDOW = RATE / 20;

async function bundle() {
  const require = createRequire(new URL('../../web/package.json', import.meta.url));
  const result = await require('esbuild').build({
    entryPoints: [fileURLToPath(new URL('../../web/src/base/cues.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'cues',
  });
  return `${result.outputFiles[0].text}; globalThis.cues = cues;`;
}

// In the page: renders each cue at full volume, rounded to six digits. Returned as one text, which is
// transferred faster than many numbers.
async function renderAll([rate, seconds]) {
  const rendered = {};
  for (const [name, sound] of Object.entries(globalThis.cues.CUES)) {
    const audio = new OfflineAudioContext(1, rate * seconds, rate);
    sound({ out: audio.destination, start: 0 });
    const samples = (await audio.startRendering()).getChannelData(0);
    rendered[name] = Array.from(samples, (sample) => Math.round(sample * 1e6) / 1e6);
  }
  return JSON.stringify(rendered);
}

const decibels = (power) => 10 * Math.log10(power);
const energy = (samples) => samples.reduce((sum, sample) => sum + sample * sample, 0);
const peakOf = (samples) => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

// The mean power of the loudest twentieth of a second, in decibels.
function loudness(samples) {
  let loudest = 0;
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW / 2)
    loudest = Math.max(loudest, energy(samples.slice(at, at + WINDOW)) / WINDOW);
  return decibels(loudest);
}

// The correlation of two sounds: 1 if they are the same.
function likeness(one, other) {
  const common = one.reduce((sum, sample, i) => sum + sample * other[i], 0);
  return Math.abs(common) / Math.sqrt(energy(one) * energy(other));
}

export function sounds({ browser, check }) {
  return {
    async 'every sound is audible, does not clip, ends, and differs from the others'() {
      const { page, context } = await visitor(browser);
      await page.evaluate(await bundle());
      const rendered = Object.entries(JSON.parse(await page.evaluate(renderAll, [RATE, SECONDS])));
      for (const [i, [name, samples]] of rendered.entries()) {
        const highest = peakOf(samples);
        const peak = decibels(highest ** 2);
        check(`${name} is neither silent nor clipped`, peak > -25 && peak < -6, `${peak} dB`);
        const loud = loudness(samples);
        check(`${name} is as loud as the others`, loud > -34 && loud < -17, `${loud} dB`);
        const begin = samples.findIndex((sample) => Math.abs(sample) > highest / 100);
        check(`${name} begins at once`, begin < RATE / 200, `${begin}`);
        check(`${name} begins without a click`, peakOf(samples.slice(0, 5)) < 0.01);
        check(`${name} ends by itself`, peakOf(samples.slice(-RATE / 4)) < 0.0002);
        for (const [other, its] of rendered.slice(i + 1)) {
          const same = likeness(samples, its);
          check(`${name} is not ${other}`, same < 0.7, `${same}`);
        }
      }
      await context.close();
    },
  };
}
