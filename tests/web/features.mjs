// node features.mjs SITE: searches the built page for features newer than the oldest supported browsers
// (web/oldest.mjs).
//
// It knows only the features in the tables below, and finds them textually: it also reports a method
// that merely shares its name with a new one, and misses one called by a computed name, or an
// iterator's map() that looks like an array's. It does not inspect the WebAssembly module, and knows no
// browser bugs. Newer syntax is compiled for these versions by esbuild, or rejected by it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OLDEST } from '../../web/oldest.mjs';
import { check, finish } from '../tally.mjs';

const NEVER = Infinity;

// A pattern, a sample that it must find, and the first versions of Chrome, Firefox and Safari with the
// feature (MDN's browser-compat-data). A fourth part means that it is used although it is newer, and
// says what happens without it.
const CSS = [
  [/:has\(/, 'a:has(b){}', [105, 121, 15.4]],
  [/:is\(/, 'a:is(b){}', [88, 78, 14]],
  [/:where\(/, 'a:where(b){}', [88, 78, 14]],
  [/:focus-visible/, 'a:focus-visible{}', [86, 85, 15.4]],
  [/:dir\(/, 'a:dir(rtl){}', [120, 49, 16.4]],
  [/:modal\b/, 'dialog:modal{}', [105, 103, 15.6]],
  [/:popover-open/, 'a:popover-open{}', [114, 125, 17]],
  [/:user-(in)?valid/, 'a:user-valid{}', [119, 88, 16.5]],
  [/::details-content/, 'a::details-content{}', [131, 143, 18.4]],
  [/[{;}]\s*&/, 'a{&:hover{}}', [120, 117, 17.2]],
  [/@container/, '@container(width>1px){}', [105, 110, 16]],
  [/@layer/, '@layer a{}', [99, 97, 15.4]],
  [/@property/, '@property --a{}', [85, 128, 16.4]],
  [/@scope/, '@scope(a){}', [118, 146, 17.4]],
  [/@starting-style/, '@starting-style{}', [117, 129, 17.5]],
  [/@supports[^{]*selector\(/, '@supports selector(a){}', [83, 69, 14.1]],
  [/@media not ?\(/, '@media not (hover:hover){}', [104, 102, 16.4]],
  [/@media[^{]*[<>]/, '@media(width>=1px){}', [104, 102, 16.4]],
  [/prefers-contrast/, '@media(prefers-contrast:more){}', [96, 101, 14.1]],
  [/forced-colors/, '@media(forced-colors:active){}', [89, 81, 16]],
  [/color-mix\(/, 'a{color:color-mix(in srgb,red,blue)}', [111, 113, 16.2]],
  [/light-dark\(/, 'a{color:light-dark(red,blue)}', [123, 120, 17.5]],
  [/\b(ok)?l(ab|ch)\(/, 'a{color:oklch(0 0 0)}', [111, 113, 15.4]],
  [/\b(rgb|hsl)a?\(from/, 'a{color:rgb(from red r g b)}', [119, 128, 16.4]],
  [/\b(a?sin|a?cos|a?tan|atan2)\(/, 'a{width:calc(1px*sin(1))}', [111, 108, 15.4]],
  [/\b(round|mod|rem)\(/, 'a{width:round(1px,2px)}', [125, 118, 15.4]],
  [/\banchor(-size)?\(|anchor-name/, 'a{anchor-name:--b}', [125, 147, 26]],
  [/\d[dsl]v(h|w|i|b|min|max)\b/, 'a{height:1dvh}', [108, 101, 15.4]],
  [/\dcq(w|h|i|b|min|max)\b/, 'a{width:1cqw}', [105, 110, 16]],
  [/\dr?lh\b/, 'a{height:1lh}', [111, 120, 16.4]],
  [/[{;]inset(-[a-z-]+)?:/, 'a{inset:0}', [87, 66, 14.1]],
  [/[{;](margin|padding)-(inline|block):/, 'a{margin-inline:0}', [87, 66, 14.1]],
  [/[{;](translate|scale|rotate):/, 'a{scale:2}', [104, 72, 14.1]],
  [/[{;]gap:/, 'a{gap:1px}', [84, 63, 14.1]],
  [/[{;]aspect-ratio:/, 'a{aspect-ratio:1}', [88, 89, 15]],
  [/[{;]accent-color:/, 'a{accent-color:red}', [93, 92, 15.4]],
  [/[{;]appearance:/, 'a{appearance:none}', [84, 80, 15.4]],
  [/overflow(-[xy])?:clip/, 'a{overflow:clip}', [90, 81, 16]],
  [/contain:[a-z ]*inline-size/, 'a{contain:inline-size}', [105, 101, 15.4]],
  [/content-visibility:/, 'a{content-visibility:auto}', [85, 125, 18]],
  [/text-wrap/, 'a{text-wrap:balance}', [114, 121, 17.5]],
  [/field-sizing:/, 'a{field-sizing:content}', [123, NEVER, 26.2]],
  [/interpolate-size:/, 'a{interpolate-size:allow-keywords}', [129, NEVER, NEVER]],
  [/animation-timeline:/, 'a{animation-timeline:scroll()}', [115, NEVER, 26]],
  [/view-transition/, 'a{view-transition-name:b}', [111, 144, 18]],
  [/[:\s]subgrid\b/, 'a{grid-template-rows:subgrid}', [117, 71, 16]],
  [/[{;]mask(-[a-z]+)?:/, 'a{mask:none}', [120, 53, 15.4]],
  [/[{;]backdrop-filter:/, 'a{backdrop-filter:none}', [76, 103, 18]],
  [/text-box(-trim|-edge)?:/, 'a{text-box:normal}', [133, NEVER, 18.2]],
  [/scrollbar-gutter:/, 'a{scrollbar-gutter:stable}', [94, 97, 18.2]],
  [/scrollbar-width:/, 'a{scrollbar-width:none}', [121, 64, 18.2], 'a bar is as wide as usual'],
  [/scrollbar-color:/, 'a{scrollbar-color:red blue}', [121, 64, 26.2], 'a bar has the usual colours'],
  [/overflow-anchor:/, 'a{overflow-anchor:none}', [56, 66, NEVER], 'earlier lines move the others down'],
  [/[{;]hyphens:/, 'a{hyphens:auto}', [55, 43, 17], 'none in Safari, where it has a prefix'],
  [/[{;]user-select:/, 'a{user-select:none}', [54, 69, NEVER], 'none in Safari, where it has a prefix'],
  [/size-adjust:/, '@font-face{size-adjust:90%}', [92, 92, 17], 'text moves a little when a face arrives'],
  [
    /(a|de)scent-override:/,
    '@font-face{ascent-override:90%}',
    [87, 89, NEVER],
    'text moves a little when a face arrives',
  ],
];

const method = (name) => new RegExp(`\\.${name}\\(`);
const SCRIPT = [
  [method('at'), 'a.at(-1)', [92, 90, 15.4]],
  [method('findLast(Index)?'), 'a.findLast(b)', [97, 104, 15.4]],
  [method('(toSorted|toReversed|toSpliced)'), 'a.toSorted()', [110, 115, 16]],
  [/\.with\(-?\d/, 'a.with(0,1)', [110, 115, 16]],
  [method('replaceAll'), 'a.replaceAll("b","c")', [85, 77, 13.1]],
  [/Object\.hasOwn\b/, 'Object.hasOwn(a,"b")', [93, 92, 15.4]],
  [/(Object|Map)\.groupBy\b/, 'Object.groupBy(a,b)', [117, 119, 17.4]],
  [/Array\.fromAsync\b/, 'Array.fromAsync(a)', [121, 115, 16.4]],
  [/Promise\.withResolvers\b/, 'Promise.withResolvers()', [119, 121, 17.4]],
  [/Promise\.try\b/, 'Promise.try(a)', [128, 134, 18.2]],
  [/\bIterator\.(from|prototype)\b/, 'Iterator.from(a)', [122, 131, 18.4]],
  [
    method('(values|keys|entries)\\(\\)\\.(map|filter|take|drop|some|every|find|toArray|reduce)'),
    'a.values().map(b)',
    [122, 131, 18.4],
  ],
  [
    method('(intersection|union|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)'),
    'a.union(b)',
    [122, 127, 17],
  ],
  [method('(isWellFormed|toWellFormed)'), 'a.isWellFormed()', [111, 119, 16.4]],
  [/\bstructuredClone\(/, 'structuredClone(a)', [98, 94, 15.4]],
  [/\bWeakRef\b/, 'new WeakRef(a)', [84, 79, 14.1]],
  [/\bURLPattern\b/, 'new URLPattern(a)', [95, 142, 26]],
  [/URL\.(canParse|parse)\b/, 'URL.canParse(a)', [120, 115, 17]],
  [/AbortSignal\.(timeout|any)\b/, 'AbortSignal.timeout(1)', [116, 124, 17.4]],
  [/RegExp\.escape\b/, 'RegExp.escape(a)', [136, 134, 18.2]],
  [/CSS\.escape\b/, 'CSS.escape(a)', [46, 31, 10.1]],
  [/\(\?<[=!]/, '/(?<=a)b/', [62, 78, 16.4]],
  [/Intl\.ListFormat\b/, 'new Intl.ListFormat()', [72, 78, 14.1]],
  [/Intl\.Segmenter\b/, 'new Intl.Segmenter()', [87, 125, 14.1]],
  [/Intl\.DurationFormat\b/, 'new Intl.DurationFormat()', [129, 136, 16.4]],
  [/compileStreaming\b/, 'WebAssembly.compileStreaming(a)', [61, 58, 15]],
  [/\.showModal\(/, 'a.showModal()', [37, 98, 15.4]],
  [/(show|hide|toggle)Popover\b/, 'a.showPopover()', [114, 125, 17]],
  [/\.inert\b/, 'a.inert=true', [102, 112, 15.5]],
  [/startViewTransition\b/, 'document.startViewTransition(a)', [111, 144, 18]],
  [/\bcheckVisibility\b/, 'a.checkVisibility()', [105, 106, 17.4]],
  [/\bsetHTMLUnsafe\b/, 'a.setHTMLUnsafe(b)', [124, 123, 17.4]],
  [/\breplaceChildren\b/, 'a.replaceChildren()', [86, 78, 14]],
  [/\badoptedStyleSheets\b/, 'document.adoptedStyleSheets=[]', [73, 101, 16.4]],
  [/\brequestIdleCallback\b/, 'requestIdleCallback(a)', [47, 55, NEVER]],
  [/\bOffscreenCanvas\b/, 'new OffscreenCanvas(1,1)', [69, 105, 16.4]],
  [/\b(De)?[cC]ompressionStream\b/, 'new DecompressionStream("gzip")', [80, 113, 16.4]],
  [/\bshowOpenFilePicker\b/, 'showOpenFilePicker()', [86, NEVER, NEVER]],
  [/\bonscrollend\b|"scrollend"/, 'a.onscrollend=b', [114, 109, 26.2]],
  [/navigator\.locks\b/, 'navigator.locks.request(a,b)', [69, 96, 15.4]],
  [/navigator\.storage\b/, 'navigator.storage.persist()', [55, 57, 15.2]],
  [/\bnew AudioContext\b/, 'new AudioContext', [35, 25, 14.1]],
  [/type:"module"/, 'new Worker(a,{type:"module"})', [80, 114, 15]],
];

// The features in `text` that are newer than `oldest`, each with the browsers that lack it.
function tooNew(table, text, oldest) {
  const names = Object.keys(OLDEST);
  return table
    .filter(([pattern, , , without]) => !without && pattern.test(text))
    .map(([pattern, sample, since]) => ({
      sample,
      where: pattern.exec(text),
      lacking: names.filter((name, i) => since[i] > oldest[name]),
    }))
    .filter(({ lacking }) => lacking.length > 0);
}

const site = process.argv[2];
if (!site) {
  console.error('usage: node features.mjs SITE');
  process.exit(2);
}

const ANCIENT = { chrome: 1, firefox: 1, safari: 1 };
for (const table of [CSS, SCRIPT])
  for (const row of table) {
    const [pattern, sample, , without] = row;
    const found = without ? pattern.test(sample) : tooNew([row], sample, ANCIENT).length === 1;
    check(`${pattern} finds ${sample}`, found);
  }

const files = readdirSync(site, { recursive: true }).filter((name) => /\.(css|js)$/.test(name));
check(`${site} is a page`, files.some((name) => name.endsWith('.css')) && files.length > 2);
for (const name of files) {
  const text = readFileSync(join(site, name), 'utf8');
  for (const { sample, where, lacking } of tooNew(name.endsWith('.css') ? CSS : SCRIPT, text, OLDEST)) {
    const around = text.slice(Math.max(0, where.index - 40), where.index + 60);
    const versions = lacking.map((each) => `${each} ${OLDEST[each]}`).join(', ');
    check(`${name}: ${versions} lacks ${sample}`, false, `    …${around}…`);
  }
  check(name, true);
}

const versions = `Chrome ${OLDEST.chrome}, Firefox ${OLDEST.firefox} and Safari ${OLDEST.safari}`;
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
check(`README.md says “${versions}”`, readme.includes(versions));

finish();
