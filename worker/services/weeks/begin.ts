import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { createdJson, jsonBody } from '../../../db/json.ts';
import { prepared } from '../../../db/prepared.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { insertSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { emptyDays, insertEvents } from '../schedules/write.ts';
import { ownProgramme } from './own.ts';

const value = sql.placeholder;

const ROW: Partial<Record<keyof typeof schedules.$inferSelect, SQL>> = {
  startDate: sql`${value('startDate')}`,
  specialOnly: sql`0`,
  requestKey: sql`${value('key')}`,
  createdAt: sql`${value('now')}`,
  isDraft: sql`1`,
};
const COLUMNS = sql.join(
  (Object.keys(getTableColumns(schedules)) as (keyof typeof ROW)[]).map((name) => ROW[name] ?? sql`null`),
  sql`, `,
);

const insertDraft = prepared((db) =>
  db
    .insert(schedules)
    .select(sql`select ${COLUMNS} where ${ownProgramme(value('startDate'))} is null`)
    .onConflictDoNothing(),
);

const selectOwn = prepared((db) =>
  db
    .select({ body: jsonBody(createdJson) })
    .from(schedules)
    .where(sql`${schedules.id} = ${ownProgramme(value('startDate'))}`),
);

/** Statements for a batch that begin the week's draft, with its five days, unless the week has a programme of its own. */
export function beginWeek({ db, now, randomId }: Context, startDate: CalendarDate) {
  const key = `week:${startDate}:${randomId()}`;
  const values = { startDate, specialOnly: 0, key, hash: null, now: now().toISOString() };
  return [
    insertDraft(db, { startDate, key, now: values.now }),
    insertEvents(db, { ...values, events: JSON.stringify(emptyDays(startDate, values.now)) }),
    insertSearch(db, { key }),
  ] as const;
}

/** The week's own programme, begun where there is none: `CreatedSchedule` as JSON text. */
export async function beginOwnProgramme(context: Context, startDate: CalendarDate): Promise<string> {
  const { db } = context;
  const [, , , [own]] = await db.batch([...beginWeek(context, startDate), selectOwn(db, { startDate })]);
  if (!own) throw new Error('A programme that was just begun is not there.');
  return own.body;
}
