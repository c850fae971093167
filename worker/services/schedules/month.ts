import { asc, between, eq } from 'drizzle-orm';
import type { MonthEvents } from '../../../core/contracts/schedules.ts';
import type { CalendarMonth } from '../../../core/rules/month.ts';
import { joined } from '../../../db/expressions.ts';
import { layouts } from '../../../db/schema/catalogue.ts';
import { events } from '../../../db/schema/events.ts';
import type { Context } from '../../context.ts';
import { mediaUrl } from '../../media/keys.ts';
import { countedSchedules } from '../evenings.ts';
import { configuringColumns, isConfigured } from '../events/configured.ts';

export async function listMonth({ db }: Context, month: CalendarMonth): Promise<MonthEvents> {
  const counted = countedSchedules(db);
  const rows = await db
    .select({
      ...configuringColumns(db),
      scheduleId: counted.scheduleId,
      date: events.date,
      layoutHash: joined(layouts.fileHash, 'layoutHash'),
    })
    .from(events)
    .innerJoin(counted, eq(counted.scheduleId, events.scheduleId))
    .leftJoin(layouts, eq(layouts.id, events.layoutId))
    // Compared as texts: no month has a day after its 31st.
    .where(between(events.date, `${month}-01`, `${month}-31`))
    .orderBy(asc(events.date), asc(events.position), asc(events.id));
  return rows.map((row) => ({
    scheduleId: row.scheduleId,
    date: row.date,
    isSpecialEvent: row.isSpecialEvent,
    configured: row.isSpecialEvent || isConfigured(row),
    eventName: row.eventName,
    layoutUrl: row.layoutHash && mediaUrl(row.layoutHash),
  }));
}
