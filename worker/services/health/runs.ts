import { sql } from 'drizzle-orm';
import { runs } from '../../../db/schema/runs.ts';
import type { Context } from '../../context.ts';
import { names, statement, value } from '../statement.ts';

/** How a step went: `detail` is what it did, or its error. */
export interface Run {
  name: string;
  startedAt: string;
  okay: boolean;
  detail: unknown;
}

const record = statement<{ name: string; startedAt: string; endedAt: string; okay: number; detail: string }>(sql`
  insert into ${runs} (${names(runs.name, runs.startedAt, runs.endedAt, runs.okay, runs.okayAt, runs.detail)})
  values (${value('name')}, ${value('startedAt')}, ${value('endedAt')}, ${value('okay')},
    iif(${value('okay')}, ${value('endedAt')}, null), ${value('detail')})
  on conflict (${names(runs.name)}) do update set ${names(runs.startedAt)} = excluded.started_at,
    ${names(runs.endedAt)} = excluded.ended_at, ${names(runs.okay)} = excluded.okay,
    ${names(runs.okayAt)} = coalesce(excluded.okay_at, ${runs.okayAt}), ${names(runs.detail)} = excluded.detail`);

/** Writes down that a step has just ended. */
export async function recordRun({ d1, now }: Context, { name, startedAt, okay, detail }: Run): Promise<void> {
  const endedAt = now().toISOString();
  await record(d1, { name, startedAt, endedAt, okay: okay ? 1 : 0, detail: JSON.stringify(detail) ?? 'null' }).run();
}

/** The name of a restore's row in `runs`, which worker/backup/restore.ts writes. */
export const RESTORE = 'restore';

/** The backup (`id`) whose restore has begun here and not come to its end; no row when there is none. */
export const unfinishedRestore = statement(sql`
  select ${runs.detail} ->> 'backup' as id from ${runs} where ${runs.name} = ${RESTORE} and ${runs.endedAt} is null`);
