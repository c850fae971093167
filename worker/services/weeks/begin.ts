import { sql } from 'drizzle-orm';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { rowOf } from '../../../db/expressions.ts';
import { createdJson, jsonBody } from '../../../db/json.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { insertSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { emptyDays, insertEvents } from '../schedules/write.ts';
import { ownProgramme } from './own.ts';

/** Statements for a batch that begin the week's draft, with its five days, unless the week has a programme of its own. */
export function beginWeek({ db, now, randomId }: Context, startDate: CalendarDate) {
  const draft = {
    startDate,
    specialOnly: false,
    requestKey: `week:${startDate}:${randomId()}`,
    requestHash: null,
    createdAt: now().toISOString(),
    isDraft: true,
  };
  return [
    db
      .insert(schedules)
      .select(sql`select ${rowOf(schedules, draft)} where ${own(startDate)} is null`)
      .onConflictDoNothing(),
    insertEvents(db, draft, emptyDays(startDate, draft.createdAt)),
    insertSearch(db, draft.requestKey),
  ] as const;
}

const own = (startDate: CalendarDate) => ownProgramme(sql`${startDate}`);

/** The week's own programme, begun where there is none: `CreatedSchedule` as JSON text. */
export async function beginOwnProgramme(context: Context, startDate: CalendarDate): Promise<string> {
  const { db } = context;
  const [, , , [programme]] = await db.batch([
    ...beginWeek(context, startDate),
    db
      .select({ body: jsonBody(createdJson) })
      .from(schedules)
      .where(sql`${schedules.id} = ${own(startDate)}`),
  ]);
  if (!programme) throw new Error('A programme that was just begun is not there.');
  return programme.body;
}
