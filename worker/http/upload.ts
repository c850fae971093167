import { createMiddleware } from 'hono/factory';
import type * as z from 'zod';
import { LIMITS } from '../../core/contracts/limits.ts';
import { IMAGE_MESSAGES } from '../../core/contracts/messages.ts';
import { cleanFileName } from '../../core/rules/file-name.ts';
import { AppError, invalid } from '../errors.ts';
import type { ImageFile } from '../media/image/read.ts';
import { readAtMost } from './body.ts';
import { fromFormName } from './form-name.ts';
import type { AppEnv } from './types.ts';
import { validationError } from './validate.ts';

/** Bytes of a form beside its file: boundaries, headers, names and short fields. */
const OVERHEAD = 64 * 1024;
const MULTIPART = /^multipart\/form-data\s*(;|$)/i;

/** A form with one image in the field `file`, and such other fields as the schema wants. */
type UploadForm<Fields> = {
  in: { form: { file: File } & { [Name in keyof Fields]: string } };
  out: { form: { file: ImageFile } & Fields };
};

/**
 * For every route that takes an image: 415 for what is no form, 413 above `LIMITS.imageBytes`, 400 for a form
 * that is damaged or cut off, 422 for one that does not have exactly one file. Gives `c.req.valid('form')`.
 */
export const upload = <Schema extends z.ZodObject>(fields: Schema) =>
  createMiddleware<AppEnv, string, UploadForm<z.output<Schema>>>(async (c, next) => {
    const form = await readForm(c.req.raw, LIMITS.imageBytes + OVERHEAD, (read) => tooLarge(announcedName(read)));
    const file = await onlyFile(form);
    const parsed = fields.safeParse(Object.fromEntries([...form].filter(([, part]) => typeof part === 'string')));
    if (!parsed.success) throw validationError(parsed.error.issues);
    c.req.addValidatedData('form', { ...parsed.data, file });
    await next();
  });

/** The pictures of a week in a form, in memory together: their count and their bytes have a limit. */
export async function readPictures(request: Request): Promise<ImageFile[]> {
  const { weekPictures, weekPicturesBytes } = LIMITS;
  const form = await readForm(request, weekPicturesBytes + OVERHEAD, () => {
    return new AppError(
      'payload_too_large',
      `As imagens da semana são grandes demais: no máximo ${weekPicturesBytes / 1024 / 1024} MB.`,
    );
  });
  const files = [...form.values()].filter((part) => typeof part !== 'string');
  if (files.length > weekPictures) {
    throw invalid({ path: 'imagens', message: `Imagens da semana: no máximo ${weekPictures}.` });
  }
  return Promise.all(
    files.map(async (file) => ({
      name: cleanFileName(fromFormName(file.name)),
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

async function readForm(request: Request, max: number, refuse: (read: Uint8Array) => AppError): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!MULTIPART.test(type)) {
    throw new AppError('unsupported_media_type', 'Envie o arquivo como formulário (multipart/form-data).');
  }
  const bytes = await readAtMost(request, max, refuse);
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new AppError('bad_request', 'O envio chegou incompleto ou danificado. Envie o arquivo de novo.');
  }
}

async function onlyFile(form: FormData): Promise<ImageFile> {
  const files = [...form.values()].filter((part) => typeof part !== 'string');
  const [file] = form.getAll('file');
  if (file === undefined && files.length === 0) throw invalid({ path: 'file', message: 'Envie um arquivo no campo "file".' });
  if (files.length > 1) throw invalid({ path: 'file', message: 'Envie um arquivo de cada vez.' });
  if (file === undefined || typeof file === 'string') {
    throw invalid({ path: 'file', message: 'O campo "file" deveria trazer um arquivo.' });
  }
  const name = cleanFileName(fromFormName(file.name));
  if (file.size > LIMITS.imageBytes) throw tooLarge(name);
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

const tooLarge = (name: string) => new AppError('payload_too_large', IMAGE_MESSAGES.tooLarge(name));

/** The file's name out of the beginning of a form that is too large to be read. */
function announcedName(form: Uint8Array): string {
  const head = new TextDecoder().decode(form.subarray(0, OVERHEAD));
  return cleanFileName(fromFormName(/filename="([^"]*)"/.exec(head)?.[1] ?? '')) || 'arquivo';
}
