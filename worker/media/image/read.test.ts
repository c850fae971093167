import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { animated, drawn, encode, FORMATS, metadataOf, pixelsOf, SECRET, telling } from '../../test/pictures.ts';
import { chunk, header, PNGS, pngOf } from '../../test/png.ts';
import { type Image, readImage } from './read.ts';

const read = (bytes: Uint8Array, name = 'foto.jpg'): Image => readImage({ name, bytes });

function refused(bytes: Uint8Array, name = 'foto.jpg'): AppError {
  try {
    read(bytes, name);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('The bytes were accepted.');
}

async function expectSamePixels(bytes: Uint8Array, original: Uint8Array) {
  const [after, before] = [await pixelsOf(bytes), await pixelsOf(original)];
  expect(after.data.equals(before.data)).toBe(true);
  return after.info;
}

const text = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  );

/** Returns a JPEG with `junk` inserted before each segment that precedes the first scan. */
function withJunk(jpeg: Uint8Array, junk: number[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  let at = 2;
  for (; jpeg[at + 1] !== 0xda; at += 2 + Buffer.from(jpeg).readUInt16BE(at + 2)) {
    const end = at + 2 + Buffer.from(jpeg).readUInt16BE(at + 2);
    pieces.push(jpeg.subarray(at, end), Uint8Array.from(junk));
  }
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...pieces, jpeg.subarray(at)]));
}

describe.each(FORMATS)('readImage of a %s', (format) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('a picture of orientation %i looks the same, without private data', async (orientation) => {
    const original = await encode(telling(drawn(), orientation), format);
    expect(Buffer.from(original).includes(SECRET)).toBe(true);
    const image = read(original);
    expect(Buffer.from(image.bytes).includes(SECRET)).toBe(false);
    const { width, height } = await expectSamePixels(image.bytes, original);
    expect(image).toMatchObject({ type: `image/${format}`, width, height });
    expect([image.width, image.height]).toEqual(orientation >= 5 ? [16, 24] : [24, 16]);

    const metadata = await metadataOf(image.bytes);
    expect(metadata.icc).toEqual((await metadataOf(original)).icc);
    expect(metadata.icc?.length).toBeGreaterThan(100);
    expect(metadata.xmp).toBeUndefined();
    expect(metadata.orientation ?? 1).toBe(orientation);
    // EXIF with only the orientation takes 26 bytes, in some formats after the six bytes “Exif\0\0”.
    expect(metadata.exif?.length ?? 0).toBeLessThanOrEqual(orientation === 1 ? 0 : 32);
  });

  it('a picture without metadata keeps its bytes under any file name; bytes after the picture’s end are removed', async () => {
    const original = await encode(drawn(), format);
    for (const name of ['a.gif', 'a', 'a.png', 'a.jpg', '']) {
      const image = read(text([...original], SECRET, [0xff, 0xd9]), name);
      expect(image.type).toBe(`image/${format}`);
      expect(Buffer.from(image.bytes).equals(original)).toBe(true);
    }
    expect(Buffer.from(read(original).bytes).equals(original)).toBe(true);
  });

  it('a picture that is cut off anywhere is refused', async () => {
    for (const original of [await encode(telling(drawn(), 6), format), await encode(drawn(60, 40), format)]) {
      const problems = new Set<string>();
      for (let length = 0; length < original.length; length += 1) problems.add(refused(original.subarray(0, length)).code);
      expect([...problems].sort()).toEqual(['unsupported_media_type', 'validation']);
    }
  });

  it('a randomly changed picture gives an AppError, or bytes that a second reading returns unchanged', async () => {
    const originals = [await encode(telling(drawn(), 6), format), ...(format === 'webp' ? [await animated()] : [])];
    let state = 20_261_121;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state >>> 8) % below;
    };
    let accepted = 0;
    for (let n = 0; n < 1000; n += 1) {
      const original = originals[n % originals.length] as Uint8Array;
      const bytes = original.slice(0, n % 3 === 0 ? random(original.length) + 1 : original.length);
      // The first bytes are changed more often, because sizes and directories are there.
      for (let k = random(6) + 1; k > 0; k -= 1) bytes[random(k % 2 ? bytes.length : Math.min(bytes.length, 64))] = random(256);
      try {
        const once = read(bytes);
        accepted += 1;
        expect(read(once.bytes)).toEqual(once);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }
    expect(accepted).toBeLessThan(1000);
  });
});

it.each([
  ['jpeg', { progressive: true }],
  ['jpeg', { quality: 100, chromaSubsampling: '4:4:4' }],
  ['jpeg', { optimiseCoding: false, mozjpeg: true }],
  ['png', { palette: true }],
  ['png', { progressive: true }],
  ['png', { compressionLevel: 0 }],
  ['webp', { lossless: true }],
  ['webp', { nearLossless: true }],
  ['webp', { quality: 1 }],
] as const)('a %s is accepted with unchanged pixels in each encoding that browsers show: %o', async (format, options) => {
  const pictures = [telling(drawn(200, 120), 8), ...(format === 'jpeg' ? [] : [drawn().ensureAlpha(0.5)])];
  for (const picture of pictures) {
    const original = await encode(picture, format, options);
    await expectSamePixels(read(original).bytes, original);
  }
});

it.each([
  ['GIF', text('GIF89a', [1, 0, 1, 0])],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HEIC', text([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic')],
  ['ZIP', text('PK', [3, 4])],
  ['RIFF of another kind', text('RIFF', [4, 0, 0, 0], 'WAVE')],
  ['one byte', text([0xff])],
])('a file whose bytes are no accepted image is refused, with a hint if its name ends like an image’s: %s', (_, bytes) => {
  const hint = (extension: string) =>
    `. O nome termina em ${extension}, mas o conteúdo é de outro formato, por exemplo HEIC: abra a imagem e salve como JPG.`;
  const ends = { 'a.jpg': hint('.jpg'), 'Ana/a.b.JPEG': hint('.JPEG'), 'a.png': hint('.png'), 'a.webp': hint('.webp') };
  for (const [name, end] of Object.entries({ ...ends, 'a.heic': '', jpg: '' })) {
    const error = refused(bytes, name);
    expect(error.code).toBe('unsupported_media_type');
    expect(error.message).toBe(`Formato inválido: ${name}. Por favor, envie apenas JPG, PNG ou WebP até 10MB${end}`);
  }
});

it('an empty file is refused with the message “Arquivo vazio” and the file’s name', () => {
  const error = refused(new Uint8Array(), 'vazio.png');
  expect([error.code, error.message]).toEqual(['validation', 'Arquivo vazio: vazio.png. Escolha outro.']);
  expect(refused(new Uint8Array(), '').message).toBe('Arquivo vazio: arquivo. Escolha outro.');
});

describe('the limit of pixels', () => {
  const png = (width: number, height: number) => pngOf(header(2, width, height));
  const jpeg = (width: number, height: number) =>
    text([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const canvas = (width: number, height: number) => {
    const bytes = Buffer.from(text('RIFF', [22, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0], Array(10).fill(0)));
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
    return new Uint8Array(bytes);
  };

  it.each([
    ['PNG', png(50_000, 50_000)],
    ['a PNG with one line too many', png(10_000, 5_001)],
    ['a PNG with the greatest width and height', png(0xffffffff, 0xffffffff)],
    ['JPEG', jpeg(65_000, 65_000)],
    ['WebP', canvas(16_384, 16_384)],
  ])('a picture whose header has too many pixels is refused: %s', (_, bytes) => {
    const error = refused(bytes, 'cartaz.png');
    const message = 'Imagem com resolução alta demais: cartaz.png (o máximo é de 50 megapixels). Envie uma cópia menor.';
    expect(error).toMatchObject({ code: 'validation', message });
  });

  it.each([
    ['a PNG of width 0', png(0, 10)],
    ['a JPEG of height 0', jpeg(10, 0)],
    // A picture of this size is accepted, so the file is refused only for its missing data.
    ['a PNG with the greatest number of pixels, but no data', png(10_000, 5_000)],
  ])('a picture without pixels or data is refused as damaged, not as too large: %s', (_, bytes) => {
    expect(refused(bytes).message).toMatch(/^Arquivo incompleto ou danificado/);
  });
});

/** Returns an animated WebP with `count` empty chunks at the end of each of its three frames. */
async function withEmptyChunks(count: number): Promise<Uint8Array> {
  const bytes = Buffer.from(await animated());
  const parts = [bytes.subarray(0, 12)];
  for (let at = 12; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const whole = bytes.subarray(at, at + 8 + size + (size % 2));
    at += whole.length;
    parts.push(whole);
    if (whole.toString('latin1', 0, 4) !== 'ANMF') continue;
    whole.writeUInt32LE(size + 8 * count, 4);
    parts.push(Buffer.from('NADA\0\0\0\0'.repeat(count)));
  }
  const all = Buffer.concat(parts);
  all.writeUInt32LE(all.length - 8, 4);
  return new Uint8Array(all);
}

describe('the limit of parts', () => {
  const insert = (bytes: Uint8Array, at: number, part: Uint8Array, count: number) =>
    Uint8Array.from(Buffer.concat([bytes.subarray(0, at), ...Array(count).fill(part), bytes.subarray(at)]));

  it.each([
    ['JPEG', async (n: number) => insert(await encode(drawn(), 'jpeg'), 2, Uint8Array.of(0xff, 0xdb, 0, 2), n)],
    ['PNG', async (n: number) => insert(await encode(drawn(), 'png'), 33, chunk('tEXt'), n)],
    // Each of the three frames alone has fewer parts than the limit.
    ['WebP', (n: number) => withEmptyChunks(Math.ceil(n / 3))],
  ])('a %s of more than 20,000 parts is refused, because so many parts would exceed the memory', async (_, pictureOf) => {
    expect(read(await pictureOf(15_000)).width).toBeGreaterThan(0);
    expect(refused(await pictureOf(20_001)).message).toMatch(/^Arquivo incompleto ou danificado/);
  });
});

describe('a JPEG', () => {
  it('a CMYK JPEG keeps its Adobe segment, which describes its colours', async () => {
    const original = await encode(drawn().toColourspace('cmyk'), 'jpeg');
    expect(Buffer.from(original).includes('Adobe')).toBe(true);
    const { bytes } = read(original);
    expect(Buffer.from(bytes).includes('Adobe')).toBe(true);
    await expectSamePixels(bytes, original);
  });

  it('readImage removes a JPEG’s comments, thumbnail and application data', async () => {
    const plain = await encode(drawn(), 'jpeg');
    const jfif = text([0xff, 0xe0, 0, 19], 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 1, 1, 83, 69, 67]);
    const segment = (marker: number, data: string) => text([0xff, marker, 0, data.length + 2], data);
    const full = text(
      [0xff, 0xd8, ...jfif, ...segment(0xe0, 'JFXX\0SECRET'), ...segment(0xed, 'Photoshop SECRET'), ...segment(0xfe, 'SECRET')],
      [...segment(0xe2, 'MPF\0SECRET'), ...segment(0xee, 'Other SECRET'), 0xff, 0xff, 0xff],
      [...plain.subarray(2)],
    );
    const { bytes } = read(full);
    expect(Buffer.from(bytes).includes('SEC')).toBe(false);
    await expectSamePixels(bytes, plain);
    expect(Buffer.from(bytes.subarray(0, 20)).toString('latin1')).toBe('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
  });

  describe.each([{}, { progressive: true }])('a JPEG encoded with %o looks the same and loses foreign bytes', (options) => {
    it.each([
      ['zeros', [0, 0, 0, 0]],
      ['text', [...Buffer.from(SECRET)]],
      ['stuffed bytes', [0xff, 0, 7, 0xff, 0]],
      ['fill bytes behind text', [...Buffer.from(SECRET), 0xff, 0xff]],
      ['restart markers', [0xff, 0xd0, 0xff, 0xd7]],
      ['TEM', [0xff, 1]],
      ['EXIF whose length is too short', [0xff, 0xe1, 0, 10, ...Buffer.from(`Exif\0\0${SECRET}`)]],
    ])('a JPEG loses foreign bytes before its segments: %s', async (_, junk) => {
      const plain = await encode(drawn(), 'jpeg', options);
      const { bytes } = read(withJunk(plain, junk));
      expect(Buffer.from(bytes).equals(plain)).toBe(true);
    });
  });

  it.each([
    ['no frame', [0xff, 0xd8, 0xff, 0xd9]],
    ['a length below two, the size of the length itself', [0xff, 0xd8, 0xff, 0xdb, 0, 1, 0xff, 0xd9]],
    ['a marker of value zero', [0xff, 0xd8, 0xff, 0x00, 0, 2, 0xff, 0xd9]],
    ['no scan', [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xd9]],
    ['a scan before the frame', [0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9]],
  ])('a JPEG with %s is refused', (_, bytes) => {
    expect(refused(Uint8Array.from(bytes)).message).toBe('Arquivo incompleto ou danificado: foto.jpg. Envie o original de novo.');
  });

  it('a JPEG whose encoding no browser reads is refused as an unsupported type', () => {
    const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xc3, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xd9);
    expect(refused(bytes).code).toBe('unsupported_media_type');
  });
});

describe('a PNG', () => {
  it('a PNG with a single wrong bit is refused', async () => {
    const plain = await encode(drawn(), 'png');
    for (let at = 8; at < plain.length; at += 1) {
      const bytes = new Uint8Array(plain);
      bytes[at] = (bytes[at] as number) ^ 0x10;
      expect(refused(bytes).code, `byte ${at}`).toBe('validation');
    }
  });

  it.each(PNGS)('a PNG with %s is accepted (true) or refused (false): %s', (_, isShown, bytes) => {
    if (isShown) expect(read(bytes).width).toBe(8);
    else expect(refused(bytes).message).toMatch(/^Arquivo incompleto ou danificado/);
  });
});

it('an animated WebP stays animated, and loses its private data', async () => {
  const original = await animated();
  expect(Buffer.from(original).includes(SECRET)).toBe(true);
  const image = read(original);
  expect(Buffer.from(image.bytes).includes(SECRET)).toBe(false);
  expect(image).toMatchObject({ width: 20, height: 10 });
  const metadata = await metadataOf(image.bytes);
  expect([metadata.pages, metadata.delay]).toEqual([3, [100, 100, 100]]);
  await expectSamePixels(image.bytes, original);
  for (let length = 0; length < original.length; length += 1) refused(original.subarray(0, length));
});

it('a WebP whose picture differs in size from its canvas is refused', async () => {
  const bytes = await encode(telling(drawn()), 'webp');
  bytes[24] = 200;
  expect(refused(bytes).message).toMatch(/^Arquivo incompleto/);
});
