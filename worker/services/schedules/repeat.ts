import type { RepeatInput } from '../../../core/contracts/schedules.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { sha256 } from '../hash.ts';
import { type Created, createdBody, selectCreated } from './create.ts';
import { SCHEDULE_NOT_FOUND } from './get.ts';
import { copyAttractions, copyEvents, copySchedule } from './repeat-sql.ts';
import { indexScheduleOf } from './search-index.ts';

/**
 * Makes a new programme out of an old one, its dates moved to the chosen week, and gives `CreatedSchedule` as JSON text.
 * What has left the shelf since comes as text or not at all. The same key and input is the same programme.
 */
export async function repeatSchedule(context: Context, id: number, input: RepeatInput, key: string): Promise<string> {
  const { d1 } = context;
  const { startDate, take } = input;
  const hash = await sha256(JSON.stringify({ id, startDate, take }));
  const now = context.now().toISOString();
  const values = {
    id,
    key,
    hash,
    startDate,
    now,
    attractions: Number(take.attractions),
    values: Number(take.values),
    names: Number(take.names),
    lots: Number(take.lots),
    layouts: Number(take.layouts),
    // An extra event of which nothing comes along would be an empty one, and nothing removes it.
    extras: Number(take.attractions || take.names || take.lots || take.layouts),
  };
  const results = await d1.batch<Created>([
    copySchedule(d1, values),
    copyEvents(d1, values),
    copyAttractions(d1, values),
    indexScheduleOf(d1, { key }),
    selectCreated(d1, { key }),
  ]);
  const row = results[4]?.results[0];
  if (!row) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  return createdBody(row, row.requestHash === hash);
}
