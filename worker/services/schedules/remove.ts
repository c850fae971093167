import { and, eq, ne, not, or } from 'drizzle-orm';
import type { Deleted } from '../../../core/contracts/basics.ts';
import type { RemoveScheduleQuery } from '../../../core/contracts/schedules.ts';
import { asExpression, hasRow } from '../../../db/expressions.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import type { Confirmed } from '../deletion.ts';
import { ownProgramme } from '../weeks/own.ts';
import { scheduleDeletion } from './get.ts';

const isSent = hasRow(versions, and(eq(versions.scheduleId, schedules.id), eq(versions.kind, 'sent')));
const isReplaced = and(eq(schedules.specialOnly, false), ne(schedules.id, ownProgramme(asExpression(schedules.startDate))));

const IS_HIDDEN: Confirmed = {
  holds: or(not(isSent), isReplaced),
  conflict: () => 'Links, TV e agenda agora mostram esta programação. Confira e exclua de novo.',
};

export const removeSchedule = (context: Context, id: number, { shown }: RemoveScheduleQuery): Promise<Deleted> =>
  scheduleDeletion.remove(context, id, shown && IS_HIDDEN);
