import { sql } from 'drizzle-orm';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { statement, value } from '../statement.ts';

/** Programmes in one batch, and batches in one run: D1 gives a batch 30 s. What is left goes the next day. */
const BATCH = 50;
const MAX_BATCHES = 100;

// The same programmes in each statement of a batch: the last one removes them.
const old = sql`(select ${schedules.id} from ${schedules} where ${schedules.deletedAt} <= ${value('before')}
  order by ${schedules.deletedAt}, ${schedules.id} limit ${sql.raw(String(BATCH))})`;
const oldEvents = sql`(select ${events.id} from ${events} where ${events.scheduleId} in ${old})`;

// Children first: foreign keys restrict.
const steps = [
  statement<{ before: string }>(sql`delete from ${eventAttractions} where ${eventAttractions.eventId} in ${oldEvents}`),
  statement<{ before: string }>(sql`delete from ${events} where ${events.scheduleId} in ${old}`),
  statement<{ before: string }>(sql`delete from ${schedules} where ${schedules.id} in ${old}`),
];

/**
 * Removes for good the programmes deleted until `before`, with all that is in them.
 * @returns how many programmes went
 */
export async function purgeSchedules({ d1 }: Context, before: string): Promise<number> {
  let purged = 0;
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    const results = await d1.batch(steps.map((step) => step(d1, { before })));
    const gone = results[2]?.meta.changes ?? 0;
    purged += gone;
    if (gone < BATCH) break;
  }
  return purged;
}
