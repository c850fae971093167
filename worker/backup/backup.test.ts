import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { attraction as attractionContract, attractionPhoto } from '../../core/contracts/attractions.ts';
import { layout } from '../../core/contracts/catalogue.ts';
import { scheduleHistory } from '../../core/contracts/schedules.ts';
import { versionContent } from '../../core/contracts/versions.ts';
import { accessSettings } from '../../db/schema/accounts.ts';
import { layouts } from '../../db/schema/catalogue.ts';
import { importParts } from '../../db/schema/imports.ts';
import { mailAddresses, mails } from '../../db/schema/mail.ts';
import { runs } from '../../db/schema/runs.ts';
import { versions } from '../../db/schema/versions.ts';
import { checkHealth } from '../services/health/check.ts';
import { admin, fromSomewhere, makeUser, PASSWORD } from '../test/accounts.ts';
import { answer, get, post, put, remove } from '../test/api.ts';
import { again, type Copy, copyOf, inventory, isWhole, objects, tools } from '../test/backups.ts';
import { emptyInstallation } from '../test/empty.ts';
import { dyingContext, isStruck } from '../test/faults.ts';
import { db, makeAttraction, makeDay, makeLayout, makeSchedule, makeValue, specialBody } from '../test/fixtures.ts';
import { importZip } from '../test/imports.ts';
import { form, picture, send } from '../test/uploads.ts';
import { zip } from '../test/zip.ts';
import { BackupProblem } from './check.ts';
import { makeBackup } from './make.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { gunzip, gzip, linesOf, rowsOf, sha256Of, Tallies } from './pack.ts';
import { restoreBackup } from './restore.ts';
import { readRows } from './sql.ts';
import { COLUMNS, INTERNAL, LEFT_OUT } from './tables.ts';

/** For what walks through every call, on a machine that is busy, milliseconds. */
const PATIENCE = 240_000;

const NAUGHTY = 'Ação "é" \\ \'x\' -- 🎉 \u2028 <b> = {"a":1}\nsegunda linha';
const USER = 'Dona Zuleide';

interface Venue {
  scheduleId: number;
  highest: number;
  programme: string;
  imageUrl: string;
  image: Uint8Array;
}

/** Fills every table that a backup holds. */
async function fill(): Promise<Venue> {
  const headers = await admin();
  await makeUser({ username: USER });
  const flyer = await answer(send('/api/layouts', form(picture(), 'Sexta.png'), headers), layout, 201);
  const attraction = await answer(post('/api/attractions', { name: NAUGHTY.slice(0, 20) }, headers), attractionContract, 201);
  const fields = { attractionId: String(attraction.id) };
  const photo = await answer(send('/api/attraction-photos', form(picture(), 'palco.png', fields), headers), attractionPhoto, 201);
  const { id: importId } = await importZip(zip([{ name: 'Banda Importada/um.png', data: picture() }]));
  await db.insert(importParts).values({ importId, number: 1, etag: 'x' });
  const [former, later] = [await makeAttraction(), await makeAttraction()];
  expect((await post(`/api/attractions/${former.id}/merge`, { into: later.id }, headers)).status).toBe(200);
  const value = await makeValue();
  const gone = await makeValue();
  expect((await remove(`/api/values/${gone.id}`, headers)).status).toBe(200);
  const lots = { name: 'normal', label: 'Normal', firstLotLabel: '1º', firstLotValue: '10,00' };
  const more = { secondLotLabel: '2º', secondLotValue: '20,00', lastLotLabel: '3º', lastLotValue: '30,00' };
  expect((await post('/api/lot-settings', { ...lots, ...more }, headers)).status).toBe(201);
  const { scheduleId, eventId } = await makeDay();
  const body = {
    scheduleId,
    eventName: 'Noite de Gala',
    observations: NAUGHTY,
    layoutId: flyer.id,
    valueId: value.id,
    attractions: [
      { attractionId: attraction.id, photoId: photo.id },
      { customName: 'DJ Surpresa', isCustom: true },
    ],
  };
  expect((await put(`/api/events/${eventId}`, body)).status).toBe(200);
  expect((await post('/api/events?special=true', specialBody(scheduleId))).status).toBe(201);
  // Handed over with a picture that the programme shows no more, seen and answered; then removed from the catalogue for good.
  const old = await answer(send('/api/layouts', form(picture(), 'Antigo.png'), headers), layout, 201);
  expect((await put(`/api/events/${eventId}`, { ...body, layoutId: old.id })).status).toBe(200);
  expect((await post(`/api/schedules/${scheduleId}/versions`, { author: 'Bia' })).status).toBe(201);
  expect((await put(`/api/events/${eventId}`, body)).status).toBe(200);
  expect((await post(`/api/schedules/${scheduleId}/seen`, undefined, headers)).status).toBe(200);
  const adjust = { kind: 'adjust', version: 2, eventId, text: NAUGHTY };
  expect((await post(`/api/schedules/${scheduleId}/answers`, adjust, headers)).status).toBe(201);
  await db.delete(layouts).where(eq(layouts.id, old.id));
  const [told] = await db.select({ versionId: versions.id }).from(versions).limit(1);
  const at = '2026-11-20T12:00:00.000Z';
  // As 0.7 wrote them.
  await db.insert(mailAddresses).values({ address: 'ana@casa.example', createdAt: at });
  const mail = { versionId: told?.versionId ?? 0, origin: 'https://quartou.test', sentTo: [1] };
  await db.insert(mails).values({ ...mail, leasedUntil: at, doneAt: at, createdAt: at });
  expect((await send('/api/house/logo', form(picture(), 'logo.png'), headers)).status).toBe(200);
  expect((await post('/api/links', { label: 'Portaria' }, headers)).status).toBe(201);
  await db.insert(accessSettings).values({ id: 1, staffAsked: false });
  const { id: highest } = await makeSchedule();
  await env.DB.batch([
    env.DB.prepare('delete from schedule_search where rowid = ?').bind(highest),
    env.DB.prepare('delete from events where schedule_id = ?').bind(highest),
    env.DB.prepare('delete from schedules where id = ?').bind(highest),
  ]);
  const { imageUrl } = old;
  const image = new Uint8Array(await (await get(imageUrl)).arrayBuffer());
  return { scheduleId, highest, programme: await (await get(`/api/schedules/${scheduleId}`)).text(), imageUrl, image };
}

let venue: Venue;
let before: Record<string, unknown>;
let backup: Manifest;
let copy: Copy;

beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  venue = await fill();
  before = await inventory();
  backup = await makeBackup(tools());
  copy = await copyOf(backup.id);
}, PATIENCE);

/** A manifest with something changed in it. */
function altered(change: (manifest: Manifest) => unknown): Copy {
  const other = again(copy);
  const manifest = structuredClone(backup);
  change(manifest);
  other.files.set(MANIFEST, new Uint8Array(Buffer.from(JSON.stringify(manifest))));
  return other;
}

/** Leaves columns out of a copy, as if it had been made before they were there. */
async function packAnew(other: Copy, hasColumn: (table: string, column: string) => Promise<boolean>): Promise<void> {
  const manifest: Manifest = JSON.parse(new TextDecoder().decode(other.files.get(MANIFEST)));
  for (const table of manifest.tables) {
    const kept = await Promise.all(table.columns.map(async (column) => ((await hasColumn(table.name, column)) ? [column] : [])));
    table.columns = kept.flat();
    const tallies = new Tallies();
    for (const file of table.files) {
      const rows = rowsOf(await gunzip(other.files.get(file.name) ?? new Uint8Array()));
      const lines = linesOf(rows.map((row) => Object.fromEntries(table.columns.map((column) => [column, row[column]]))));
      const bytes = await gzip(lines);
      tallies.add(table.name, lines, rows.length);
      Object.assign(file, { bytes: bytes.length, sha256: sha256Of(bytes) });
      other.files.set(file.name, bytes);
    }
    Object.assign(table, tallies.of(table.name));
  }
  other.files.set(MANIFEST, new Uint8Array(Buffer.from(JSON.stringify(manifest))));
}

it('knows every table of the database: a new one is backed up, or left out on purpose', async () => {
  const { results } = await env.DB.prepare(`select name from sqlite_master where type = 'table'`).all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !INTERNAL.test(name));
  expect(names.sort()).toEqual([...Object.keys(COLUMNS), ...Object.keys(LEFT_OUT)].sort());
});

it('holds only columns that JSON can hold', async () => {
  for (const table of Object.keys(COLUMNS)) {
    const { results } = await env.DB.prepare(`pragma table_info(${table})`).all<{ name: string; type: string }>();
    expect(results.map(({ name }) => name).sort(), table).toEqual([...(COLUMNS[table] ?? [])].sort());
    for (const { name, type } of results) expect(['TEXT', 'INTEGER'], `${table}.${name}`).toContain(type.toUpperCase());
  }
});

it('has rows of every table, of the accounts no session, and the images by their hashes', () => {
  for (const { name, rows, files } of backup.tables) {
    expect(rows, name).toBeGreaterThan(0);
    expect(files, name).toHaveLength(1);
  }
  expect([...copy.files.keys()].filter((name) => name.startsWith('sessions'))).toEqual([]);
  expect(backup.media).toMatchObject({ count: copy.images.size, missing: 0 });
  expect(backup.migrations.at(-1)).toBe(env.TEST_MIGRATIONS.at(-1)?.name);
});

describe('a restored installation', () => {
  it('has the same rows and images, opens its programmes and pictures, and finds them', async () => {
    await emptyInstallation();
    const restored = await restoreBackup(tools(), copy);
    expect(restored).toMatchObject({ id: backup.id, images: backup.media.count, lost: 0 });
    expect(await inventory()).toEqual(before);

    expect(await (await get(`/api/schedules/${venue.scheduleId}`)).text()).toBe(venue.programme);
    expect((await get(`/api/schedules/${venue.scheduleId}/excel`)).status).toBe(200);
    const first = await answer(get(`/api/schedules/${venue.scheduleId}/versions/1`), versionContent);
    expect(first.events[0]?.layout?.imageUrl).toBe(venue.imageUrl);
    const served = await get(venue.imageUrl);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(venue.image);
    const found = await answer(get('/api/schedules/history?q=gala'), scheduleHistory);
    expect(found.items.map(({ id }) => id)).toEqual([venue.scheduleId]);
    expect((await post('/api/login', { username: USER, password: PASSWORD }, fromSomewhere())).status).toBe(200);
    expect((await makeSchedule()).id).toBeGreaterThan(venue.highest);
    expect((await checkHealth(tools())).parts.restore).toBe('ok');
  });

  it('can be backed up and restored again', async () => {
    const second = await makeBackup(tools());
    const secondCopy = await copyOf(second.id);
    const secondInventory = await inventory();
    await emptyInstallation();
    await restoreBackup(tools(), secondCopy);
    expect(await inventory()).toEqual(secondInventory);
  });

  // The second is 0.7, whose rows about e-mail come along.
  it.each([
    ['0009', env.OLDER, ['schedules']],
    ['0014', env.OLD, ['schedules', 'mails', 'mail_addresses']],
  ] as const)('may be of an older version, whose tables and columns are fewer: before %s', async (next, d1, filled) => {
    const isOld = (name: string) => name < next;
    await applyD1Migrations(
      d1,
      env.TEST_MIGRATIONS.filter(({ name }) => isOld(name)),
    );
    const { results } = await d1.prepare(`select name from sqlite_master where type = 'table'`).all<{ name: string }>();
    const old = altered((manifest) => {
      manifest.migrations = manifest.migrations.filter(isOld);
      manifest.tables = manifest.tables.filter(({ name }) => results.some((table) => table.name === name));
    });
    await packAnew(old, async (table, column) => {
      const { results: columns } = await d1.prepare(`pragma table_info(${table})`).all<{ name: string }>();
      return columns.some(({ name }) => name === column);
    });
    await emptyInstallation();
    await restoreBackup({ ...tools(), d1 }, old);
    for (const table of filled) {
      expect(await d1.prepare(`select count(*) as n from ${table}`).first('n'), table).toBeGreaterThan(0);
    }
  });

  it('is never one that has something in it', async () => {
    await emptyInstallation();
    const { id } = await makeLayout();
    await expect(restoreBackup(tools(), copy)).rejects.toThrow('não está vazia');
    expect(await db.$count(runs)).toBe(0);
    expect(await objects('media/')).toEqual(new Map());
    expect((await answer(get('/api/layouts'), layout.array())).map((one) => one.id)).toEqual([id]);
  });

  it('lacks what had been lost before the copy was made, and says so', async () => {
    await emptyInstallation();
    const [hash = ''] = copy.images.keys();
    const less = again(copy);
    less.images.delete(hash);
    less.lost.add(hash);
    expect(await restoreBackup(tools(), less)).toMatchObject({ images: backup.media.count - 1, lost: 1 });
  });

  it('keeps images that lie there already, unless they are not what they say', async () => {
    await emptyInstallation();
    const [first = '', second = ''] = copy.images.keys();
    await env.MEDIA.put(`media/${first}`, copy.images.get(first) ?? '');
    await env.MEDIA.put(`media/${second}`, 'outra coisa');
    await restoreBackup(tools(), copy);
    expect(await inventory()).toEqual(before);
  });

  it(
    'that was cut off at any call is marked, refuses other backups, and comes to its end at the next try',
    async () => {
      for (const [when, from] of [
        ['before', 1],
        ['after', 4],
      ] as const) {
        let isOver = false;
        for (let n: number = from; !isOver; n += 7) {
          await emptyInstallation();
          const { context } = dyingContext(n, when, () => new Date());
          const error = await restoreBackup(context, copy).then(
            () => null,
            (thrown: unknown) => thrown,
          );
          isOver = error === null;
          if (!isOver) expect(isStruck(error), `${when} ${n}: ${error}`).toBe(true);
          const marks = await db.select().from(runs);
          const isMarked = marks.some(({ endedAt }) => endedAt === null);
          expect((await checkHealth(tools())).parts.restore, `${when} ${n}`).toBe(isMarked ? 'failed' : 'ok');
          if (isMarked) {
            const other = altered((manifest) => {
              manifest.id = '20200101T000000Z-00000000';
            });
            const { results } = await env.DB.prepare('select 1 from users limit 1').all();
            if (results.length > 0)
              await expect(restoreBackup(tools(), other)).rejects.toThrow(`a restauração do backup ${backup.id}`);
            await restoreBackup(tools(), copy);
          } else if (error !== null && marks.length === 0) await restoreBackup(tools(), copy);
          expect(await inventory(), `${when} ${n}`).toEqual(before);
        }
      }
    },
    PATIENCE,
  );

  it('is not taken for whole when somebody changed it meanwhile', async () => {
    await emptyInstallation();
    const d1 = new Proxy(env.DB, {
      get(target, name) {
        const member = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          if (name === 'prepare' && String(args[0]).includes('sqlite_sequence')) {
            target.prepare(`update lot_settings set label = 'Outro'`).run();
          }
          return member.apply(target, args);
        };
      },
    });
    await expect(restoreBackup({ ...tools(), d1 }, copy)).rejects.toThrow(
      'não está igual ao backup: lot_settings (1 de 1 linhas)',
    );
    expect((await checkHealth(tools())).parts.restore).toBe('failed');
  });
});

describe('a backup that is not whole writes nothing, and says what is wrong', () => {
  afterEach(async () => {
    expect(await db.$count(runs)).toBe(0);
    expect((await objects('')).size).toBe(0);
  });

  const flipped = (bytes: Uint8Array<ArrayBuffer> | undefined, at: number) => {
    const changed = new Uint8Array(bytes ?? []);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const EVENTS = 'events-00001.ndjson.gz';
  const damages: [string, () => Copy, string][] = [
    ['no manifest', () => changed((one) => one.files.delete(MANIFEST)), `falta ${MANIFEST}`],
    [
      'a manifest cut off',
      () => changed((one) => one.files.set(MANIFEST, (one.files.get(MANIFEST) ?? new Uint8Array()).slice(0, 300))),
      'danificado',
    ],
    [
      'another product',
      () => altered((manifest) => Object.assign(manifest, { product: 'outro' })),
      'não é de um backup do Quartou!',
    ],
    ['a later format', () => altered((manifest) => Object.assign(manifest, { format: 2 })), 'formato 2; esta versão lê o 1'],
    [
      'a manifest without a field',
      () => altered((manifest) => Object.assign(manifest, { media: undefined })),
      'danificado (media)',
    ],
    [
      'a path for a name',
      () => altered((manifest) => Object.assign(manifest.tables[0]?.files[0] ?? {}, { name: '../../x' })),
      'danificado (tables.0',
    ],
    ['another version', () => altered((manifest) => manifest.migrations.push('0999_later.sql')), 'o backup na 0999_later.sql'],
    ['a missing file', () => changed((one) => one.files.delete(EVENTS)), `Falta o arquivo ${EVENTS}`],
    [
      'a file cut off',
      () => changed((one) => one.files.set(EVENTS, (one.files.get(EVENTS) ?? new Uint8Array()).slice(0, -1))),
      'está incompleto',
    ],
    ['one bit', () => changed((one) => one.files.set(EVENTS, flipped(one.files.get(EVENTS), 40))), 'o conteúdo mudou'],
    [
      'a file left out of the manifest',
      () => altered((manifest) => manifest.tables.find(({ name }) => name === 'events')?.files.pop()),
      'A tabela events não está inteira',
    ],
    ['a missing image', () => changed((one) => one.images.delete([...one.images.keys()][1] ?? '')), 'Falta a imagem'],
    [
      'a damaged image',
      () => changed((one) => one.images.set([...one.images.keys()][0] ?? '', flipped([...one.images.values()][0], 9))),
      'está danificada',
    ],
  ];
  const changed = (change: (one: Copy) => unknown) => {
    const other = again(copy);
    change(other);
    return other;
  };

  it.each(damages)('%s', async (_, damage, words) => {
    await emptyInstallation();
    const failed = restoreBackup(tools(), damage());
    await expect(failed).rejects.toThrow(words);
    await expect(failed).rejects.toBeInstanceOf(BackupProblem);
  });
});

it(
  'is whole only once its manifest is there: cut off at any call, it is none',
  async () => {
    await emptyInstallation();
    await restoreBackup(tools(), copy);
    let isOver = false;
    for (let n = 1; !isOver; n += 3) {
      const { context } = dyingContext(n, 'before', () => new Date());
      const made = await makeBackup(context).catch((error: unknown) => {
        expect(isStruck(error)).toBe(true);
        return null;
      });
      isOver = made !== null;
      if (made) expect(await isWhole(made.id)).toBe(true);
      else expect([...(await objects('backups/')).keys()].filter((key) => key.endsWith(MANIFEST))).toEqual([]);
    }
  },
  PATIENCE,
);

describe('a large installation', () => {
  const PROGRAMMES = 1100;

  beforeAll(async () => {
    await emptyInstallation();
    await restoreBackup(tools(), copy);
    await env.DB.prepare(`
      insert into schedules (start_date, special_only, request_key, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PROGRAMMES}) select '2020-01-01', 1, 'old-' || i, '2020' from n`).run();
    await env.DB.prepare(`
      insert into events (schedule_id, position, day_of_week, date, is_special_event, updated_at)
      select id, 5, 'Evento Extra', '2020-01-01', 1, '2020' from schedules where special_only`).run();
    // More than one statement's worth of attractions, the first of which was merged into the last.
    await env.DB.prepare(`
      insert into attractions (name, name_key, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500) select 'A' || hex(zeroblob(90)), 'a' || i, '2020' from n`).run();
    await env.DB.prepare(`
      update attractions set deleted_at = '2020', merged_into = (select max(id) from attractions) where name_key = 'a1'`).run();
  }, PATIENCE);

  it('is backed up in slices, and restored from them', async () => {
    const expected = await inventory();
    const made = await makeBackup(tools());
    expect(made.tables.find(({ name }) => name === 'schedules')?.files.map(({ rows }) => rows)).toEqual([
      500,
      500,
      expect.any(Number),
    ]);
    const large = await copyOf(made.id);
    await emptyInstallation();
    await restoreBackup(tools(), large);
    expect(await inventory()).toEqual(expected);
  });

  it('may be written to meanwhile: what is read holds together, and no programme is of two times', async () => {
    const { results } = await env.DB.prepare(
      'select id, schedule_id as scheduleId from events order by schedule_id desc limit 1',
    ).all();
    const late = results[0] as { id: number; scheduleId: number };
    const headers = await admin();
    const counted: Record<string, number> = {};
    const names: unknown[] = [];
    for await (const { table, rows } of readRows(env.DB)) {
      // Between the first slice of programmes and the one that has this event in it.
      if (table === 'schedules' && counted[table] === undefined) {
        const attraction = await answer(post('/api/attractions', { name: 'Chegou Agora' }, headers), attractionContract, 201);
        await env.DB.batch([
          env.DB.prepare('insert into event_attractions (event_id, position, attraction_id) values (?, 0, ?)').bind(
            late.id,
            attraction.id,
          ),
          env.DB.prepare('update events set event_name = ? where id = ?').bind('Escrito agora', late.id),
        ]);
      }
      counted[table] = (counted[table] ?? 0) + rows.length;
      if (table === 'events') names.push(...rows.filter(({ id }) => id === late.id).map((row) => row.event_name));
      if (table === 'attractions') names.push(...rows.filter(({ name }) => name === 'Chegou Agora').map(({ name }) => name));
    }
    expect(names).toEqual(['Escrito agora', 'Chegou Agora']);
    expect(counted.schedules).toBeGreaterThan(PROGRAMMES);
  });

  it('begins again when something that was read goes away for good', async () => {
    let batches = 0;
    const whole = env.DB.batch.bind(env.DB);
    const d1 = new Proxy(env.DB, {
      get(target, name) {
        if (name === 'batch') {
          return async (statements: D1PreparedStatement[]) => {
            batches += 1;
            // After the programmes, before the attractions.
            if (batches === 6) {
              await target
                .prepare(
                  `delete from event_attractions where attraction_id = (select id from attractions where name = 'Chegou Agora')`,
                )
                .run();
              await target.prepare(`delete from attractions where name = 'Chegou Agora'`).run();
            }
            return whole(statements);
          };
        }
        const member = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const made = await makeBackup({ ...tools(), d1 });
    const { count } = (await env.DB.prepare('select count(*) as count from attractions').first<{ count: number }>()) ?? {};
    expect(made.tables.find(({ name }) => name === 'attractions')?.rows).toBe(count);
    expect(batches).toBeGreaterThan(20);
  });
});
