import { eq } from 'drizzle-orm';
import type { ScheduleEvent, SpecialEventInput } from '../../../core/contracts/events.ts';
import type { Week } from '../../../core/contracts/weeks.ts';
import { TEXT_FIELDS } from '../../../core/event-fields.ts';
import { positionOf } from '../../../core/rules/changes.ts';
import { type ConfiguringFields, hasMoreThanName, isEventConfigured } from '../../../core/rules/event-text.ts';
import { EXTRA_POSITION } from '../../../core/rules/week.ts';
import { coalesce } from '../../../db/expressions.ts';
import { scheduleSearch } from '../../../db/schema/schedules.ts';
import { updateSearchWhere } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { insertExtra, missingSchedule } from '../events/create-special.ts';
import { assertReferences, referencesOf, selectReferences, storedItems } from '../events/references.ts';
import { assertSameKind, conflict, EVENT_NOT_FOUND, removeEvent, writeEvent } from '../events/replace.ts';
import { isSameContent, pickContent, type WrittenContent } from '../events/write.ts';
import { beginWeek, ownProgramme } from '../schedules/write.ts';
import { selectWeek, type WeekRows, type WeekSelector, weekFrom } from './read.ts';

/** Identifies an evening. Without `scheduleId`, the evening is in the week's own programme, which is created if missing. */
export interface EveningPlace extends WeekSelector {
  position: number;
}

interface Saving {
  /** The revision that the writer has read: 0 if there was no event, null to replace unconditionally. */
  revision: number | null;
  /** The id of the event that the writer has read; null to accept any event at the position. */
  eventId: number | null;
  /** True to accept items that were removed from the catalogue. */
  isUndo: boolean;
  /** True to apply the designer's rules: an extra event without content is removed, and a draft's extra event may lack a name. */
  isFromDesigner: boolean;
}

const eveningAt = ({ programme }: Week, position: number): ScheduleEvent | null =>
  programme?.events.find((event) => positionOf(event, programme.events) === position) ?? null;

const isEmptyExtra = (input: WrittenContent): boolean => !input.eventName?.trim() && !hasMoreThanName(input);

const isEmptyDay = (day: ConfiguringFields): boolean => !isEventConfigured(day) && TEXT_FIELDS.every(({ key }) => !day[key]);

/** True if the writer has read the current event or sends no revision. Revision 0 also matches an empty day of revision 1. */
function hasRead(current: ScheduleEvent | null, { revision, eventId }: Pick<Saving, 'revision' | 'eventId'>): boolean {
  if (revision === null) return true;
  if (!current) return revision === 0;
  if (eventId !== null && eventId !== current.id) return false;
  return (
    revision === current.revision || (revision === 0 && !current.isSpecialEvent && current.revision === 1 && isEmptyDay(current))
  );
}

/** True if an evening's position exists: the position of a day, of an existing extra event, or of the next extra event. */
const hasPosition = (week: Week, current: ScheduleEvent | null, input: WrittenContent, offset: number): boolean =>
  input.isSpecialEvent
    ? (week.programme?.events.filter(({ isSpecialEvent }) => isSpecialEvent) ?? []).length >= offset
    : current !== null || week.programme === null;

const isEmptyDayInput = (input: WrittenContent): boolean =>
  !input.isSpecialEvent && isEmptyDay({ ...pickContent(input), isSpecialEvent: false, attractions: input.attractions });

/** Saves an evening. Unchanged content writes nothing, whatever the revision. @throws `not_found`, `validation`, `conflict` */
export async function saveEvening(context: Context, place: EveningPlace, input: WrittenContent, saving: Saving): Promise<Week> {
  const { db } = context;
  const { startDate, scheduleId, position } = place;
  const { revision, isUndo, isFromDesigner } = saving;
  assertSameKind(position >= EXTRA_POSITION, input);
  const offset = Math.max(position - EXTRA_POSITION, 0);
  const [list, rows, answer, sent, referenceRows] = await db.batch([
    ...selectWeek(db, place),
    selectReferences(db, input, { ...place, position: Math.min(position, EXTRA_POSITION), offset }),
  ]);
  const week = weekFrom(context, place, [list, rows, answer, sent]);
  const references = referencesOf(referenceRows);

  const current = eveningAt(week, position);
  if (!hasPosition(week, current, input, offset)) throw new AppError('not_found', EVENT_NOT_FOUND);
  const isDraft = isFromDesigner && (week.programme?.isDraft ?? true);
  const items = storedItems(references, input);
  const isSame = (saved: ScheduleEvent | null) => saved !== null && isSameContent(saved, input, items, isDraft);
  const isRemoval = isFromDesigner && input.isSpecialEvent === true && isEmptyExtra(input);
  if (current ? !isRemoval && isSame(current) : isRemoval || isEmptyDayInput(input)) return week;
  if (!hasRead(current, saving)) throw conflict(current);
  assertReferences(references, input, isUndo);

  const replaced = current ? replacedEvent(current, revision) : { startDate: week.startDate, position, revision: 1 };
  const writing = isRemoval
    ? removeEvent(context, replaced)
    : input.isSpecialEvent && !current
      ? insertExtra(context, { ...week, nth: offset }, input, items, isDraft)
      : writeEvent(context, replaced, input, items, isDraft);
  const reading = selectWeek(db, place);
  const search = updateSearchWhere(db, eq(scheduleSearch.id, coalesce(scheduleId, ownProgramme(startDate))));
  const beginning = week.programme ? ([] as const) : beginWeek(context, week.startDate);
  const results = await db.batch([...beginning, ...writing, search, ...reading]);
  const after = weekFrom(context, place, results.slice(-reading.length) as unknown as WeekRows);
  const saved = eveningAt(after, position);
  const [written] = results.at(-reading.length - 2) as unknown as readonly unknown[];
  if (isRemoval ? saved?.id === current?.id : !isWritten(written, current, saved) && !isSame(saved)) throw conflict(saved);
  return after;
}

/** False if, after the check, another save wrote this evening, or removed an earlier extra event and so shifted positions. */
const isWritten = (written: unknown, current: ScheduleEvent | null, saved: ScheduleEvent | null): boolean =>
  written !== undefined && (current === null || saved?.id === current.id);

const replacedEvent = ({ id, revision }: ScheduleEvent, seenRevision: number | null) => ({
  eventId: id,
  revision: seenRevision === null ? null : revision,
});

export async function replaceFirstExtra(
  context: Context,
  { scheduleId, revision, ...input }: SpecialEventInput,
): Promise<ScheduleEvent> {
  const place = { startDate: null, scheduleId, position: EXTRA_POSITION };
  const saving = { revision, eventId: null, isUndo: false, isFromDesigner: false };
  const week = await saveEvening(context, place, input, saving).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? missingSchedule(scheduleId) : error;
  });
  const event = eveningAt(week, place.position);
  if (!event) throw new Error('An event that was just written is not there.');
  return event;
}
