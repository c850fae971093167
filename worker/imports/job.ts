import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ImportJob, ImportPreview, ImportState } from '../../core/contracts/imports.ts';
import { importParts, importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { statement, value } from '../services/statement.ts';
import { andMore, IMPORT_NOT_FOUND, sentence } from './words.ts';

/** Sentences of an answer; the rest is counted. */
const MAX_ERRORS = 1000;

const fields = sql`${imports.id} as id, ${imports.fileName} as fileName, ${imports.size} as size, ${imports.state} as state,
  ${imports.createdAt} as createdAt, ${imports.partSize} as partSize, ${imports.preview} as preview, ${imports.total} as total,
  ${imports.warnings} as warnings, ${imports.warningCount} as warningCount, ${imports.reason} as reason,
  ${imports.activeAt} as activeAt,
  (select json_group_array(${importParts.number} order by ${importParts.number}) from ${importParts}
    where ${importParts.importId} = ${imports.id}) as parts`;

const newest = sql`(select max(${imports.id}) from ${imports} where ${imports.putAwayAt} is null)`;

/** The three statements that make one job, of the import that `which` names. */
const three = <Values extends Record<string, number>>(which: SQL | Placeholder) => ({
  row: statement<Values>(sql`select ${fields} from ${imports} where ${imports.id} = ${which}`),
  sums: statement<Values>(sql`
    select coalesce(sum(iif(${importSlices.doneBy} is null, 0, ${importSlices.count})), 0) as done,
      coalesce(sum(${importSlices.attractionsAdded}), 0) as attractionsAdded,
      coalesce(sum(${importSlices.photosAdded}), 0) as photosAdded,
      coalesce(sum(json_array_length(${importSlices.errors})), 0) as errorCount
    from ${importSlices} where ${importSlices.importId} = ${which}`),
  errors: statement<Values>(sql`
    select ${importSlices.errors} as errors from ${importSlices}
    where ${importSlices.importId} = ${which} and ${importSlices.errors} <> '[]'
    order by ${importSlices.number} limit ${sql.raw(String(MAX_ERRORS))}`),
});

const byId = three<{ id: number }>(value('id'));
const current = three<Record<never, never>>(newest);

interface Row {
  id: number;
  fileName: string;
  size: number;
  state: ImportState;
  createdAt: string;
  partSize: number;
  preview: string | null;
  total: number;
  warnings: string;
  warningCount: number;
  reason: string | null;
  activeAt: string;
  parts: string;
}

interface Sums {
  done: number;
  attractionsAdded: number;
  photosAdded: number;
  errorCount: number;
}

/** A job, and when something last happened in it. */
export interface Seen {
  job: ImportJob;
  activeAt: string;
}

/** What makes one job, to be sent at the end of a batch of one's own. */
export const jobQuery = ({ d1 }: Context, id: number) => [byId.row(d1, { id }), byId.sums(d1, { id }), byId.errors(d1, { id })];

/** One import; null when there is none of this number. */
export const readJob = async (context: Context, id: number): Promise<Seen | null> =>
  seen(await context.d1.batch(jobQuery(context, id)));

/** The job that there is after these statements, sent with them. @throws AppError `not_found` */
export async function jobAfter(context: Context, id: number, steps: D1PreparedStatement[] = []): Promise<ImportJob> {
  const found = seen(await context.d1.batch([...steps, ...jobQuery(context, id)]));
  if (!found) throw new AppError('not_found', IMPORT_NOT_FOUND);
  return found.job;
}

/** The newest import that nobody has put away. */
export const readCurrentJob = async ({ d1 }: Context): Promise<Seen | null> =>
  seen(await d1.batch([current.row(d1, {}), current.sums(d1, {}), current.errors(d1, {})]));

/** What `jobQuery` gave, from the end of a batch's results. */
export function seen(results: D1Result[]): Seen | null {
  const [rows, sums, errors] = results.slice(-3);
  const row = rows?.results[0] as Row | undefined;
  const sum = sums?.results[0] as Sums | undefined;
  if (!row || !sum) return null;
  const { activeAt, warnings, warningCount, reason, parts, preview, ...rest } = row;
  const { errorCount, ...counts } = sum;
  const all = { ...rest, ...counts, reason, preview: preview === null ? null : (JSON.parse(preview) as ImportPreview) };
  const failures = ((errors?.results ?? []) as { errors: string }[]).flatMap(({ errors }) => JSON.parse(errors) as string[]);
  const job: ImportJob = {
    ...rest,
    ...counts,
    preview: all.preview,
    parts: JSON.parse(parts) as number[],
    percent: percentOf(row.state, counts.done, row.total),
    errors: limited([...(JSON.parse(warnings) as string[]), ...failures], warningCount + errorCount),
    message: sentence({ ...all, failed: errorCount }),
  };
  return { job, activeAt };
}

function percentOf(state: ImportState, done: number, total: number): number {
  if (state === 'done') return 100;
  return total === 0 ? 0 : Math.floor((100 * done) / total);
}

function limited(sentences: string[], count: number): string[] {
  const shown = sentences.slice(0, MAX_ERRORS);
  return count > shown.length ? [...shown, andMore(count - shown.length)] : shown;
}
