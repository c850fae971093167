import { crc32, deflateSync } from 'node:zlib';

/** A file as the picker takes it. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A ZIP as any program might write it: stored, names in UTF-8. Folders come from the names. */
export function zipOf(entries: Record<string, Buffer | string>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path);
    const data = Buffer.from(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    // 01/01/2026.
    common.writeUInt16LE(0x5c21, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, name]));
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** A ZIP to be chosen in the dialog. */
export const zipFile = (name: string, entries: Record<string, Buffer | string>): TestFile => ({
  name,
  mimeType: 'application/zip',
  buffer: zipOf(entries),
});

/** A PNG of one colour, another for another seed; `side` 1,500 makes it 6.8 MB, because nothing is packed. */
export function picture(seed: number, side = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const colour = [(37 * seed) % 256, (91 * seed) % 256, (seed >> 8) % 256];
  const row = Buffer.from([0, ...Array.from({ length: side }, () => colour).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)), { level: 0 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
