import { AppError } from '../errors.ts';
import { fromFormName } from './form-name.ts';

/** One file of a form, while it arrives. Its bytes have to be read before anything that comes after it. */
export interface StreamedFile {
  field: string;
  name: string;
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

const MULTIPART = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i;
const BLANK_LINE = '\r\n\r\n';

/** Bytes of the headers of one part of a form, and of what stands before the first. */
const MAX_HEAD = 16 * 1024;

/**
 * The files of a form as they arrive, never more than a piece of them in memory; fields without a file are passed over.
 * @throws AppError `unsupported_media_type` for what is no form, `bad_request` for one that is damaged or cut off
 */
export async function* streamFiles(request: Request): AsyncGenerator<StreamedFile> {
  const [, quoted, plain] = MULTIPART.exec(request.headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || !request.body) {
    throw new AppError('unsupported_media_type', 'Envie o arquivo como formulário (multipart/form-data).');
  }
  const source = new Source(request.body.getReader());
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  try {
    // The first boundary has no line before it.
    source.put(Buffer.from('\r\n'));
    await source.headUntil(delimiter);
    while (!(await isLast(source))) {
      const head = (await source.headUntil(Buffer.from(BLANK_LINE))).toString('utf8');
      const bytes = source.until(delimiter);
      const name = parameter(head, 'filename');
      if (name !== null) {
        const type = /^content-type:\s*([^\s;]+)/im.exec(head)?.[1] ?? '';
        yield { field: parameter(head, 'name') ?? '', name, type, bytes };
      }
      // Whatever whoever asked for it left.
      for await (const _ of bytes);
    }
  } finally {
    // What nobody wanted to read is drained before the answer leaves (limits.ts).
    source.release();
  }
}

/** After a boundary: two dashes end the form, a line's end goes on. */
async function isLast(source: Source): Promise<boolean> {
  const two = await source.take(2);
  if (two === '--') return true;
  if (two !== '\r\n') throw damaged();
  // A part without any header begins with the blank line itself.
  source.put(Buffer.from('\r\n'));
  return false;
}

function parameter(head: string, name: string): string | null {
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? '';
  const value = new RegExp(`[;\\s]${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return value === undefined ? null : fromFormName(value);
}

/** A stream of bytes that one can look ahead in. */
class Source {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private held: Buffer = Buffer.alloc(0);

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.reader = reader;
  }

  /** Puts bytes before what comes next. */
  put(bytes: Buffer): void {
    this.held = Buffer.concat([bytes, this.held]);
  }

  async take(length: number): Promise<string> {
    while (this.held.length < length) await this.more();
    return this.cut(length).toString('latin1');
  }

  /** What stands before a mark, which is taken too; little enough to be held. */
  async headUntil(mark: Buffer): Promise<Buffer> {
    for (;;) {
      const at = this.held.indexOf(mark);
      if (at >= 0) {
        const head = this.cut(at);
        this.cut(mark.length);
        return head;
      }
      if (this.held.length > MAX_HEAD) throw damaged();
      await this.more();
    }
  }

  /** The same in pieces, however much it is; asked again it gives nothing more. */
  until(mark: Buffer): AsyncIterable<Uint8Array> {
    const pieces = this.pieces(mark);
    return { [Symbol.asyncIterator]: () => ({ next: () => pieces.next() }) };
  }

  private async *pieces(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.held.indexOf(mark);
      // A mark may have begun at the very end.
      const sure = at >= 0 ? at : this.held.length - mark.length + 1;
      if (sure > 0) yield this.cut(sure);
      if (at >= 0) {
        this.cut(mark.length);
        return;
      }
      await this.more();
    }
  }

  release(): void {
    this.reader.releaseLock();
  }

  private cut(length: number): Buffer {
    const piece = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return piece;
  }

  private async more(): Promise<void> {
    const { done, value } = await this.reader.read().catch(() => ({ done: true as const, value: undefined }));
    if (done || !value) throw damaged();
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    this.held = this.held.length === 0 ? bytes : Buffer.concat([this.held, bytes]);
  }
}

const damaged = () => new AppError('bad_request', 'O envio chegou incompleto ou danificado. Envie o arquivo de novo.');
