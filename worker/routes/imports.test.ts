import { and, eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { currentImport, type ImportJob, importJob } from '../../core/contracts/imports.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { files, importParts, imports } from '../../db/schema/index.ts';
import { FORM_OVERHEAD_BYTES } from '../http/forms.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, call, get, post, refusal, remove, requestLines } from '../test/api.ts';
import { db, makeAttraction, makePhoto, unique } from '../test/fixtures.ts';
import { archivesThere, importZip, photosOf, putPart } from '../test/imports.ts';
import { form, formOf, picture, send } from '../test/uploads.ts';
import { zip } from '../test/zip.ts';

const PART = 8 * 1024 * 1024;

const headers = await admin();

const begin = (size: number, fileName = 'fotos.zip') => bodyOf(post('/api/imports', { fileName, size }, headers), importJob, 201);
const complete = (id: number | string) => call('POST', `/api/imports/${id}/complete`, undefined, headers);
const start = (id: number | string) => call('POST', `/api/imports/${id}/start`, undefined, headers);

const current = () => bodyOf(get('/api/imports/current', headers), currentImport);

const jobOf = (id: number) => bodyOf(get(`/api/imports/${id}`, headers), importJob);

async function uploadZip(bytes: Uint8Array): Promise<ImportJob> {
  const { id } = await begin(bytes.length);
  await bodyOf(putPart(id, 1, bytes, headers), importJob);
  return bodyOf(complete(id), importJob);
}

const until = (id: number, state: ImportJob['state']) =>
  vi.waitFor(
    async () => {
      const job = await jobOf(id);
      expect(job.state).toBe(state);
      return job;
    },
    { timeout: 60_000, interval: 50 },
  );

it('an upload asks for missing or changed archive parts, in any order; the import is then planned, and runs when confirmed', async () => {
  const name = unique('Grande');
  // Because of the padding, the archive is sent in three parts.
  const padding = { name: `${name}/enchimento.bin`, data: new Uint8Array(17_000_000), method: 0 };
  const bytes = zip([padding, { name: `${name}/a.png`, data: picture() }]);
  const job = await begin(bytes.length);
  const begun = { state: 'uploading', fileName: 'fotos.zip', size: bytes.length, partSize: PART, parts: [], percent: 0 };
  expect(job).toMatchObject(begun);
  const part = (n: number) => bodyOf(putPart(job.id, n, bytes.subarray((n - 1) * PART, n * PART), headers), importJob);
  const missing = async (message: string) => (await refusal(complete(job.id), 409, 'conflict', message)).details;
  expect((await part(3)).parts).toEqual([3]);
  // The lines are filtered by route, because queue messages of other tests log lines, too. One of the three round trips looks up the session.
  const lines = requestLines().filter(({ route }) => route === '/api/imports/:id/parts/:n');
  expect(lines.map(({ d1RoundTrips }) => d1RoundTrips)).toEqual([3]);
  await refusal(start(job.id), 409, 'conflict', expect.stringContaining('ainda não foi lido'));
  expect(await missing('Faltam 2 partes do arquivo.')).toEqual({ missing: [1, 2] });
  await Promise.all([part(1), part(2)]);
  expect((await jobOf(job.id)).parts).toEqual([1, 2, 3]);
  // After two concurrent uploads of one part, the ETag in the database may differ from the ETag in R2.
  const isSecond = and(eq(importParts.importId, job.id), eq(importParts.number, 2));
  await db.update(importParts).set({ etag: 'outra' }).where(isSecond);
  expect(await missing('Faltam 3 partes do arquivo.')).toEqual({ missing: [1, 2, 3] });
  for (const n of [3, 1]) await part(n);
  expect(await missing('Falta enviar uma parte do arquivo.')).toEqual({ missing: [2] });
  expect((await part(2)).parts).toEqual([1, 2, 3]);

  await bodyOf(complete(job.id), importJob);
  const planned = await until(job.id, 'planned');
  expect(await current()).toEqual(planned);
  expect(await photosOf(name)).toBeNull();
  expect((await bodyOf(start(job.id), importJob, 202)).state).toBe('importing');
  expect(await until(job.id, 'done')).toMatchObject({ photosAdded: 1, percent: 100 });
  expect(await photosOf(name)).toHaveLength(1);
  const again = [bodyOf(start(job.id), importJob, 202), bodyOf(complete(job.id), importJob), part(2)];
  expect((await Promise.all(again)).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
});

it('an archive part of the wrong size or number, or without Content-Length, is refused with the reason', async () => {
  const { id } = await begin(PART + 10);
  const wrong = async (n: number | string, bytes: Uint8Array) =>
    (await refusal(putPart(id, n, bytes, headers), 422, 'validation')).message;
  expect(await wrong(1, new Uint8Array(5))).toBe(`A parte 1 deveria ter ${PART} bytes (tem 5).`);
  expect(await wrong(2, new Uint8Array(11))).toBe('A parte 2 deveria ter 10 bytes (tem 11).');
  expect(await wrong(3, new Uint8Array(10))).toBe('O arquivo não tem a parte 3: são 2.');
  for (const n of ['0', '-1', 'x', '1.5', '100000']) expect(await wrong(n, new Uint8Array(10))).toBe('Número de parte inválido.');
  const noBody = call('PUT', `/api/imports/${id}/parts/2`, undefined, headers);
  await refusal(noBody, 400, 'bad_request', 'Diga o tamanho da parte (Content-Length) e envie os bytes dela.');
  const { readable, writable } = new TransformStream();
  void writable.getWriter().close();
  const chunked = call('PUT', `/api/imports/${id}/parts/2`, readable, headers);
  await refusal(chunked, 400, 'bad_request');
  expect((await jobOf(id)).parts).toEqual([]);
});

it('an import fails after reading, with the reason, if the file is not a ZIP', async () => {
  const { id } = await uploadZip(new Uint8Array(5000).fill(7));
  const { message } = await until(id, 'failed');
  expect(message).toMatch(/^O arquivo não é um ZIP, ou está incompleto ou danificado\./);
  await refusal(start(id), 409, 'conflict', message);
  const gone = 'O arquivo enviado não está mais guardado. Envie-o de novo.';
  await refusal(putPart(id, 1, new Uint8Array(5000), headers), 409, 'conflict', gone);
});

it('a dismissal cancels a waiting import, removes its archive, is refused during a run, and keeps a “done” import', async () => {
  const { id } = await uploadZip(zip([{ name: 'Cancelada/a.png', data: picture() }]));
  await until(id, 'planned');
  const before = (await archivesThere()).length;
  const dismiss = (one = id) => remove(`/api/imports/${one}`, headers);
  expect(await (await dismiss()).json()).toEqual({ ok: true });
  expect((await archivesThere()).length).toBe(before - 1);
  expect(await jobOf(id)).toMatchObject({ state: 'failed', message: 'A importação foi cancelada.' });
  expect((await current())?.id).not.toBe(id);
  await refusal(start(id), 409, 'conflict');
  const { id: uploading } = await begin(PART + 1);
  await bodyOf(putPart(uploading, 1, new Uint8Array(PART), headers), importJob);
  expect((await dismiss(uploading)).status).toBe(200);
  await refusal(putPart(uploading, 2, new Uint8Array(1), headers), 409, 'conflict');

  const { id: running } = await begin(10);
  const put = (state: ImportJob['state']) => db.update(imports).set({ state }).where(eq(imports.id, running));
  await put('importing');
  await refusal(dismiss(running), 409, 'conflict', 'A importação já começou e não pode mais ser cancelada. Espere terminar.');
  await put('done');
  for (const _ of ['once', 'twice']) expect((await dismiss(running)).status).toBe(200);
  expect((await jobOf(running)).state).toBe('done');
});

it('a new import dismisses an earlier import without parts, which is current again once its archive is complete', async () => {
  await db.update(imports).set({ dismissedAt: 'now' });
  const bytes = zip([{ name: `${unique('Outra vez')}/a.png`, data: picture() }]);
  const interrupted = await begin(bytes.length);
  await bodyOf(putPart(interrupted.id, 1, bytes, headers), importJob);
  const [lost, again] = [await begin(bytes.length), await begin(bytes.length)];
  expect((await current())?.id).toBe(again.id);
  await remove(`/api/imports/${again.id}`, headers);
  expect((await current())?.id).toBe(interrupted.id);
  // `again` dismissed `lost`, but another administrator may still be uploading `lost`. So `lost` is current again once its
  // archive is complete.
  await bodyOf(putPart(lost.id, 1, bytes, headers), importJob);
  await bodyOf(complete(lost.id), importJob);
  expect((await current())?.id).toBe(lost.id);
  await until(lost.id, 'planned');
});

it('a request cannot complete the upload of an import form that is still arriving', async () => {
  const { id } = await begin(100);
  // A form's size is unknown until the form has arrived.
  await db.update(imports).set({ size: 0 }).where(eq(imports.id, id));
  await refusal(complete(id), 404, 'not_found');
  expect((await jobOf(id)).state).toBe('uploading');
  await remove(`/api/imports/${id}`, headers);
});

const refuse = async (body: BodyInit, status: number, code: Parameters<typeof refusal>[2], more: Record<string, string> = {}) =>
  (await refusal(send('/api/attractions/import-zip', body, { ...headers, ...more }), status, code)).message;
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n';
const validArchive = () => zip([{ name: `${unique('Formulário')}/a.png`, data: picture() }]);

it('the import form accepts a ZIP by its type or by its name, and ignores other fields', async () => {
  const typed = formOf({ file: [new File([validArchive()], 'sem extensão', { type: 'application/zip' })] });
  expect((await send('/api/attractions/import-zip', typed, headers)).status).toBe(200);
  const file = [new File([validArchive()], 'Fotos "da" AÇÃO.ZIP')];
  const named = formOf({ antes: 'x'.repeat(50_000), file, depois: 'y' });
  const job = await bodyOf(send('/api/attractions/import-zip', named, headers), importJob);
  expect(job.fileName).toBe('Fotos "da" AÇÃO.ZIP');
});

it('an import form without exactly one ZIP is refused with a message, and leaves no import and no archive', async () => {
  await db.update(imports).set({ dismissedAt: 'now' });
  const before = await archivesThere();
  expect(await refuse('oi', 415, 'unsupported_media_type', { 'content-type': 'text/plain' })).toContain('multipart/form-data');
  const rar = await refuse(form(validArchive(), 'fotos.rar'), 415, 'unsupported_media_type');
  expect(rar).toBe('Por favor, selecione apenas arquivos ZIP.');
  const file = new File([validArchive()], 'a.zip');
  for (const [fields, message] of [
    [{ x: 'y' }, 'Por favor, selecione um arquivo ZIP para importar.'],
    [{ file: [new File([], 'a.zip')] }, 'O arquivo está vazio. Escolha outro.'],
    [{ file: [file, file] }, 'Envie um arquivo de cada vez.'],
    [{ arquivo: [file] }, 'Envie o arquivo no campo "file".'],
    [{ file: [new File(['nada'], 'a.zip')] }, expect.stringMatching(/^O arquivo não é um ZIP/)],
  ] as const) {
    expect(await refuse(formOf(fields), 422, 'validation')).toEqual(message);
  }
  for (const body of ['', 'nada', HEAD, `${HEAD}abc\r\n--x`, 'a'.repeat(20_000)]) {
    const words = await refuse(body, 400, 'bad_request', { 'content-type': 'multipart/form-data; boundary=x' });
    expect(words, body.slice(0, 90)).toBe('O envio chegou incompleto ou danificado. Envie o arquivo de novo.');
  }
  expect(await archivesThere()).toEqual(before);
  expect(await current()).toBeNull();
});

it('an import form that is too large is refused with a message, by its Content-Length or while it arrives', async () => {
  const words = 'O arquivo é grande demais para este envio: no máximo 95 MB. Arquivos maiores são enviados em partes, até 5 GB.';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const announced = { ...headers, 'content-length': String(LIMITS.archiveForm + FORM_OVERHEAD_BYTES + 1) };
  expect(await refuse('--x--', 413, 'payload_too_large', announced)).toBe(words);
  // The limit is lowered, because sending 95 MB would take seconds. One part is still stored before the refusal.
  vi.spyOn(LIMITS, 'archiveForm', 'get').mockReturnValue(PART + 1024 * 1024);
  const piece = new Uint8Array(1024 * 1024);
  let sent = 0;
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(Buffer.from(HEAD))),
    pull(controller) {
      if (sent < 11) controller.enqueue(piece);
      else controller.close();
      sent += 1;
    },
  });
  expect(await refuse(endless, 413, 'payload_too_large', headers)).toBe(words);
  // The body is read to its end, because the local server responds with 500 if a body is left unread.
  expect(sent).toBe(12);
});

it('the import form is read correctly wherever its body is split into chunks', async () => {
  const bytes = validArchive();
  const whole = Buffer.concat([Buffer.from(HEAD.replace('--x', '--a-b')), bytes, Buffer.from('\r\n--a-b--\r\n')]);
  for (const step of [1, 7, 64]) {
    let at = 0;
    const pieces = new ReadableStream({
      pull(controller) {
        if (at >= whole.length) return controller.close();
        controller.enqueue(new Uint8Array(whole.subarray(at, at + step)));
        at += step;
      },
    });
    const typed = { ...headers, 'content-type': 'multipart/form-data; boundary="a-b"' };
    const job = await bodyOf(send('/api/attractions/import-zip', pieces, typed), importJob);
    expect(job).toMatchObject({ state: 'done', total: 1, size: bytes.length });
  }
});

it('photos in a folder named like a merged attraction go to the remaining attraction, and no photo is added twice', async () => {
  const [gone, kept] = [await makeAttraction(), await makeAttraction()];
  const [existing, fresh] = [picture(), picture()];
  await importZip(zip([{ name: `${kept.name}/a.png`, data: existing }]));
  const merged = post(`/api/attractions/${gone.id}/merge`, { into: kept.id }, headers);
  expect((await merged).status).toBe(200);
  const job = await importZip(
    zip([
      { name: `${gone.name.toUpperCase()}/a.png`, data: existing },
      { name: `${gone.name}/b.png`, data: fresh },
      { name: `${kept.name}/b.png`, data: fresh },
    ]),
  );
  expect(job).toMatchObject({ attractionsAdded: 0, photosAdded: 1, preview: { attractionsNew: 0, photosNew: 1 }, errors: [] });
  expect((await photosOf(kept.name))?.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  expect(await photosOf(gone.name)).toBeNull();
});

it('an import recognises a photo that was uploaded before, although the upload removed the photo’s metadata', async () => {
  const attraction = await makeAttraction();
  const data = picture();
  const upload = form(data, 'a.png', { attractionId: String(attraction.id) });
  expect((await send('/api/attraction-photos', upload, headers)).status).toBe(201);
  const job = await importZip(
    zip([
      { name: `${attraction.name}/a.png`, data },
      { name: `${attraction.name}/b.png`, data },
    ]),
  );
  expect(job).toMatchObject({ photosAdded: 1, preview: { attractionsMatched: 1, photosNew: 1, photosExisting: 1 } });
  expect((await photosOf(attraction.name))?.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
});

it('for photos stored before the column `source` existed, the preview compares only the files’ lengths', async () => {
  const attraction = await makeAttraction();
  const data = picture();
  const { fileHash } = await makePhoto(attraction.id, { name: 'a.png' });
  await db.update(files).set({ bytes: data.length }).where(eq(files.hash, fileHash));
  const job = await importZip(zip([{ name: `${attraction.name}/a.png`, data }]));
  // The preview mistakes the photo for the stored photo of equal length. The import compares contents, so it adds the photo.
  expect(job).toMatchObject({ preview: { photosNew: 0, photosExisting: 1 }, photosAdded: 1 });
});
