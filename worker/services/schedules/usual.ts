import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { UsualWeek } from '../../../core/contracts/evenings.ts';
import { addDays, type CalendarDate } from '../../../core/rules/calendar.ts';
import { type PastEvening, usualOf } from '../../../core/rules/usual.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { leftJoined, named } from '../../../db/expressions.ts';
import { usableItems } from '../../../db/json.ts';
import { entryValues, files, layouts } from '../../../db/schema/catalogue.ts';
import { events } from '../../../db/schema/events.ts';
import type { Context } from '../../context.ts';
import { mediaUrl } from '../../media/keys.ts';
import { configuringColumns, countedSchedules, isConfigured } from '../evenings.ts';

const DAYS_BACK = 26 * 7;

export async function usualWeek({ db }: Context, startDate: CalendarDate): Promise<UsualWeek> {
  const counted = countedSchedules(db);
  const [rows] = await db.batch([
    db
      .select({
        ...configuringColumns(db),
        position: events.position,
        attractions: named<string>(usableItems, 'attractions'),
        valueName: leftJoined(entryValues.name, 'valueName'),
        layoutName: leftJoined(layouts.name, 'layoutName'),
        layoutHash: leftJoined(files.hash, 'layoutHash'),
        width: files.width,
        height: files.height,
      })
      .from(counted)
      .innerJoin(events, and(eq(events.scheduleId, counted.scheduleId), eq(events.isSpecialEvent, false)))
      .leftJoin(entryValues, and(eq(entryValues.id, events.valueId), isNull(entryValues.deletedAt)))
      .leftJoin(layouts, and(eq(layouts.id, events.layoutId), isNull(layouts.deletedAt)))
      .leftJoin(files, eq(files.hash, layouts.fileHash))
      .where(and(lt(counted.startDate, startDate), gte(counted.startDate, addDays(startDate, -DAYS_BACK))))
      .orderBy(desc(counted.startDate)),
  ]);
  const evenings = rows.filter(isConfigured).map((row) => ({ ...row, usual: asUsual(row) }));
  return DAYS.map((_, day) => usualOf(evenings.flatMap(({ position, usual }) => (position === day ? usual : []))));
}

interface Row {
  eventName: string | null;
  freeEntry: boolean;
  valueId: number | null;
  valueName: string | null;
  customValue: string | null;
  layoutId: number | null;
  layoutName: string | null;
  layoutHash: string | null;
  width: number | null;
  height: number | null;
  attractions: string;
}

function asUsual({ valueId, valueName, layoutId, layoutName, layoutHash, attractions, ...row }: Row): PastEvening {
  const { eventName, freeEntry, customValue, ...size } = row;
  return {
    eventName,
    freeEntry,
    value: valueId !== null && valueName !== null ? { id: valueId, name: valueName } : null,
    customValue,
    layout:
      layoutId !== null && layoutHash !== null
        ? { id: layoutId, name: layoutName ?? '', imageUrl: mediaUrl(layoutHash), width: size.width, height: size.height }
        : null,
    attractions: JSON.parse(attractions),
  };
}
