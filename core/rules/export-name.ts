import type { ExportType } from '../contracts/schedules.ts';
import type { CalendarMonth } from './month.ts';

const STEM: Record<ExportType, string> = {
  all: 'programacao_completa',
  regular: 'programacao_regular',
  special: 'programacao_eventos_extras',
};

/** File name of a programme's spreadsheet (spec §7). */
export function exportFileName(type: ExportType, scheduleId: number): string {
  return `${STEM[type]}_${scheduleId}.xlsx`;
}

/** File name of the spreadsheet of who played in a month. */
export const monthFileName = (month: CalendarMonth): string => `artistas_${month}.xlsx`;
