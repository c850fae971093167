import { exists } from 'drizzle-orm';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import { formatInstant, weekdayName } from '../../core/rules/calendar.ts';
import { artists } from '../../core/rules/event-text.ts';
import { type CalendarMonth, monthText } from '../../core/rules/month.ts';
import { capitalized } from '../../core/rules/text.ts';
import { dayKeyOf } from '../../core/rules/week.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { selectMonth } from '../services/attraction-evenings.ts';
import { audit } from '../services/audit-log.ts';
import { rejectsWrites } from '../services/health/writing.ts';
import { type SheetColumn, type SheetRow, writeWorkbook } from './workbook.ts';

export async function exportMonth(context: Context, month: CalendarMonth): Promise<Uint8Array<ArrayBuffer>> {
  const { db, now, timeZone, userId } = context;
  const subject = monthText(month);
  const selectEvents = selectMonth(db, month);
  const writeEntry = audit(context, 'attraction.exported', { subject, when: exists(selectEvents) });
  const [rows] = await (userId === null || rejectsWrites() ? db.batch([selectEvents]) : db.batch([selectEvents, writeEntry]));
  if (rows.length === 0) throw new AppError('nothing_to_export', `Nenhuma semana enviada tem atrações em ${subject}.`);
  const events: ScheduleEvent[] = rows.map(({ event }) => JSON.parse(event));
  return buildMonthWorkbook(events, month, now(), timeZone);
}

const MONTH_COLUMNS: readonly SheetColumn[] = [
  { cell: 'date', heading: 'DATA', min: 13, fixed: true },
  { cell: 'weekday', heading: 'DIA', min: 18, fixed: true, strong: true },
  { cell: 'eventName', heading: 'EVENTO', min: 30 },
  { cell: 'attractions', heading: 'ARTISTA', min: 40, strong: true },
];

export function buildMonthWorkbook(
  events: readonly ScheduleEvent[],
  month: CalendarMonth,
  now: Date,
  timeZone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = events.flatMap((event) =>
    artists(event).map(
      (artist): SheetRow => ({
        day: dayKeyOf(event),
        date: event.date,
        weekday: capitalized(weekdayName(event.date)),
        event: { ...event, attractions: [], customAttractionsText: artist },
      }),
    ),
  );
  const title = `Artistas de ${monthText(month)}`;
  const table = { sheet: 'Artistas', title, columns: MONTH_COLUMNS, rows, dateFormat: 'dd/mm/yyyy' };
  return writeWorkbook([table], now, `Gerada em ${formatInstant(now.toISOString(), timeZone)}`);
}
