import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { dayBody } from '../../web/src/draft/payload.ts';
import { jpeg } from '../archive.ts';
import type { Importer } from '../importing.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import { storedAbove } from './stored.ts';
import { contentOf, randomDay, randomWeek, type Shelves } from './week.ts';
import { zipOf } from './zip.ts';

/** One thing that is done with the house, on something of its own each time. */
export interface Trial {
  request: { method: string; path: string; body?: object | FormData | Uint8Array<ArrayBuffer>; key?: string };
  /** What there is of it, past the API: the same before and after are the same text. */
  look(): Promise<unknown>;
  /** Whether what goes on by itself after a repetition has come to its end. */
  isSettled?(): Promise<boolean>;
  /** Whether the answer to a repetition of what was done already is in order; else it has to be 2xx. */
  isRepeatFine?(status: number, answer: string): boolean;
  /** Nothing is to change: a list, a download. What is wrong with the answer's body, if anything is. */
  faultOf?(body: Uint8Array): string | null;
}

export interface Operation {
  group: 'send' | 'upload' | 'import' | 'delete' | 'export' | 'read';
  name: string;
  prepare(): Promise<Trial>;
}

/** A photo like no other under a name like no other. */
function file(random: Random, attractionId?: number): { form: FormData; name: string } {
  const name = `Foto ${random.key()}.jpg`;
  const form = new FormData();
  form.set('file', new File([jpeg(30_000) as Uint8Array<ArrayBuffer>], name));
  if (attractionId !== undefined) form.set('attractionId', String(attractionId));
  return { form, name };
}

/** Everything that is proved step by step; each `prepare` makes what its request is about. */
export function operations(server: Server, admin: Importer, random: Random, shelves: Shelves): Operation[] {
  let weeks = 0;
  let flyers = 0;
  const rows = (sql: string, ...values: (string | number)[]) => server.rows<Record<string, unknown>>(sql, ...values);
  const created = (): Promise<CreatedSchedule> =>
    admin.call('POST', '/api/schedules', { startDate: addDays('2029-01-03', 7 * weeks++) });
  const programme = async (id: number) => (await storedAbove(server, id - 1)).filter((one) => one.id === id);
  const isGone = (status: number) => status === 404;
  const one = shelves.attractions[0];
  if (!one) throw new Error('The house has no attraction.');

  /** Something on a shelf of its own, taken off it. */
  const deletion = (name: string, table: string, path: string, make: () => Promise<{ id: number }>): Operation => ({
    group: 'delete',
    name,
    async prepare() {
      const { id } = await make();
      return {
        request: { method: 'DELETE', path: `${path}/${id}` },
        look: () =>
          rows(
            table === 'lot_settings'
              ? `select 1 from ${table} where id = ?`
              : `select deleted_at is null as t from ${table} where id = ?`,
            id,
          ),
        isRepeatFine: isGone,
      };
    },
  });
  const begun = async () => {
    const name = `Em partes ${random.key()}`;
    const bytes = await zipOf(name, 5);
    const { id } = await admin.call('POST', '/api/imports', { fileName: 'fotos.zip', size: bytes.length });
    return { id, name, bytes };
  };
  const isIn = async (id: number, state: string) =>
    (await rows('select 1 from imports where id = ? and state = ?', id, state)).length === 1;
  const upload = async <T>(path: string, form: FormData) => {
    const answer = await fetch(new URL(path, server.url), { method: 'POST', body: form, headers: admin.headers });
    return (await answer.json()) as T;
  };

  const download = (group: 'export' | 'read', name: string, path: string, faultOf: NonNullable<Trial['faultOf']>): Operation => ({
    group,
    name,
    prepare: async () => ({ request: { method: 'GET', path }, look: async () => null, faultOf }),
  });
  const isZip = (bytes: Uint8Array) => {
    const isWhole = bytes[0] === 0x50 && Buffer.from(bytes.subarray(-22)).readUInt32LE(0) === 0x06054b50;
    return isWhole ? null : 'an archive without its end was handed out as whole';
  };
  const isJson = (bytes: Uint8Array) => {
    JSON.parse(Buffer.from(bytes).toString());
    return null;
  };
  const isPicture = (bytes: Uint8Array) => (bytes.length > 100 ? null : 'no picture');

  return [
    {
      group: 'send',
      name: 'POST schedule',
      async prepare() {
        const key = random.key();
        const request = { method: 'POST', path: '/api/schedules', body: { startDate: addDays('2029-01-03', 7 * weeks++) }, key };
        return {
          request,
          look: () =>
            rows(
              `select count(*) as n, (select count(*) from events where schedule_id = s.id) as days,
              (select count(*) from schedule_search where rowid = s.id) as found from schedules s where request_key = ?`,
              key,
            ),
        };
      },
    },
    {
      group: 'send',
      name: 'PUT event',
      async prepare() {
        const { id, events } = await created();
        const body = { ...dayBody(id, randomDay(random, shelves)), revision: 1 };
        return {
          request: { method: 'PUT', path: `/api/events/${events[1]?.id}`, body },
          look: () => programme(id),
          // Told 409, the web client sees that it is its own text that is there (guard.ts).
          isRepeatFine: (status, answer) => status === 409 && JSON.parse(answer).details.current.eventName === body.eventName,
        };
      },
    },
    {
      group: 'send',
      name: 'POST extra event',
      async prepare() {
        const { id } = await created();
        let week = randomWeek(random, shelves, 0);
        while (!week.extra) week = randomWeek(random, shelves, 0);
        const body = week.extra(id);
        return {
          request: { method: 'POST', path: '/api/events?special=true', body, key: random.key() },
          look: async () =>
            (await programme(id)).map((one) => [one, one.events.filter(({ content }) => content === contentOf(body)).length]),
        };
      },
    },
    {
      group: 'send',
      name: 'POST repeat',
      async prepare() {
        const { id, events } = await created();
        await admin.call('PUT', `/api/events/${events[0]?.id}`, dayBody(id, randomDay(random, shelves)));
        const key = random.key();
        const take = { attractions: true, values: true, names: true, lots: true, layouts: true };
        const body = { startDate: addDays('2029-01-03', 7 * weeks++), take };
        return {
          request: { method: 'POST', path: `/api/schedules/${id}/repeat`, body, key },
          look: async () => (await storedAbove(server, id)).filter((one) => one.key === key),
        };
      },
    },
    {
      group: 'upload',
      name: 'POST layout',
      async prepare() {
        const { form, name } = file(random);
        return {
          request: { method: 'POST', path: '/api/layouts', body: form },
          look: () => shownFiles(server, 'layouts', name.replace(/\.jpg$/, '')),
        };
      },
    },
    {
      group: 'upload',
      name: 'POST photo',
      async prepare() {
        const { form, name } = file(random, one.id);
        return {
          request: { method: 'POST', path: '/api/attraction-photos', body: form },
          look: () => shownFiles(server, 'attraction_photos', name),
        };
      },
    },
    {
      group: 'import',
      name: 'ZIP in a form',
      async prepare() {
        const name = `Formulário ${random.key()}`;
        const form = new FormData();
        form.set('file', new File([await zipOf(name, 5)], 'fotos.zip', { type: 'application/zip' }));
        return {
          request: { method: 'POST', path: '/api/attractions/import-zip', body: form },
          look: () => photosOf(server, name),
          isSettled: async () => (await photosOf(server, name)).photos === 5,
        };
      },
    },
    {
      group: 'import',
      name: 'begin',
      async prepare() {
        const fileName = `${random.key()}.zip`;
        return {
          request: { method: 'POST', path: '/api/imports', body: { fileName, size: 1000 } },
          // One that nobody hears of is a row too many, which ends after a day; the person's own is there or not.
          look: async () =>
            (await rows("select 1 from imports where file_name = ? and state = 'uploading'", fileName)).length > 0,
        };
      },
    },
    {
      group: 'import',
      name: 'part',
      async prepare() {
        const { id, bytes } = await begun();
        return {
          request: { method: 'PUT', path: `/api/imports/${id}/parts/1`, body: bytes },
          look: () => rows('select number from import_parts where import_id = ?', id),
        };
      },
    },
    {
      group: 'import',
      name: 'complete',
      async prepare() {
        const { id, bytes } = await begun();
        await admin.call('PUT', `/api/imports/${id}/parts/1`, bytes);
        return {
          request: { method: 'POST', path: `/api/imports/${id}/complete`, body: {} },
          look: () => rows("select state <> 'uploading' as arrived from imports where id = ?", id),
          isSettled: () => isIn(id, 'planned'),
        };
      },
    },
    {
      group: 'import',
      name: 'start',
      async prepare() {
        const { id, bytes, name } = await begun();
        await admin.call('PUT', `/api/imports/${id}/parts/1`, bytes);
        await admin.call('POST', `/api/imports/${id}/complete`, {});
        await admin.until(id, ['planned'], 50);
        return {
          request: { method: 'POST', path: `/api/imports/${id}/start`, body: {} },
          look: () => rows("select state in ('importing', 'done') as started from imports where id = ?", id),
          isSettled: async () => (await isIn(id, 'done')) && (await photosOf(server, name)).photos === 5,
        };
      },
    },
    deletion('schedule', 'schedules', '/api/schedules', created),
    deletion('layout', 'layouts', '/api/layouts', () => upload('/api/layouts', file(random).form)),
    deletion('photo', 'attraction_photos', '/api/attraction-photos', () =>
      upload('/api/attraction-photos', file(random, one.id).form),
    ),
    deletion('attraction', 'attractions', '/api/attractions', () =>
      admin.call('POST', '/api/attractions', { name: `A ${random.key()}` }),
    ),
    deletion('value', 'entry_values', '/api/values', () => admin.call('POST', '/api/values', { name: `R$ ${random.key()}` })),
    deletion('lot setting', 'lot_settings', '/api/lot-settings', () =>
      admin.call('POST', '/api/lot-settings', { ...shelves.lots[0], id: undefined, name: random.key() }),
    ),
    download('export', 'spreadsheet', '/api/schedules/1/excel?type=all', isZip),
    download('export', 'photos of one attraction', `/api/attractions/${one.id}/photos.zip`, isZip),
    download('export', 'all photos', '/api/attractions/photos.zip', isZip),
    ...[
      ...['/api/schedules', '/api/schedules/1', '/api/schedules/history?q=a', '/api/attractions', '/api/layouts', '/api/values'],
      ...[
        '/api/lot-settings',
        `/api/attractions/${one.id}/photos`,
        '/api/admin/counts',
        '/api/auth/user',
        '/api/imports/current',
      ],
    ].map((path) => download('read', path, path, isJson)),
    download('read', 'flyer', shelves.layouts[0]?.imageUrl ?? '', isPicture),
    {
      group: 'read',
      name: 'small flyer',
      // Each time another, which nobody has had small yet.
      async prepare() {
        const path = `${shelves.layouts[++flyers % shelves.layouts.length]?.imageUrl}&w=160`;
        return { request: { method: 'GET', path }, look: async () => null, faultOf: isPicture };
      },
    },
  ];
}

/** How often a name is shown, and whether its file is known and lies there whole. */
async function shownFiles(server: Server, table: 'layouts' | 'attraction_photos', name: string): Promise<unknown> {
  const shown = await server.rows<{ hash: string; known: number }>(
    `select t.file_hash as hash, (select count(*) from files where hash = t.file_hash) as known from ${table} t where t.name = ?`,
    name,
  );
  const missing = await server.missing(shown.map(({ hash }) => `media/${hash}`));
  return { shown: shown.length, known: shown.every(({ known }) => known === 1), missing: missing.length };
}

/** What there is of the attractions whose names begin so. */
export async function photosOf(server: Server, prefix: string): Promise<{ photos: number; twice: number; missing: number }> {
  const shown = await server.rows<{ path: string; hash: string }>(
    `select a.name || '/' || p.name as path, p.file_hash as hash from attraction_photos p join attractions a on a.id = p.attraction_id
      where substr(a.name, 1, ?) = ?`,
    prefix.length,
    prefix,
  );
  const missing = await server.missing(shown.map(({ hash }) => `media/${hash}`));
  return { photos: shown.length, twice: shown.length - new Set(shown.map(({ path }) => path)).size, missing: missing.length };
}
