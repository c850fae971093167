import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { ExportType, Schedule } from '../../core/contracts/schedules.ts';
import { isEventConfigured } from '../../core/rules/event-text.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { getSchedule } from '../services/schedules/get.ts';

const NOTHING: Record<ExportType, string> = {
  all: 'Não há nada configurado nesta programação para exportar.',
  regular: 'Não há dias configurados nesta programação para exportar.',
  special: 'Não há eventos extras nesta programação para exportar.',
};

/** An observation is nothing to send a week for, but whoever wrote one wants to see it in the spreadsheet. */
const hasContent = (event: ScheduleEvent) =>
  event.isSpecialEvent || isEventConfigured(event) || Boolean(event.observations?.trim());

/**
 * The spreadsheet (bytes of an .xlsx) of a programme's regular events, its extra ones, or both.
 * @throws AppError `nothing_to_export` rather than give five rows of dashes
 */
export async function exportSchedule(context: Context, id: number, type: ExportType): Promise<Uint8Array> {
  const schedule = JSON.parse(await getSchedule(context, id)) as Schedule;
  const filled = new Set(schedule.events.filter(hasContent).map((event) => event.isSpecialEvent));
  const events = schedule.events.filter(
    ({ isSpecialEvent }) => filled.has(isSpecialEvent) && (type === 'all' || isSpecialEvent === (type === 'special')),
  );
  if (events.length === 0) throw new AppError('nothing_to_export', NOTHING[type]);
  // Its own chunk: nobody but an export pays for the spreadsheet library.
  const { buildWorkbook } = await import('./workbook.ts');
  return buildWorkbook({ ...schedule, events }, type, { timeZone: context.timeZone });
}
