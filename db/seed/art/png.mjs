import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';

/** Indexed PNG: the most used colours become the palette, every pixel takes the nearest one. */
export function png(rgba, width, height, colours) {
  const count = new Map();
  for (let i = 0; i < rgba.length; i += 4) {
    const key = ((rgba[i] >> 2) << 12) | ((rgba[i + 1] >> 2) << 6) | (rgba[i + 2] >> 2);
    const seen = count.get(key);
    if (seen) seen.n++;
    else count.set(key, { n: 1, rgb: [rgba[i], rgba[i + 1], rgba[i + 2]] });
  }
  const palette = [];
  const far = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
  for (const { rgb } of [...count.values()].sort((a, b) => b.n - a.n)) {
    if (palette.length === colours) break;
    if (palette.every((p) => far(p, rgb) > 500)) palette.push(rgb);
  }
  const nearest = new Map();
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const rgb = [rgba[i], rgba[i + 1], rgba[i + 2]];
      const key = (rgb[0] << 16) | (rgb[1] << 8) | rgb[2];
      let best = nearest.get(key);
      if (best === undefined) {
        best = 0;
        for (let k = 1; k < palette.length; k++) if (far(palette[k], rgb) < far(palette[best], rgb)) best = k;
        nearest.set(key, best);
      }
      raw[y * (width + 1) + 1 + x] = best;
    }
  const chunk = (type, data) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, 'latin1');
    const body = Buffer.concat([head.subarray(4), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body) >>> 0);
    return Buffer.concat([head.subarray(0, 4), body, sum]);
  };
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(width, 0);
  ihdr.writeUInt32BE(height, 4);
  ihdr.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', ihdr),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
