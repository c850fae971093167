import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attractionPhoto } from '../../core/contracts/attractions.ts';
import { layout, listedLayout } from '../../core/contracts/catalogue.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { files } from '../../db/schema/catalogue.ts';
import { sha256 } from '../auth/codes.ts';
import { readImage } from '../media/image/read.ts';
import { hashInUrl, mediaKey } from '../media/keys.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, refusal, remove } from '../test/api.ts';
import { db, makeAttraction, makeExtra, makeLayout, makeProgramme } from '../test/fixtures.ts';
import { saveEvening } from '../test/programmes.ts';
import { form, formOf, picture, send, stored } from '../test/uploads.ts';

const headers = await admin();

const add = (bytes: Uint8Array<ArrayBuffer>, name: string, status = 201) =>
  bodyOf(send('/api/layouts', form(bytes, name), headers), layout, status);

it('a layout is named after its file, and its stored image has no metadata', async () => {
  const bytes = picture(60, 80);
  const made = await add(bytes, '../Noite do Vinil.final.png');
  expect(lastLine()).toMatchObject({ route: '/api/layouts', status: 201, d1RoundTrips: 3 });
  expect(made).toMatchObject({ name: 'Noite do Vinil.final', width: 60, height: 80 });
  expect(await listLayouts()).toContainEqual({ ...made, lastName: null, lastDays: [] });

  const bytesStored = (await stored(made.imageUrl)) as Uint8Array;
  expect(bytesStored).toEqual(new Uint8Array(readImage({ name: '', bytes }).bytes));
  const hash = sha256(bytesStored);
  expect(hashInUrl(made.imageUrl)).toBe(hash);
  const [row] = await db.select().from(files).where(eq(files.hash, hash));
  expect(row).toMatchObject({ type: 'image/png', bytes: bytesStored.length, width: 60, height: 80, leavingAt: null });
  expect((await get(made.imageUrl)).headers.get('content-type')).toBe('image/png');
});

it('only uploads of the same picture under the same name give the same layout, whether in turn or concurrently', async () => {
  const [bytes, other] = [picture(), picture()];
  const first = await add(bytes, 'repetido.png');
  expect(await add(bytes, 'repetido.png', 200)).toEqual(first);
  const together = await Promise.all([1, 2, 3, 4].map(() => send('/api/layouts', form(other, 'junto.png'), headers)));
  expect(together.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  expect(new Set(await Promise.all(together.map((one) => one.text()))).size).toBe(1);
  const second = await add(bytes, 'dois.png');
  expect(second.imageUrl).toBe(first.imageUrl);
  const third = await add(picture(), 'repetido.png');
  await remove(`/api/layouts/${first.id}`, headers);
  const fourth = await add(bytes, 'repetido.png');
  expect(new Set([first.id, second.id, third.id, fourth.id]).size).toBe(4);
});

const listLayouts = () => bodyOf(get('/api/layouts'), listedLayout.array());

it('layouts are listed newest first, each with its last event’s name and the weekdays that used this layout last', async () => {
  const { id: second } = await makeLayout({ createdAt: '2126-01-01T00:00:00.000Z' });
  const { id: first } = await makeLayout({ createdAt: '2126-02-01T00:00:00.000Z' });
  await makeProgramme('2026-10-14', { eventName: 'Samba', layoutId: first }, { eventName: 'Choro', layoutId: second });
  const newer = await makeProgramme('2026-10-21', { eventName: 'Baile', layoutId: second }, { layoutId: second });
  // This event gets the default name “Evento Extra”, which must not be listed.
  await makeExtra(newer.id, { eventName: null, layoutId: second });
  // A draft does not count.
  await saveEvening('2026-10-28', 0, { eventName: 'Rascunho', layoutId: first });
  const lastUses = async () => (await listLayouts()).slice(0, 2).map(({ id, lastName, lastDays }) => [id, lastName, lastDays]);
  expect(await lastUses()).toEqual([
    [first, 'Samba', []],
    [second, 'Baile', [0, 1]],
  ]);
  await remove(`/api/schedules/${newer.id}`, headers);
  expect(await lastUses()).toEqual([
    [first, 'Samba', [0]],
    [second, 'Choro', [1]],
  ]);
});

const sendPhoto = (attractionId: number | string, bytes: Uint8Array<ArrayBuffer>, name = 'a.png') =>
  send('/api/attraction-photos', form(bytes, name, { attractionId: String(attractionId) }), headers);
const addPhoto = (id: number, bytes: Uint8Array<ArrayBuffer>, name?: string, status = 201) =>
  bodyOf(sendPhoto(id, bytes, name), attractionPhoto, status);
const photosOf = (id: number) => bodyOf(get(`/api/attractions/${id}/photos`), attractionPhoto.array());

it('a photo is named after its file, including the extension, or “foto.png” if the file has no name', async () => {
  const { id } = await makeAttraction();
  const made = await addPhoto(id, picture(33, 44), 'Show na praça.PNG');
  expect(lastLine().d1RoundTrips).toBe(3);
  expect(made).toMatchObject({ name: 'Show na praça.PNG', attractionId: id, width: 33, height: 44 });
  expect(await photosOf(id)).toEqual([made]);
  expect(await stored(made.imageUrl)).not.toBeNull();
  for (const name of ['  ', 'pasta/', '\u0007']) expect((await addPhoto(id, picture(), name)).name).toBe('foto.png');
});

it('uploads of the same picture under the same name to one attraction give the same photo', async () => {
  const [one, two] = [await makeAttraction(), await makeAttraction()];
  const bytes = picture();
  const first = await addPhoto(one.id, bytes);
  expect(await addPhoto(one.id, bytes, 'a.png', 200)).toEqual(first);
  const others = [await addPhoto(two.id, bytes), await addPhoto(one.id, bytes, 'b.png')];
  await remove(`/api/attraction-photos/${first.id}`, headers);
  others.push(await addPhoto(one.id, bytes));
  expect(others.map(({ id }) => id)).not.toContain(first.id);
});

it('a photo uploaded to a merged attraction becomes a photo of the remaining attraction', async () => {
  const [gone, kept] = [await makeAttraction(), await makeAttraction()];
  await post(`/api/attractions/${gone.id}/merge`, { into: kept.id }, headers);
  const bytes = picture();
  const made = await addPhoto(gone.id, bytes);
  expect(made.attractionId).toBe(kept.id);
  expect(await photosOf(kept.id)).toEqual([made]);
  expect(await addPhoto(gone.id, bytes, 'a.png', 200)).toEqual(made);
});

it('a photo upload is refused, and nothing stored, if the attraction is unknown or deleted, or its id is invalid', async () => {
  const bytes = picture();
  const { id: deleted } = await makeAttraction({ deletedAt: '2026-10-01T00:00:00.000Z' });
  for (const id of ['999999', '9007199254740991', deleted])
    await refusal(sendPhoto(id, bytes), 404, 'not_found', 'Atração não encontrada.');
  for (const id of ['', '0', '1.5', '99999999999999999999'])
    await refusal(sendPhoto(id, bytes), 422, 'validation', 'attractionId: número inválido.');
  const missing = send('/api/attraction-photos', form(bytes, 'a.png'), headers);
  await refusal(missing, 422, 'validation', 'attractionId: diga de que atração é a foto.');
  expect(await env.MEDIA.head(mediaKey(sha256(readImage({ name: '', bytes }).bytes)))).toBeNull();
});

const refused = async (body: BodyInit, status: number, code: Parameters<typeof refusal>[2], type?: string) => {
  const sent = send('/api/layouts', body, type === undefined ? headers : { ...headers, 'content-type': type });
  return (await refusal(sent, status, code)).message;
};

it.each(['application/json', 'multipart/mixed; boundary=x', ''])('an upload form of the type “%s” is refused', async (type) => {
  const message = await refused(picture(), 415, 'unsupported_media_type', type);
  expect(message).toBe('Envie o arquivo como formulário (multipart/form-data).');
});

const TYPE = 'multipart/form-data; boundary=x';
const fileHead = (name: string) => `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
const written = (name: string, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(fileHead(name)), bytes, Buffer.from('\r\n--x--\r\n')]);

it.each([
  ['without a boundary', 'multipart/form-data', '--x\r\n'],
  ['with another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\n--x--'],
  ['without an end', TYPE, `${fileHead('a.png')}abc`],
  ['with a name that no file can have', TYPE, `${fileHead('\u0000.png')}abc\r\n--x--`],
  // Each part of a form becomes an object, so very many tiny parts would exceed the memory.
  ['with more parts than any form has', TYPE, `${`${fileHead('a')}\r\n`.repeat(1_001)}--x--\r\n`],
])('an upload form is refused as damaged: %s', async (_, type, body) => {
  const message = await refused(body, 400, 'bad_request', type);
  expect(message).toBe('O envio chegou incompleto ou danificado. Envie o arquivo de novo.');
});

it.each([
  ['Zé %22Pimenta%22 1.jpg', 'Zé "Pimenta" 1'],
  ['de%0D%0A noite.jpg', 'de noite'],
  // Browsers encode only quotes and line ends in names, as %22, %0D and %0A. Any other percent sign belongs to the name.
  ['100%25 %c3%a9 %0d%2E.jpg', '100%25 %c3%a9 %0d%2E'],
])('a file is stored under the name that it had before the browser encoded it: %s', async (name, storedName) => {
  const flyer = send('/api/layouts', written(name, picture()), { ...headers, 'content-type': TYPE });
  expect((await bodyOf(flyer, layout, 201)).name).toBe(storedName);
});

it('an upload form that is cut off gets 400, not 500', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('Network connection lost.')) });
  expect(await refused(body, 400, 'bad_request', TYPE)).toBe('O envio foi interrompido. Tente de novo.');
});

it('an upload form without a file, or with two files, is refused with a message', async () => {
  const file = new File([picture()], 'a.png');
  for (const [fields, message] of [
    [{ nome: 'x' }, 'Envie um arquivo no campo "file".'],
    [{ file: 'sou um texto' }, 'O campo "file" deveria trazer um arquivo.'],
    [{ foto: [file] }, 'O campo "file" deveria trazer um arquivo.'],
    [{ file: [file, file] }, 'Envie um arquivo de cada vez.'],
    [{ file: [file], foto: [file] }, 'Envie um arquivo de cada vez.'],
  ] as const) {
    expect(await refused(formOf(fields), 422, 'validation')).toBe(message);
  }
});

it('an image of exactly the size limit is accepted; for a byte more, the refusal names the limit', async () => {
  const largest = new Uint8Array(LIMITS.imageBytes);
  largest.set(picture());
  await add(largest, 'justo.png');
  for (const more of [1, 500_000]) {
    const message = await refused(
      form(Buffer.concat([largest, Buffer.alloc(more)]), 'enorme "ção".png'),
      413,
      'payload_too_large',
    );
    expect(message).toBe('Arquivo muito grande: enorme "ção".png. O tamanho máximo é 10MB');
  }
});

it('an upload of a file that is being removed is refused with a request to wait, and stores nothing', async () => {
  const bytes = picture();
  const hash = sha256(readImage({ name: '', bytes }).bytes);
  const createdAt = new Date().toISOString();
  await db.insert(files).values({ hash, type: 'image/png', bytes: 1, createdAt, leavingAt: createdAt });
  const message = await refused(form(bytes, 'volta.png'), 503, 'unavailable');
  expect(message).toBe('Esta imagem está saindo do cadastro agora. Tente de novo em alguns minutos.');
  expect(await env.MEDIA.head(mediaKey(hash))).toBeNull();
});
