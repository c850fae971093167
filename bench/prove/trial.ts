import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import { addDays, type CalendarDate } from '../../core/rules/calendar.ts';
import type { Importer } from '../importing.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import type { Catalogue } from './week.ts';

/** One thing that is done with the house, on something of its own each time. */
export interface Trial {
  request: { method: string; path: string; body?: object | FormData | Uint8Array<ArrayBuffer>; key?: string };
  /** What there is of it, past the API: the same before and after are the same text. */
  look(): Promise<unknown>;
  /** Whether what goes on by itself after a repetition has come to its end. */
  isSettled?(): Promise<boolean>;
  /** Whether the answer to a repetition of what was done already is in order; else it has to be 2xx. */
  isRepeatFine?(status: number, answer: string): boolean;
}

export interface Operation {
  group: 'send' | 'upload' | 'import' | 'delete';
  name: string;
  prepare(): Promise<Trial>;
}

/** What operations are done with. */
export interface Setting {
  server: Server;
  admin: Importer;
  random: Random;
  catalogue: Catalogue;
}

let weeks = 0;

/** A Wednesday that nothing else has. */
export const freshWeek = (): CalendarDate => addDays('2029-01-03', 7 * weeks++);

export const createProgramme = ({ admin }: Setting): Promise<CreatedSchedule> =>
  admin.call('POST', '/api/schedules', { startDate: freshWeek() });

/** How often a name is shown, and whether its file is known and lies there whole. */
export async function shownFiles(server: Server, table: 'layouts' | 'attraction_photos', name: string): Promise<unknown> {
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
