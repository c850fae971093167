import { eq } from 'drizzle-orm';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { ExportType, Schedule } from '../../core/contracts/schedules.ts';
import { type EventKind, kindOfEvent } from '../../core/event-fields.ts';
import { hasContent } from '../../core/rules/event-text.ts';
import { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Image } from '../media/image/read.ts';
import { hashInUrl } from '../media/keys.ts';
import { loadPrint } from '../media/print.ts';
import { auditExport, startDateOf } from '../services/audit-log.ts';
import { rejectsWrites } from '../services/health/writing.ts';
import { getSchedule, scheduleText, selectSchedule } from '../services/schedules/get.ts';
import { hasOnlyIgnoredChanges } from '../services/versions/content.ts';
import { selectMarks, unsentChanges } from '../services/versions/marks.ts';
import { readVersion } from '../services/versions/read.ts';
import { noteExport } from '../services/versions/seen.ts';
import type { NamedVersion } from './package-texts.ts';

const NOTHING_TO_EXPORT: Record<ExportType, string> = {
  all: 'Esta programação ainda não tem nada para exportar. Configure ao menos um dia.',
  regular: 'Não há dias configurados nesta programação para exportar. Configure ao menos um dia.',
  special: 'Não há eventos extras nesta programação para exportar. Configure o evento extra primeiro.',
};

/** The most flyers in one spreadsheet, because all are in memory together. Further flyers are shown by name. */
const MAX_FLYERS = 40;

async function loadFlyers(context: Context, events: readonly ScheduleEvent[]): Promise<Map<string, Image>> {
  const urls = [...new Set(events.flatMap(({ layout }) => layout?.imageUrl ?? []))].slice(0, MAX_FLYERS);
  const flyers = new Map<string, Image>();
  await Promise.all(
    urls.map(async (url) => {
      const print = await loadPrint(context, hashInUrl(url) ?? '');
      if (print) flyers.set(url, print);
    }),
  );
  return flyers;
}

/** Reads the version or, without one, the current content. An administrator's export of the current content is recorded. */
async function readExported(
  context: Context,
  id: number,
  type: ExportType,
  version?: number,
): Promise<{ schedule: Schedule; version?: NamedVersion; unsent?: EventKind[] }> {
  if (version !== undefined) {
    const { startDate, events, ...kept } = await readVersion(context, id, version);
    return { schedule: toExport({ id, startDate, createdAt: kept.createdAt, events }, type), version: kept };
  }
  const { db } = context;
  // On a full disk programmes can still be exported, but without a record.
  const userId = rejectsWrites() ? null : context.userId;
  const ofId = db.select({ id: schedules.id }).from(schedules).where(eq(schedules.id, id));
  // One batch reads the content and records the export, so an empty programme must be refused before the batch.
  const checked = userId !== null && getSchedule(context, id).then((text) => toExport(JSON.parse(text), type));
  const [hasOnlyIgnored] = await Promise.all([userId !== null && hasOnlyIgnoredChanges(context, id), checked]);
  const [rows, marks] = await db.batch([
    selectSchedule(db, id),
    selectMarks(context, ofId, 1),
    ...(userId === null ? [] : noteExport(context, id, userId, hasOnlyIgnored)),
  ]);
  const unsent = marks.flatMap(unsentChanges).flatMap(({ event }) => (isOfType(event, type) ? kindOfEvent(event) : []));
  return { schedule: toExport(JSON.parse(scheduleText(rows)), type), unsent };
}

/** Returns the bytes of an .xlsx. @throws AppError `not_found`; `nothing_to_export` if no event of this `type` has content */
export async function exportSchedule(
  context: Context,
  id: number,
  type: ExportType,
  version?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { schedule, ...about } = await readExported(context, id, type, version);
  const [bytes] = await Promise.all([
    write(context, schedule, about),
    auditExport(context, 'schedule.exported', startDateOf(context, id)),
  ]);
  return bytes;
}

export const spreadsheetOf = async (
  context: Context,
  schedule: Schedule,
  version: NamedVersion | null,
): Promise<Uint8Array<ArrayBuffer>> => write(context, toExport(schedule, 'all'), { version });

const isOfType = ({ isSpecialEvent }: ScheduleEvent, type: ExportType): boolean =>
  type === 'all' || isSpecialEvent === (type === 'special');

function toExport(schedule: Schedule, type: ExportType): Schedule {
  const filled = new Set(schedule.events.filter(hasContent).map((event) => event.isSpecialEvent));
  const events = schedule.events.filter((event) => filled.has(event.isSpecialEvent) && isOfType(event, type));
  if (events.length === 0) throw new AppError('nothing_to_export', NOTHING_TO_EXPORT[type]);
  return { ...schedule, events };
}

async function write(
  context: Context,
  schedule: Schedule,
  about: { version?: NamedVersion | null; unsent?: EventKind[] },
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ buildWorkbook }, flyers] = await Promise.all([import('./workbook.ts'), loadFlyers(context, schedule.events)]);
  return buildWorkbook(schedule, { timeZone: context.timeZone, flyers, ...about });
}
