import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { LIMITS } from '../../core/contracts/limits.ts';
import { attractions, files } from '../../db/schema/index.ts';
import { sha256 } from '../auth/codes.ts';
import { createContext } from '../context.ts';
import { weekPackage } from '../exports/package.ts';
import { mediaKey } from '../media/keys.ts';
import { admin } from '../test/accounts.ts';
import { call, get, refusal } from '../test/api.ts';
import { db, makeAttraction, makeExtra, makeLayout, makePhoto, makeProgramme, WEDNESDAY } from '../test/fixtures.ts';
import { handOver, look } from '../test/programmes.ts';
import { replacing } from '../test/replacing.ts';
import { formOf, picture, send } from '../test/uploads.ts';
import { unzip } from '../test/zip.ts';

beforeEach(() => db.update(attractions).set({ deletedAt: '2026-03-01T00:00:00.000Z' }));

const path = (id: number, query = '') => `/api/schedules/${id}/package${query}`;

async function unpacked(response: Response): Promise<Map<string, Uint8Array>> {
  expect(response.status, response.ok ? '' : await response.clone().text()).toBe(200);
  return unzip(new Uint8Array(await response.arrayBuffer()));
}

const text = (files: Map<string, Uint8Array>, name: string) => Buffer.from(files.get(name) ?? []).toString('utf8');

async function makeStored(): Promise<{ fileHash: string; bytes: Uint8Array<ArrayBuffer> }> {
  const bytes = picture();
  const fileHash = sha256(bytes);
  await db
    .insert(files)
    .values({ hash: fileHash, type: 'image/png', bytes: bytes.length, createdAt: '2026-10-01T12:00:00.000Z' });
  await env.MEDIA.put(mediaKey(fileHash), bytes);
  return { fileHash, bytes };
}

async function makeFullWeek() {
  const { id, write } = await makeProgramme(WEDNESDAY);
  const [flyer, first, second] = [await makeStored(), await makeStored(), await makeStored()];
  const layout = await makeLayout({ name: 'forró da lapa.png', fileHash: flyer.fileHash });
  const ana = await makeAttraction({ name: 'Ana Fonte' });
  const duo = await makeAttraction({ name: 'AC/DC cover' });
  await write(0, {
    eventName: '=1+1 "Forró"; com tudo',
    observations: 'Linha um\nLinha dois',
    layoutId: layout.id,
    customValue: 'R$ 20 ATÉ 23H',
    attractions: [
      { attractionId: ana.id, photoId: (await makePhoto(ana.id, { name: 'ao vivo.png', fileHash: first.fileHash })).id },
      { customName: 'DJ', isCustom: true },
      { attractionId: duo.id, photoId: (await makePhoto(duo.id, { name: 'palco', fileHash: second.fileHash })).id },
    ],
  });
  await makeExtra(id);
  return { id, write, flyer, first, second };
}

it('the package has the last sent version’s spreadsheet, original pictures, texts and data', async () => {
  const { id, write, flyer, first, second } = await makeFullWeek();
  await handOver(id);
  await write(1, { eventName: 'Depois do envio' });
  const response = await get(path(id));
  expect(response.headers.get('content-disposition')).toContain('filename="Pacote da semana 07-10-2026 (versao 1).zip"');
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  const files = await unpacked(response);
  expect([...files.keys()]).toEqual([
    'textos/semana.txt',
    'textos/1-quarta.txt',
    'textos/6-extra.txt',
    'programacao.xlsx',
    'flyers/1-quarta - forró da lapa.png',
    'fotos/1-quarta/Ana Fonte - ao vivo.png',
    'fotos/1-quarta/AC-DC cover - palco.png',
    'dados.csv',
    'LEIA-ME.txt',
  ]);
  expect([...files.values()].slice(4, 7)).toEqual([flyer.bytes, first.bytes, second.bytes]);
  expect(text(files, 'programacao.xlsx').slice(0, 2)).toBe('PK');
  expect(text(files, 'dados.csv').split('\r\n')).toEqual([
    '\uFEFFdia;data;evento;atracoes;atracao_1;atracao_2;atracao_3;atracao_4;valor;observacoes;layout;foto_1;foto_2;foto_3;foto_4',
    `Quarta;07/10/2026;"'=1+1 ""Forró""; com tudo";"Ana Fonte, DJ, AC/DC cover";Ana Fonte;DJ;AC/DC cover;;R$ 20 ATÉ 23H;"Linha um\nLinha dois";flyers/1-quarta - forró da lapa.png;fotos/1-quarta/Ana Fonte - ao vivo.png;;fotos/1-quarta/AC-DC cover - palco.png;`,
    'Evento Extra;12/10/2026;Feriado;;;;;;"1º Lote: 15,00 · 2º Lote: 20,00 · Último Lote: 25,00";;;;;;',
    '',
  ]);
  expect(text(files, 'textos/semana.txt')).toMatch(/^\*Programação de 07\/10 a 11\/10\*\r\n\r\n\*Quarta-feira, 07\/10\*\r\n/);
  expect(text(files, 'textos/1-quarta.txt')).toMatch(
    /^=1\+1 "Forró"; com tudo\r\nQuarta-feira, 07\/10\r\nAna Fonte, DJ, AC\/DC cover\r\nR\$ 20 ATÉ 23H\r\n\r\nLinha um\r\nLinha dois\r\n/,
  );
  const readMe = text(files, 'LEIA-ME.txt');
  expect(readMe).toContain('Versão 1, enviada em ');
  expect(readMe).toContain('A programação mudou depois desta versão.');
  expect(readMe).toContain('- Dia sem nada configurado: Quinta; Sexta; Sábado; Domingo\r\n');
  expect(readMe).toContain('- Falta o layout: Evento Extra\r\n');
  expect(readMe).toContain('- As imagens da semana não vieram');
});

it('the package has the requested version, else the one sent last; without any version, the current programme', async () => {
  const { id, write } = await makeProgramme(WEDNESDAY);
  await write(3, { eventName: 'Rascunho' });
  const unsent = await unpacked(await get(path(id)));
  expect(text(unsent, 'LEIA-ME.txt')).toContain('ainda não foi enviada');
  expect(text(unsent, 'textos/4-sabado.txt')).toContain('Rascunho');
  await handOver(id);
  await write(3, { eventName: 'Baile' });
  await handOver(id);
  // The version sent last is packed, not the newer one that an administrator's view saved.
  await write(3, { eventName: 'Ensaio' });
  await look(id, await admin());
  expect(text(await unpacked(await get(path(id))), 'textos/4-sabado.txt')).toContain('Baile');
  expect(text(await unpacked(await get(path(id, '?version=1'))), 'textos/4-sabado.txt')).toContain('Rascunho');
  await refusal(get(path(id, '?version=4')), 404, 'not_found');
});

it('the package’s LEIA-ME.txt lists the pictures that the bucket has lost, and the package has all other files', async () => {
  const { id, first, second } = await makeFullWeek();
  await env.MEDIA.delete(mediaKey(first.fileHash));
  const media = replacing(env.MEDIA, {
    get: async (key: string) => {
      if (key === mediaKey(second.fileHash)) throw new Error('R2 is away.');
      return env.MEDIA.get(key);
    },
  });
  const { body } = await weekPackage(createContext(env, { media }), id);
  const files = await unpacked(new Response(body));
  expect([...files.keys()].filter((name) => name.startsWith('fotos/'))).toEqual([]);
  expect(text(files, 'LEIA-ME.txt')).toContain(
    'Não puderam ser lidos do armazenamento: fotos/1-quarta/Ana Fonte - ao vivo.png; fotos/1-quarta/AC-DC cover - palco.png\r\n',
  );
  expect(text(files, 'dados.csv')).toContain(';flyers/1-quarta - forró da lapa.png;;;;\r\n');
});

it('the package has file names that every system accepts: short, safe and unique', async () => {
  const { id, write } = await makeProgramme(WEDNESDAY);
  const { fileHash } = await makeStored();
  const pictured = async (name: string, photo: string) => {
    const { id: attractionId } = await makeAttraction({ name });
    return { attractionId, photoId: (await makePhoto(attractionId, { name: photo, fileHash })).id };
  };
  const layout = await makeLayout({ name: `${'🎉'.repeat(100)}.webp`, fileHash });
  const long = await pictured(`Orquestra ${'x'.repeat(180)} 🎺`, `${'y'.repeat(200)}.png`);
  const alike = [await pictured('Nós: "vozes"?', 'a.png'), await pictured('Nós- -vozes--', 'A.png')];
  await write(2, { layoutId: layout.id, attractions: [long, ...alike] });
  const names = [...(await unpacked(await get(path(id)))).keys()];
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(120);
  expect(names.every((name) => name.isWellFormed())).toBe(true);
  expect(names.filter((name) => /^(flyers|fotos)/.test(name))).toEqual([
    expect.stringMatching(/^flyers\/3-sexta - (🎉)+\.webp$/),
    expect.stringMatching(/^fotos\/3-sexta\/Orquestra xx+ - y+\.png$/),
    'fotos/3-sexta/Nós- -vozes-- - a.png',
    'fotos/3-sexta/Nós- -vozes-- - A (2).png',
  ]);
});

it('the package is refused with a message if the week is empty, or if its files have more than 4 GB', async () => {
  const { id } = await makeProgramme(WEDNESDAY);
  const empty = 'Esta programação ainda não tem nada para o pacote. Configure ao menos um dia.';
  await refusal(get(path(id)), 422, 'nothing_to_export', empty);
  expect((await call('HEAD', path(id))).status).toBe(422);
  const full = await makeFullWeek();
  expect((await call('HEAD', path(full.id))).status).toBe(200);
  await db.update(files).set({ bytes: 4_000_000_001 }).where(eq(files.hash, full.first.fileHash));
  await refusal(get(path(full.id)), 422, 'validation', expect.stringContaining('passam de 4 GB'));
});

const pictures = (...contents: (Uint8Array<ArrayBuffer> | string)[]) =>
  formOf({ imagens: contents.map((content) => new File([content], 'semana-feed.jpg')) });

it('pictures that are sent with the request are packed under unique names', async () => {
  const { id } = await makeFullWeek();
  const files = await unpacked(await send(path(id), pictures(picture(), picture())));
  const names = ['imagens/semana-feed.jpg', 'imagens/semana-feed (2).jpg'];
  expect([...files.keys()].filter((name) => name.startsWith('imagens/'))).toEqual(names);
  expect(text(files, 'LEIA-ME.txt')).not.toContain('não vieram');
});

it('the package route refuses files that are no pictures, too many or too large ones, and a body that is no form', async () => {
  const { id } = await makeFullWeek();
  const many = Array.from({ length: LIMITS.weekPictures + 1 }, () => picture());
  const large = pictures(new Uint8Array(LIMITS.weekPicturesBytes + 70_000));
  for (const [body, status, message] of [
    [pictures('<script>'), 415, 'Formato inválido: semana-feed.jpg'],
    [pictures(...many), 422, 'Imagens da semana: no máximo 20.'],
    [large, 413, 'As imagens da semana são grandes demais: no máximo 16 MB.'],
    ['{}', 415, 'Envie o arquivo como formulário (multipart/form-data).'],
  ] as const) {
    const response = await send(path(id), body);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)]);
  }
});
