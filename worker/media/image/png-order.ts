import { BadImage, u16, u32 } from './bytes.ts';

export interface Chunk {
  type: string;
  bytes: Uint8Array;
  data: Uint8Array;
}

export interface Header {
  width: number;
  height: number;
  colourType: number;
}

const PALETTE_COLOURS = 3;
const MAX_PALETTE = 256 * 3;
const CONTROL_LENGTH = 26;
const SEQUENCE_LENGTH = 4;

/**
 * Browsers require the palette and everything up to the end of the first frame; a later fault only loses frames. Measured in
 * Chromium (read.test.ts).
 */
export function assertOrder(chunks: readonly Chunk[], header: Header): void {
  const start = chunks.findIndex(isData);
  const end = chunks.findLastIndex(isData) + 1;
  if (start < 0 || !chunks.slice(start, end).every(isData)) throw new BadImage('broken');
  const before = chunks.slice(0, start);
  assertPalette(before, header);

  const controls = before.filter(({ type }) => type === 'fcTL');
  const isRight = controls.every((control, n) => isControl(control, n, header) && coversAll(control, header));
  if (!isRight || before.some(({ type }) => type === 'fdAT')) throw new BadImage('broken');
  if (before.some(isAnimation) && controls.length === 0) assertFirstFrame(chunks.slice(end), header);
}

const isData = ({ type }: Chunk) => type === 'IDAT';

function assertPalette(chunks: readonly Chunk[], { colourType }: Header): void {
  const [palette, ...more] = chunks.filter(({ type }) => type === 'PLTE');
  const isSized = !palette || (palette.data.length >= 3 && palette.data.length <= MAX_PALETTE);
  if (!isSized || more.length > 0 || (colourType === PALETTE_COLOURS && !palette)) throw new BadImage('broken');
}

/** Whether a chunk announces an animation with frames; any other acTL is ignored. */
const isAnimation = ({ type, data }: Chunk) => type === 'acTL' && data.length === 8 && u32(data, 0) > 0;

/** Refuses an animation whose picture is not one of its frames and that has no complete first frame. */
function assertFirstFrame(chunks: readonly Chunk[], header: Header): void {
  let sequence = 0;
  let isAnnounced = false;
  let hasData = false;
  for (const chunk of chunks) {
    if (chunk.type === 'fcTL' && !hasData) {
      if (!isControl(chunk, sequence, header)) throw new BadImage('broken');
      isAnnounced = true;
      sequence += 1;
    } else if (chunk.type === 'fdAT') {
      if (!isAnnounced || chunk.data.length < SEQUENCE_LENGTH || u32(chunk.data, 0) !== sequence) throw new BadImage('broken');
      hasData = true;
      sequence += 1;
    } else if (hasData) break;
  }
  if (!hasData) throw new BadImage('broken');
}

/** Whether a frame control chunk is valid: sequence number, rectangle inside the picture, known disposal and blending. */
function isControl({ data }: Chunk, sequence: number, { width, height }: Header): boolean {
  if (data.length !== CONTROL_LENGTH || u32(data, 0) !== sequence) return false;
  const [w, h, x, y] = [u32(data, 4), u32(data, 8), u32(data, 12), u32(data, 16)];
  const [dispose, blend] = [u16(data, 24) >> 8, u16(data, 24) & 0xff];
  return w > 0 && h > 0 && x + w <= width && y + h <= height && dispose <= 2 && blend <= 1;
}

const coversAll = ({ data }: Chunk, { width, height }: Header) => u32(data, 4) === width && u32(data, 8) === height;
