import { sql } from 'drizzle-orm';
import type { Deleted, Restored } from '../../../core/contracts/shelf.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { names, statement, value } from '../statement.ts';
import { SCHEDULE_NOT_FOUND } from './get.ts';

const deletedAt = names(schedules.deletedAt);

const hide = statement<{ id: number; now: string }>(sql`
  update ${schedules} set ${deletedAt} = ${value('now')} where ${schedules.id} = ${value('id')} and ${schedules.deletedAt} is null`);

const hideAll = statement<{ now: string }>(sql`
  update ${schedules} set ${deletedAt} = ${value('now')} where ${schedules.deletedAt} is null`);

const show = statement<{ id: number }>(sql`update ${schedules} set ${deletedAt} = null where ${schedules.id} = ${value('id')}`);

const showAll = statement<{ instant: string }>(sql`
  update ${schedules} set ${deletedAt} = null where ${schedules.deletedAt} = ${value('instant')}`);

/** Rows that a statement changed. D1's `meta.changes` counts no index entries. */
const changed = async (prepared: D1PreparedStatement) => (await prepared.run()).meta.changes;

/** Takes a programme out of every list; it can be brought back for 30 days (services/purge.ts). */
export async function deleteSchedule(context: Context, id: number): Promise<Deleted> {
  const now = context.now().toISOString();
  const deleted = await changed(hide(context.d1, { id, now }));
  if (deleted === 0) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  return { deleted, deletedAt: now };
}

/** As `deleteSchedule`, all that there are; none is no error. */
export async function deleteAllSchedules(context: Context): Promise<Deleted> {
  const now = context.now().toISOString();
  return { deleted: await changed(hideAll(context.d1, { now })), deletedAt: now };
}

/** Brings a programme back; one that is there already stays. */
export async function restoreSchedule(context: Context, id: number): Promise<Restored> {
  const restored = await changed(show(context.d1, { id }));
  if (restored === 0) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  return { restored };
}

/** Brings back exactly what was deleted at that instant, which the deletion's answer named. */
export async function restoreSchedules(context: Context, instant: string): Promise<Restored> {
  return { restored: await changed(showAll(context.d1, { instant })) };
}
