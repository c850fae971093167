import { sql } from 'drizzle-orm';
import { importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { names, statement, value } from '../services/statement.ts';
import { BadArchive, readDirectory } from './directory.ts';
import { type Plan, planOf } from './plan.ts';
import { previewOf } from './preview.ts';
import { packed, slicesOf } from './slices.ts';
import { clearFinished, failImport, finishing, openSlices } from './state.ts';
import { REASONS } from './words.ts';

/** An archive whose reading was begun this often and never ended takes whoever reads it down. */
const MAX_ATTEMPTS = 6;

/** Warnings that are kept; of the rest only how many. */
const MAX_WARNINGS = 1000;

/** Characters of slices in one statement: D1 takes texts of up to 2 MB. */
const CHARACTERS = 400_000;

const begin = statement<{ id: number; now: string }>(sql`
  update ${imports} set ${names(imports.attempts)} = ${names(imports.attempts)} + 1, ${names(imports.activeAt)} = ${value('now')}
  where ${imports.id} = ${value('id')} and ${imports.state} = 'reading'
  returning ${names(imports.archiveKey)} as key, ${names(imports.size)} as size, ${names(imports.attempts)} as attempts`);

// A plan is the same whoever makes it: what is there already stays.
const addSlices = statement<{ id: number; slices: string }>(sql`
  insert or ignore into ${importSlices}
    (${names(importSlices.importId, importSlices.number, importSlices.photos, importSlices.count)})
  select ${value('id')}, value ->> 0, value ->> 1, value ->> 2 from json_each(${value('slices')})
  where exists (select 1 from ${imports} where ${imports.id} = ${value('id')} and ${imports.state} = 'reading')`);

const plan = statement<{ id: number; preview: string; total: number; warnings: string; warningCount: number; now: string }>(sql`
  update ${imports} set ${names(imports.state)} = iif(${names(imports.unasked)}, 'importing', 'planned'),
    ${names(imports.preview)} = ${value('preview')}, ${names(imports.total)} = ${value('total')},
    ${names(imports.warnings)} = ${value('warnings')}, ${names(imports.warningCount)} = ${value('warningCount')},
    ${names(imports.activeAt)} = ${value('now')}
  where ${imports.id} = ${value('id')} and ${imports.state} = 'reading'
  returning iif(${names(imports.unasked)}, ${openSlices}, '[]') as slices`);

/**
 * Reads an archive's directory and writes down what is to be done: its slices and what they would change. Where nobody
 * has to be asked, the import is running afterwards. May be called again at any time.
 * @returns the slices that are to be dealt with now
 */
export async function readArchive(context: Context, id: number): Promise<number[]> {
  const { d1, media } = context;
  const archive = await begin(d1, { id, now: context.now().toISOString() }).first<{
    key: string;
    size: number;
    attempts: number;
  }>();
  if (!archive) return [];
  try {
    if (archive.attempts > MAX_ATTEMPTS) throw new BadArchive(REASONS.unreadable);
    return await write(context, id, planOf(await readDirectory(media, archive.key, archive.size)));
  } catch (error) {
    const isHopeless = error instanceof BadArchive || (error instanceof AppError && error.code === 'not_found');
    if (!isHopeless) throw error;
    await failImport(context, id, error.message);
    return [];
  }
}

async function write(context: Context, id: number, what: Plan): Promise<number[]> {
  const { d1 } = context;
  const { photos } = what;
  const warnings = [...what.notices, ...what.warnings];
  const preview = await previewOf(context, what);
  const rows = slicesOf(photos).map((slice, i) => JSON.stringify([i + 1, packed(slice), slice.length]));
  const results = await d1.batch([
    ...chunks(rows).map((some) => addSlices(d1, { id, slices: `[${some.join(',')}]` })),
    plan(d1, {
      id,
      preview: JSON.stringify(preview),
      total: photos.length,
      warnings: JSON.stringify(warnings.slice(0, MAX_WARNINGS)),
      warningCount: warnings.length,
      now: context.now().toISOString(),
    }),
    finishing(context, id),
  ]);
  await clearFinished(context, id, results.at(-1));
  const planned = results.at(-2)?.results[0] as { slices: string } | undefined;
  return planned ? (JSON.parse(planned.slices) as number[]) : [];
}

/** Texts in groups of no more than `CHARACTERS`, which may be three bytes each. */
function chunks(texts: string[]): string[][] {
  const groups: string[][] = [];
  let length = 0;
  for (const text of texts) {
    const last = groups.at(-1);
    if (last && length + text.length <= CHARACTERS) last.push(text);
    else {
      groups.push([text]);
      length = 0;
    }
    length += text.length;
  }
  return groups;
}
