import { crc32, deflateSync } from 'node:zlib';

export function chunk(type: string, data: Uint8Array | readonly number[] = []): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Uint8Array.from(data)]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(body.length - 4, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

export const pngOf = (...chunks: Buffer[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, chunk('IEND')]));

const SIDE = 8;
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, 4 * n);
  return bytes;
};

/** Returns compressed rows of pixels with `bytes` bytes each. A byte is 1 to 3, so that it is a valid index into four colours. */
const rows = (bytes: number) =>
  deflateSync(
    Uint8Array.from({ length: SIDE * (SIDE * bytes + 1) }, (_, at) => (at % (SIDE * bytes + 1) === 0 ? 0 : 1 + (at % 3))),
  );
export const header = (colourType: number, width = SIDE, height = SIDE) =>
  chunk('IHDR', Buffer.concat([u32(width, height), Uint8Array.of(8, colourType, 0, 0, 0)]));
const palette = (bytes = 12) => chunk('PLTE', new Uint8Array(bytes).fill(90));
const [rgb, rgbData] = [header(2), chunk('IDAT', rows(3))];
const halves = [chunk('IDAT', rows(3).subarray(0, 12)), chunk('IDAT', rows(3).subarray(12))] as const;
const [indexed, indexedData] = [header(3), chunk('IDAT', rows(1))];
const [grey, greyData] = [header(0), chunk('IDAT', rows(1))];
const text = chunk('tEXt', Buffer.from('Comment\0oi'));

const animation = (frames: number) => chunk('acTL', u32(frames, 0));
const control = (sequence: number) =>
  chunk('fcTL', Buffer.concat([u32(sequence, SIDE, SIDE, 0, 0), Uint8Array.of(0, 1, 0, 10, 0, 0)]));
const frame = (sequence: number) => chunk('fdAT', Buffer.concat([u32(sequence), rows(3)]));

/** PNGs of valid chunks. `isShown` tells whether browsers show the picture (of an animation at least the first frame). */
export const PNGS: readonly [what: string, isShown: boolean, bytes: Uint8Array<ArrayBuffer>][] = [
  ['a palette that only suggests colours', true, pngOf(rgb, palette(), rgbData)],
  ['a palette', true, pngOf(indexed, palette(), indexedData)],
  ['a palette in a grey picture', true, pngOf(grey, palette(), greyData)],
  ['no palette', false, pngOf(indexed, indexedData)],
  ['two palettes', false, pngOf(indexed, palette(), palette(), indexedData)],
  ['two palettes apart', false, pngOf(indexed, palette(), text, palette(), indexedData)],
  ['two palettes that only suggest colours', false, pngOf(rgb, palette(), palette(), rgbData)],
  ['its palette behind its data', false, pngOf(indexed, indexedData, palette())],
  ['a further palette behind its data', true, pngOf(indexed, palette(), indexedData, palette())],
  ['suggestions behind its data', true, pngOf(rgb, rgbData, palette())],
  ['an empty palette', false, pngOf(indexed, palette(0), indexedData)],
  ['a palette of 257 colours', false, pngOf(indexed, palette(771), indexedData)],
  ['data in pieces', true, pngOf(rgb, halves[0], chunk('IDAT'), halves[1])],
  ['a text between its data', false, pngOf(rgb, halves[0], text, halves[1])],
  ['a palette between its data', false, pngOf(rgb, halves[0], palette(), halves[1])],

  ['an animation', true, pngOf(rgb, animation(2), text, control(0), rgbData, text, control(1), frame(2))],
  ['an animation without its own picture', true, pngOf(rgb, animation(1), rgbData, control(0), frame(1))],
  ['frames that nobody announced', true, pngOf(rgb, rgbData, frame(7), control(3))],
];
