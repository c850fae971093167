import { createMiddleware } from 'hono/factory';
import type * as z from 'zod';
import { IMAGE_MESSAGES } from '../../core/contracts/file-messages.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { cleanFileName } from '../../core/rules/files.ts';
import { AppError, invalid } from '../errors.ts';
import type { ImageFile } from '../media/image/read.ts';
import { readAtMost } from './body.ts';
import type { AppEnv } from './request.ts';
import { validationError } from './validate.ts';

/** The most bytes of a form besides its file: boundaries, headers, names and short fields. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;
/** The most parts of a form. `formData()` makes an object of each, and 16 MB of tiny parts take more than a Worker's 128 MB. */
const MAX_FORM_PARTS = 1000;
const MULTIPART = /^multipart\/form-data\s*(;|$)/i;

type UploadForm<Fields> = {
  in: { form: { file: File } & { [Name in keyof Fields]: string } };
  out: { form: { file: ImageFile } & Fields };
};

/** Refuses a body that is no form (415), too large a file (413), a damaged form (400), and no file or several files (422). */
export const upload = <Schema extends z.ZodObject>(fields: Schema) =>
  createMiddleware<AppEnv, string, UploadForm<z.output<Schema>>>(async (c, next) => {
    const form = await readForm(c.req.raw, LIMITS.imageBytes + FORM_OVERHEAD_BYTES, (read) => tooLarge(announcedName(read)));
    const file = await onlyFile(form);
    const parsed = fields.safeParse(Object.fromEntries([...form].filter(([, part]) => typeof part === 'string')));
    if (!parsed.success) throw validationError(parsed.error.issues);
    c.req.addValidatedData('form', { ...parsed.data, file });
    await next();
  });

/** Reads the pictures of a week from a form. All are in memory together, so their count and bytes are limited. */
export async function readPictures(request: Request): Promise<ImageFile[]> {
  const { weekPictures, weekPicturesBytes } = LIMITS;
  const form = await readForm(request, weekPicturesBytes + FORM_OVERHEAD_BYTES, () => {
    return new AppError(
      'payload_too_large',
      `As imagens da semana são grandes demais: no máximo ${weekPicturesBytes / 1024 / 1024} MB.`,
    );
  });
  const files = [...form.values()].filter((part) => typeof part !== 'string');
  if (files.length > weekPictures) {
    throw invalid({ path: 'imagens', message: `Imagens da semana: no máximo ${weekPictures}.` });
  }
  return Promise.all(files.map(imageFileOf));
}

async function readForm(request: Request, max: number, refuse: (read: Uint8Array) => AppError): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!MULTIPART.test(type)) throw noForm();
  const bytes = await readAtMost(request, max, refuse);
  assertFewParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw damagedForm();
  }
}

/**
 * Counts line feeds followed by two dashes, because each boundary except the first begins so. 16 MB of compressed pictures
 * contain about one such sequence by chance. An uncompressed picture may contain too many, and is then refused.
 */
function assertFewParts(bytes: Buffer): void {
  let count = 0;
  for (let at = bytes.indexOf('\n--'); at >= 0; at = bytes.indexOf('\n--', at + 1)) {
    count += 1;
    if (count > MAX_FORM_PARTS) throw damagedForm();
  }
}

const noForm = () => new AppError('unsupported_media_type', 'Envie o arquivo como formulário (multipart/form-data).');
const damagedForm = () => new AppError('bad_request', 'O envio chegou incompleto ou danificado. Envie o arquivo de novo.');

async function onlyFile(form: FormData): Promise<ImageFile> {
  const files = [...form.values()].filter((part) => typeof part !== 'string');
  const [file] = form.getAll('file');
  if (file === undefined && files.length === 0) throw invalid({ path: 'file', message: 'Envie um arquivo no campo "file".' });
  if (files.length > 1) throw invalid({ path: 'file', message: 'Envie um arquivo de cada vez.' });
  if (file === undefined || typeof file === 'string') {
    throw invalid({ path: 'file', message: 'O campo "file" deveria trazer um arquivo.' });
  }
  const image = await imageFileOf(file);
  if (file.size > LIMITS.imageBytes) throw tooLarge(image.name);
  return image;
}

async function imageFileOf(file: File): Promise<ImageFile> {
  return { name: cleanFileName(fromFormName(file.name)), bytes: new Uint8Array(await file.arrayBuffer()) };
}

const tooLarge = (name: string) => new AppError('payload_too_large', IMAGE_MESSAGES.tooLarge(name));

function announcedName(form: Uint8Array): string {
  const head = new TextDecoder().decode(form.subarray(0, FORM_OVERHEAD_BYTES));
  return cleanFileName(fromFormName(/filename="([^"]*)"/.exec(head)?.[1] ?? '')) || 'arquivo';
}

/** Browsers percent-encode quotes and line ends, but no "%" (HTML standard), so a "%22" in the real name becomes a quote, too. */
const fromFormName = (written: string): string => written.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/** A file of a form. `bytes` must be read to the end before the next file is requested. */
export interface StreamedFile {
  field: string;
  name: string;
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

const BOUNDARY = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i;

/** The most bytes of one part's headers, and of the text before the first part. */
const MAX_HEADER_BYTES = 16 * 1024;

// `streamFiles` is our own, because a form may have 95 MB and a Worker has 128 MB: `formData()` and
// @remix-run/multipart-parser (0.16) hold whole files in memory. @fastify/busboy (3.2) needs Node's streams, and destroys the
// body when a file is refused.
/** Yields a form's files, and keeps one chunk in memory. @throws AppError `unsupported_media_type`; `bad_request` if damaged */
export async function* streamFiles(request: Request): AsyncGenerator<StreamedFile> {
  const [, quoted, plain] = BOUNDARY.exec(request.headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || !request.body) throw noForm();
  const reader = request.body.getReader();
  const body = new LookAhead(reader);
  const delimiter = `\r\n--${boundary}`;
  try {
    // `delimiter` begins with a line break, which the first boundary lacks, so a line break is added.
    body.putBack('\r\n');
    await body.textUntil(delimiter);
    while ((await body.afterBoundary()) === '\r\n') {
      // A line break is added before each part, so that a blank line ends the headers even if the part has no headers.
      body.putBack('\r\n');
      const headers = await body.textUntil('\r\n\r\n');
      const bytes = body.bytesUntil(delimiter);
      const name = parameter(headers, 'filename');
      const type = /^content-type:\s*([^\s;]+)/im.exec(headers)?.[1] ?? '';
      if (name !== null) yield { field: parameter(headers, 'name') ?? '', name, type, bytes };
      else for await (const _ of bytes);
    }
  } finally {
    // The lock is released, so that `drainBody` can read the rest of a refused body before the response is sent.
    reader.releaseLock();
  }
}

function parameter(headers: string, name: string): string | null {
  const disposition = /^content-disposition:(.*)$/im.exec(headers)?.[1] ?? '';
  const value = new RegExp(`[;\\s]${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return value === undefined ? null : fromFormName(value);
}

class LookAhead {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private buffer: Buffer = Buffer.alloc(0);

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.reader = reader;
  }

  putBack(text: string): void {
    this.buffer = Buffer.concat([Buffer.from(text), this.buffer]);
  }

  /** Returns the text after a boundary: a line break before the next part, or two dashes at the end of the form. */
  async afterBoundary(): Promise<'\r\n' | '--'> {
    while (this.buffer.length < 2) await this.readMore();
    const two = this.cut(2).toString('latin1');
    if (two !== '\r\n' && two !== '--') throw damagedForm();
    return two;
  }

  async textUntil(mark: string): Promise<string> {
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of this.bytesUntil(mark)) {
      pieces.push(piece);
      length += piece.length;
      if (length > MAX_HEADER_BYTES) throw damagedForm();
    }
    return Buffer.concat(pieces).toString('utf8');
  }

  async *bytesUntil(mark: string): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.buffer.indexOf(mark, 'latin1');
      const safe = at >= 0 ? at : this.buffer.length - mark.length + 1;
      if (safe > 0) yield this.cut(safe);
      if (at >= 0) {
        this.cut(mark.length);
        return;
      }
      await this.readMore();
    }
  }

  private cut(length: number): Buffer {
    const piece = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    return piece;
  }

  private async readMore(): Promise<void> {
    const { done, value } = await this.reader.read().catch(() => ({ done: true as const, value: undefined }));
    if (done || !value) throw damagedForm();
    this.buffer = Buffer.concat([this.buffer, value]);
  }
}
