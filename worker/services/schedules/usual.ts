import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { UsualWeek } from '../../../core/contracts/evenings.ts';
import { addDays, type CalendarDate } from '../../../core/rules/calendar.ts';
import { usualOf } from '../../../core/rules/usual.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { coalesce, leftJoined, named } from '../../../db/expressions.ts';
import { usableItems } from '../../../db/json.ts';
import { entryValues, files, layouts } from '../../../db/schema/catalogue.ts';
import { events } from '../../../db/schema/events.ts';
import type { Context } from '../../context.ts';
import { mediaUrl } from '../../media/keys.ts';
import { configuringColumns, countedSchedules, isRowConfigured } from '../evenings.ts';

const DAYS_BACK = 26 * 7;

export async function readUsualWeek({ db }: Context, startDate: CalendarDate): Promise<UsualWeek> {
  const counted = countedSchedules(db);
  const rows = await db
    .select({
      ...configuringColumns(db),
      position: events.position,
      attractions: named<string>(usableItems, 'attractions'),
      presentValueId: leftJoined(entryValues.id, 'presentValueId'),
      valueName: leftJoined(entryValues.name, 'valueName'),
      layoutName: leftJoined(layouts.name, 'layoutName'),
      layoutHash: leftJoined(files.hash, 'layoutHash'),
      width: files.width,
      height: files.height,
    })
    .from(counted)
    .innerJoin(events, and(eq(events.scheduleId, counted.scheduleId), eq(events.isSpecialEvent, false)))
    .leftJoin(entryValues, and(eq(entryValues.id, coalesce(events.valueId, events.formerValueId)), isNull(entryValues.deletedAt)))
    .leftJoin(layouts, and(eq(layouts.id, events.layoutId), isNull(layouts.deletedAt)))
    .leftJoin(files, eq(files.hash, layouts.fileHash))
    .where(and(lt(counted.startDate, startDate), gte(counted.startDate, addDays(startDate, -DAYS_BACK))))
    .orderBy(desc(counted.startDate));
  const evenings = rows.filter(isRowConfigured).map((row) => ({
    position: row.position,
    usual: {
      eventName: row.eventName,
      freeEntry: row.freeEntry,
      value: row.presentValueId !== null && row.valueName !== null ? { id: row.presentValueId, name: row.valueName } : null,
      customValue: row.valueName === null ? row.customValue : null,
      layout:
        row.layoutId !== null && row.layoutHash !== null
          ? {
              id: row.layoutId,
              name: row.layoutName ?? '',
              imageUrl: mediaUrl(row.layoutHash),
              width: row.width,
              height: row.height,
            }
          : null,
      attractions: JSON.parse(row.attractions),
    },
  }));
  return DAYS.map((_, day) => usualOf(evenings.flatMap(({ position, usual }) => (position === day ? usual : []))));
}
