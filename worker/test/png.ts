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

/** Compressed rows of `bytes` per pixel, with few enough values for a palette of four. */
const rows = (bytes: number) =>
  deflateSync(
    Uint8Array.from({ length: SIDE * (SIDE * bytes + 1) }, (_, at) => (at % (SIDE * bytes + 1) === 0 ? 0 : 1 + (at % 3))),
  );
const header = (colourType: number) => chunk('IHDR', Buffer.concat([u32(SIDE, SIDE), Uint8Array.of(8, colourType, 0, 0, 0)]));
const palette = (bytes = 12) => chunk('PLTE', new Uint8Array(bytes).fill(90));
const [rgb, rgbData] = [header(2), chunk('IDAT', rows(3))];
const halves = [chunk('IDAT', rows(3).subarray(0, 12)), chunk('IDAT', rows(3).subarray(12))] as const;
const [indexed, indexedData] = [header(3), chunk('IDAT', rows(1))];
const [grey, greyData] = [header(0), chunk('IDAT', rows(1))];
const text = chunk('tEXt', Buffer.from('Comment\0oi'));

const animation = (frames: number) => chunk('acTL', u32(frames, 0));
interface Control {
  width?: number;
  x?: number;
  dispose?: number;
  blend?: number;
}
const control = (sequence: number, { width = SIDE, x = 0, dispose = 0, blend = 0 }: Control = {}) =>
  chunk('fcTL', Buffer.concat([u32(sequence, width, SIDE, x, 0), Uint8Array.of(0, 1, 0, 10, dispose, blend)]));
const frame = (sequence: number, data = rows(3)) => chunk('fdAT', Buffer.concat([u32(sequence), data]));

/** PNGs of valid chunks, and whether browsers show their picture, or at least an animation's first frame. */
export const PNGS: readonly [what: string, isShown: boolean, bytes: Uint8Array<ArrayBuffer>][] = [
  ['colours suggested', true, pngOf(rgb, palette(), rgbData)],
  ['a palette', true, pngOf(indexed, palette(), indexedData)],
  ['a palette where there is none to have', true, pngOf(grey, palette(), greyData)],
  ['no palette', false, pngOf(indexed, indexedData)],
  ['two palettes', false, pngOf(indexed, palette(), palette(), indexedData)],
  ['two palettes apart', false, pngOf(indexed, palette(), text, palette(), indexedData)],
  ['two palettes that are suggestions', false, pngOf(rgb, palette(), palette(), rgbData)],
  ['its palette behind its data', false, pngOf(indexed, indexedData, palette())],
  ['a further palette behind its data', true, pngOf(indexed, palette(), indexedData, palette())],
  ['suggestions behind its data', true, pngOf(rgb, rgbData, palette())],
  ['an empty palette', false, pngOf(indexed, palette(0), indexedData)],
  ['a palette of 257 colours', false, pngOf(indexed, palette(771), indexedData)],
  ['data in pieces', true, pngOf(rgb, halves[0], chunk('IDAT'), halves[1])],
  ['a text between its data', false, pngOf(rgb, halves[0], text, halves[1])],
  ['a palette between its data', false, pngOf(rgb, halves[0], palette(), halves[1])],

  ['an animation', true, pngOf(rgb, animation(2), control(0), rgbData, control(1), frame(2))],
  [
    'an animation with texts in between',
    true,
    pngOf(rgb, animation(2), text, control(0), rgbData, text, control(1), text, frame(2)),
  ],
  ['an animation of one frame', true, pngOf(rgb, animation(1), control(0), rgbData)],
  ['an animation without its own picture', true, pngOf(rgb, animation(1), rgbData, control(0), frame(1))],
  ['an animation announced behind its control', true, pngOf(rgb, control(0), animation(2), rgbData, control(1), frame(2))],
  ['frames that nobody announced', true, pngOf(rgb, rgbData, frame(7), control(3))],
  ['an animation of no frames', true, pngOf(rgb, animation(0), rgbData)],
  ['an animation announced in half', true, pngOf(rgb, chunk('acTL', u32(1)), rgbData)],
  ['an animation announced too late', true, pngOf(rgb, rgbData, animation(1))],
  ['an animation and no frame', false, pngOf(rgb, animation(1), rgbData)],
  ['a control and no frame', false, pngOf(rgb, animation(1), rgbData, control(0))],
  ['a frame and no control', false, pngOf(rgb, animation(1), rgbData, frame(0))],
  ['its first control counted as the second', false, pngOf(rgb, animation(2), control(1), rgbData, control(2), frame(3))],
  ['a wrong number before its data, unannounced', false, pngOf(rgb, control(5), rgbData)],
  ['two controls of one number before its data', false, pngOf(rgb, animation(2), control(0), control(0), rgbData)],
  ['a frame before its data', false, pngOf(rgb, animation(2), control(0), frame(1), rgbData)],
  ['a first frame that is smaller', false, pngOf(rgb, animation(1), control(0, { width: 4 }), rgbData)],
  ['a first frame drawn as nobody knows', false, pngOf(rgb, animation(1), control(0, { blend: 2 }), rgbData)],
  ['a first control cut short', false, pngOf(rgb, animation(1), chunk('fcTL', u32(0, SIDE, SIDE, 0, 0)), rgbData)],
  ['a wrong number at its first frame, behind', false, pngOf(rgb, animation(1), rgbData, control(1), frame(2))],
  ['a wrong number in its first frame’s data', false, pngOf(rgb, animation(1), rgbData, control(0), frame(5))],
  [
    'a wrong number in the middle of its first frame’s data',
    false,
    pngOf(rgb, animation(1), rgbData, control(0), frame(1, rows(3).subarray(0, 12)), frame(4, rows(3).subarray(12))),
  ],
  ['a first frame outside the picture', false, pngOf(rgb, animation(1), rgbData, control(0, { x: 1 }), frame(1))],
  ['a wrong number at its second frame', true, pngOf(rgb, animation(2), control(0), rgbData, control(2), frame(3))],
  ['a wrong number in its second frame’s data', true, pngOf(rgb, animation(2), control(0), rgbData, control(1), frame(7))],
  ['frames in the wrong order', true, pngOf(rgb, animation(2), control(0), rgbData, control(2), frame(1))],
  ['a second frame outside the picture', true, pngOf(rgb, animation(2), control(0), rgbData, control(1, { x: 4 }), frame(2))],
];
