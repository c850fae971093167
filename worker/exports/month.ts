import { exists } from 'drizzle-orm';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import { type CalendarMonth, monthText } from '../../core/rules/month.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { selectMonth } from '../services/attraction-evenings.ts';
import { deed } from '../services/deeds.ts';
import { buildMonthWorkbook } from './month-workbook.ts';
import { written } from './spreadsheet.ts';

/** The spreadsheet of everybody who played in a month, of the programmes that count. */
export async function exportMonth(context: Context, month: CalendarMonth): Promise<Uint8Array<ArrayBuffer>> {
  const { db, now, timeZone, userId } = context;
  const subject = monthText(month);
  const reading = selectMonth(db, month);
  const noting = deed(context, 'attraction.exported', { subject, when: exists(reading) });
  const [rows] = await (userId === null ? db.batch([reading]) : db.batch([reading, noting]));
  if (rows.length === 0) throw new AppError('nothing_to_export', `Ninguém tocou em ${subject}.`);
  const events: ScheduleEvent[] = rows.map(({ event }) => JSON.parse(event));
  return written(buildMonthWorkbook(events, month, now(), timeZone));
}
