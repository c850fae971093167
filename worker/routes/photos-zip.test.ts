import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { attractionList, attractionPhoto } from '../../core/contracts/attractions.ts';
import { attractionPhotos, attractions, files } from '../../db/schema/index.ts';
import { createContext } from '../context.ts';
import { zipPhotos } from '../exports/photos-zip.ts';
import { mediaKey } from '../media/keys.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, refusal } from '../test/api.ts';
import { DELETED, db, makeAttraction, makePhoto } from '../test/fixtures.ts';
import { importZip } from '../test/imports.ts';
import { replacing } from '../test/replacing.ts';
import { form, picture, send } from '../test/uploads.ts';

const deleteAll = () => db.batch([db.update(attractionPhotos).set(DELETED), db.update(attractions).set(DELETED)]);
beforeEach(deleteAll);

async function upload(attractionId: number, name: string, bytes = picture()) {
  const response = await send('/api/attraction-photos', form(bytes, name, { attractionId: String(attractionId) }), await admin());
  expect(response.status, await response.clone().text()).toBe(201);
}

async function download(path: string) {
  const response = await get(path, await admin());
  expect(response.status).toBe(200);
  return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
}

async function catalogue() {
  const list = await bodyOf(get('/api/attractions'), attractionList);
  const photos = await Promise.all(list.map(({ id }) => bodyOf(get(`/api/attractions/${id}/photos`), attractionPhoto.array())));
  return list.map(({ name }, i) => ({ name, photos: photos[i]?.map((photo) => [photo.name, photo.imageUrl]) }));
}

it('the archive of all photos recreates the catalogue when it is imported into an empty catalogue', async () => {
  const same = picture();
  const names = 'DJ Conceição,AC/DC,.38 Special,Cia. do Samba.,CON,__MACOSX,Lost.dir,A\\B,São "João": Já?,Nós\tdois'.split(',');
  for (const name of names) await upload((await makeAttraction({ name })).id, 'foto.png', same);
  const { id } = await makeAttraction({ name: 'Muitos nomes' });
  const photos = ['foto.png', 'foto.png', 'FOTO.png', 'à noite (2).png', 'sem extensão', '.png', 'texto.txt', 'a.b.png'];
  for (const photo of photos) await upload(id, photo);
  const before = await catalogue();
  expect(before.flatMap(({ photos }) => photos)).toHaveLength(names.length + 8);
  const { bytes, headers } = await download('/api/attractions/photos.zip');
  const fileName = `filename="Fotos das atracoes.zip"; filename*=UTF-8''Fotos%20das%20atra%C3%A7%C3%B5es.zip`;
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toBe(`attachment; ${fileName}`);
  await deleteAll();
  const job = await importZip(bytes);
  expect(job).toMatchObject({ attractionsAdded: names.length + 1, photosAdded: names.length + 8, errors: [] });
  expect(await catalogue()).toEqual(before);
});

it('an archive of 1,011 photos has all of them, although their list is read from the database in pages', async () => {
  const { id } = await makeAttraction({ name: 'Muitas' });
  await upload(id, 'foto.png');
  const [photo] = await db.select().from(attractionPhotos).where(eq(attractionPhotos.attractionId, id));
  const { fileHash } = photo as NonNullable<typeof photo>;
  const image = await (await env.MEDIA.get(mediaKey(fileHash)))?.arrayBuffer();
  const insert = `insert into attraction_photos (attraction_id, name, file_hash, created_at)
      select ?1, value || '.png', ?2, '2026-10-01T12:00:00.000Z' from json_each(?3)`;
  const numbers = JSON.stringify(Array.from({ length: 1010 }, (_, i) => i));
  await env.DB.prepare(insert).bind(id, fileHash, numbers).run();
  // This bucket returns the picture from memory, because a thousand reads of R2 take seconds.
  const object = { arrayBuffer: async () => image };
  const media = replacing(env.MEDIA, { get: async (key: string) => (key === mediaKey(fileHash) ? object : null) });
  const { body } = await zipPhotos(createContext(env, { media }));
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  expect(new DataView(bytes.buffer, bytes.length - 22).getUint16(10, true)).toBe(1011);
});

it.each([
  ['if the bucket fails once, the photo is read again', 1, []],
  ['if the bucket keeps failing for a photo, the archive lists it as missing and has the other photos', 99, ['Instável/b.png']],
])('a photo archive is made although the bucket fails: %s', async (_, failures, lost) => {
  const { id } = await makeAttraction({ name: 'Instável' });
  for (const photo of ['a.png', 'b.png', 'c.png']) await upload(id, photo);
  const [, second] = await db.select().from(attractionPhotos).where(eq(attractionPhotos.attractionId, id));
  let remainingFailures = failures;
  const media = replacing(env.MEDIA, {
    get: async (key: string) => {
      if (key === mediaKey(second?.fileHash ?? '') && remainingFailures-- > 0) throw new Error('R2 is away.');
      return env.MEDIA.get(key);
    },
  });
  const { body } = await zipPhotos(createContext(env, { media }), id);
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  const [, note = ''] = /armazenamento:\r\n\r\n((?:.+\r\n)*)/.exec(Buffer.from(bytes).toString()) ?? [];
  expect(note.split('\r\n').filter(Boolean)).toEqual(lost);
  expect((await importZip(bytes)).total).toBe(3 - lost.length);
});

it('the archive of one attraction has only this attraction’s photos, and is named after the attraction', async () => {
  const { id } = await makeAttraction({ name: 'Roda/Choro' });
  await makeAttraction({ name: 'Outra' }).then((other) => upload(other.id, 'fora.png'));
  await upload(id, 'um.png');
  const { bytes, headers } = await download(`/api/attractions/${id}/photos.zip`);
  expect(headers.get('content-disposition')).toContain('filename="Roda-Choro.zip"');
  expect(await importZip(bytes)).toMatchObject({ total: 1, photosAdded: 0, preview: { photosExisting: 1 } });
});

it('a photo archive is refused with a message if it is empty or too large, or if the attraction is unknown', async () => {
  const headers = await admin();
  const { id } = await makeAttraction();
  for (const [path, status, code, message] of [
    ['photos.zip', 422, 'nothing_to_export', 'Ainda não há fotos para baixar. Adicione fotos às atrações ou importe um ZIP.'],
    [`${id}/photos.zip`, 422, 'nothing_to_export', 'Esta atração ainda não tem fotos. Adicione em “Gerenciar Fotos”.'],
    ['999999/photos.zip', 404, 'not_found', 'Atração não encontrada.'],
  ] as const)
    await refusal(get(`/api/attractions/${path}`, headers), status, code, message);
  const photo = await makePhoto(id);
  await db.update(files).set({ bytes: 4_000_000_001 }).where(eq(files.hash, photo.fileHash));
  const tooLarge =
    'As fotos não cabem em um arquivo ZIP: no máximo 50.000 fotos e 4 GB. Baixe as fotos de cada atração separadamente.';
  await refusal(get('/api/attractions/photos.zip', headers), 422, 'validation', tooLarge);
});
