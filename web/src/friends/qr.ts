// A QR code of bytes at level M, versions 1 to 6, as src/cli/qr.c makes them; but always with the first
// mask, which breaks up the modules of a link well enough for any reader.

// By version: all codewords, blocks, and codewords of a block that correct errors.
const VERSIONS: [number, number, number][] = [
  [26, 1, 10],
  [44, 1, 16],
  [70, 1, 26],
  [100, 2, 18],
  [134, 2, 24],
  [172, 4, 16],
];
const HEAD = 2; // codewords besides the text
const FORMAT = 0x5412; // level M, first mask

// ------------------------------------------------------------------ error correction --

// In the field of 256 elements whose polynomial is x^8 + x^4 + x^3 + x^2 + 1.
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> i) & 1) product ^= a;
  }
  return product;
}

// The coefficients of (x - 1)(x - 2)(x - 4) … without the highest, which is 1.
function divisorOf(degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++, root = times(root, 2))
    for (let k = 0; k < degree; k++) divisor[k] = times(divisor[k] ?? 0, root) ^ (divisor[k + 1] ?? 0);
  return divisor;
}

function correctionOf(data: number[], count: number): number[] {
  const divisor = divisorOf(count);
  return data.reduce((rest, byte) => {
    const factor = byte ^ (rest[0] ?? 0);
    return divisor.map((each, k) => (rest[k + 1] ?? 0) ^ times(each, factor));
  }, Array<number>(count).fill(0));
}

// ------------------------------------------------------------------------- codewords --

// Four bits for bytes, eight for the length, the bytes, four bits for the end, then padding.
function dataOf(text: Uint8Array, capacity: number): number[] {
  const nibbles = [
    4,
    text.length >> 4,
    text.length & 15,
    ...Array.from(text).flatMap((b) => [b >> 4, b & 15]),
    0,
  ];
  const data = Array.from(
    { length: nibbles.length / 2 },
    (_, i) => ((nibbles[2 * i] ?? 0) << 4) | (nibbles[2 * i + 1] ?? 0),
  );
  for (let i = 0; data.length < capacity; i++) data.push(i % 2 ? 0x11 : 0xec);
  return data;
}

// The codewords of all blocks, the first of each, then the second of each, and so on.
function codewordsOf(data: number[], blocks: number, correction: number): number[] {
  const each = data.length / blocks;
  const all = Array.from({ length: blocks }, (_, i) => {
    const block = data.slice(i * each, (i + 1) * each);
    return [...block, ...correctionOf(block, correction)];
  });
  return Array.from({ length: each + correction }, (_, i) => all.map((block) => block[i] ?? 0)).flat();
}

// --------------------------------------------------------------------------- modules --

// Null where there is none yet.
type Modules = (boolean | null)[][];

function put(code: Modules, row: number, column: number, isDark: boolean): void {
  const line = code[row];
  if (line && column >= 0 && column < line.length) line[column] = isDark;
}

// Rings around a centre, some of them light.
function drawRings(code: Modules, row: number, column: number, width: number, light: number[]): void {
  for (let y = -width; y <= width; y++)
    for (let x = -width; x <= width; x++)
      put(code, row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
}

function drawFormat(code: Modules): void {
  const size = code.length;
  for (let i = 0; i < 15; i++) {
    const isDark = ((FORMAT >> i) & 1) === 1;
    if (i < 8) {
      put(code, i < 6 ? i : i + 1, 8, isDark);
      put(code, 8, size - 1 - i, isDark);
    } else {
      put(code, 8, i === 8 ? 7 : 14 - i, isDark);
      put(code, size - 15 + i, 8, isDark);
    }
  }
  put(code, size - 8, 8, true);
}

function drawPatterns(code: Modules): void {
  const size = code.length;
  for (let i = 0; i < size; i++) {
    put(code, 6, i, i % 2 === 0);
    put(code, i, 6, i % 2 === 0);
  }
  drawRings(code, 3, 3, 4, [2, 4]);
  drawRings(code, 3, size - 4, 4, [2, 4]);
  drawRings(code, size - 4, 3, 4, [2, 4]);
  if (size > 21) drawRings(code, size - 7, size - 7, 2, [1]);
  drawFormat(code);
}

// In pairs of columns from the right, up and down in turn, past the column of the timing pattern.
function drawCodewords(code: Modules, codewords: number[]): void {
  const size = code.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    const isUpward = ((right + 1) & 2) === 0;
    for (let i = 0; i < size; i++)
      for (const column of [right, right - 1]) {
        const row = isUpward ? size - 1 - i : i;
        if (code[row]?.[column] !== null) continue;
        const isSet = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        put(code, row, column, isSet !== ((row + column) % 2 === 0));
        bit++;
      }
  }
}

// Its rows, true where it is dark; null if the text is too long.
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([all, blocks, each]) => bytes.length + HEAD <= all - blocks * each);
  const [all, blocks, correction] = VERSIONS[version] ?? [0, 0, 0];
  if (version < 0) return null;
  const size = 21 + 4 * version;
  const code: Modules = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  drawPatterns(code);
  drawCodewords(code, codewordsOf(dataOf(bytes, all - blocks * correction), blocks, correction));
  return code.map((row) => row.map((isDark) => isDark === true));
}
