import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { mediaKey, printKey } from '../media/keys.ts';
import { admin } from '../test/accounts.ts';
import { get, lastLine, openToStaff, post, put } from '../test/api.ts';
import { makeExtra, makeLayout, makeProgramme, specialBody, WEDNESDAY } from '../test/fixtures.ts';
import { picture } from '../test/uploads.ts';
import { unzip } from '../test/zip.ts';

const partOf = async (bytes: Uint8Array, path: string) =>
  new TextDecoder().decode((await unzip(bytes, { hasFolders: true })).get(path));

it('if one flyer’s picture is lost, the spreadsheet is still made, with the pictures of the other flyers', async () => {
  await openToStaff();
  const [stored, lost] = [await makeLayout(), await makeLayout()];
  await env.MEDIA.put(mediaKey(stored.fileHash), picture(300, 400));
  const [shown, missing] = [{ layoutId: stored.id }, { layoutId: lost.id }];
  const { id } = await makeProgramme(WEDNESDAY, shown, missing, shown);
  await makeExtra(id, shown);

  const response = await get(`/api/schedules/${id}/excel`);
  expect(response.status).toBe(200);
  const names = [...(await unzip(await response.bytes(), { hasFolders: true })).keys()];
  // Two equal flyers follow each other. exceljs shows both only if the picture is stored twice (exports/exceljs.ts).
  expect(names.filter((name) => name.startsWith('xl/media/'))).toEqual(['xl/media/image1.jpeg', 'xl/media/image2.jpeg']);
  expect(await env.MEDIA.head(printKey(stored.fileHash))).not.toBeNull();
  expect(lastLine().d1RoundTrips).toBe(1);
});

it('the page header of a version’s spreadsheet names the version, also if the spreadsheet is in a package', async () => {
  await openToStaff();
  const { id, write } = await makeProgramme(WEDNESDAY, { eventName: 'Samba' });
  const header = async (bytes: Uint8Array = new Uint8Array()) => {
    const sheet = await partOf(bytes, 'xl/worksheets/sheet1.xml');
    return /<oddHeader>.*(Programação .*)<\/oddHeader>/.exec(sheet)?.[1]?.replace(/\d\d\/\d\d\/\d{4} \d\d:\d\d/, 'DATE');
  };
  const headerOf = async (query = '') => header(await (await get(`/api/schedules/${id}/excel${query}`)).bytes());
  const inPackage = async () =>
    header((await unzip(await (await get(`/api/schedules/${id}/package`)).bytes())).get('programacao.xlsx'));
  const created = `Programação ${id}, criada em DATE`;
  expect([await headerOf(), await inPackage()]).toEqual([created, created]);
  await post(`/api/schedules/${id}/versions`, {});
  const sent = `Programação ${id} · Versão 1, enviada em DATE`;
  expect([await headerOf('?version=1'), await inPackage(), await headerOf()]).toEqual([sent, sent, created]);
  await write(0, { eventName: 'Choro' });
  await post(`/api/schedules/${id}/seen`, {}, await admin());
  expect(await headerOf('?version=2')).toBe(`Programação ${id} · Versão 2, não enviada, como estava em DATE`);
});

it('the title of a sheet says whether its events have changed since the last send', async () => {
  await openToStaff();
  const { id, write } = await makeProgramme(WEDNESDAY, { eventName: 'Samba' });
  const extra = await makeExtra(id);
  const markedSheets = async (query = '') => {
    const strings = await partOf(await (await get(`/api/schedules/${id}/excel${query}`)).bytes(), 'xl/sharedStrings.xml');
    return [...strings.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].flatMap(
      ([, text = '']) => /^(.*) — .* — com mudanças não enviadas$/.exec(text)?.[1] ?? [],
    );
  };
  const [week, extras, door] = ['Programação Semanal', 'Eventos Extras', 'Portaria'];
  expect(await markedSheets()).toEqual([]);
  await post(`/api/schedules/${id}/versions`, {});
  expect(await markedSheets()).toEqual([]);
  await write(0, { eventName: 'Choro' });
  expect(await markedSheets()).toEqual([week, door]);
  expect(lastLine().d1RoundTrips).toBe(1);
  expect(await markedSheets('?version=1')).toEqual([]);
  expect(await markedSheets('?type=special')).toEqual([]);
  await post(`/api/schedules/${id}/versions`, {});
  await put(`/api/events/${extra.id}`, specialBody(id, { eventName: 'Véspera' }));
  expect(await markedSheets()).toEqual([extras, door]);
  expect(await markedSheets('?type=regular')).toEqual([]);
});
