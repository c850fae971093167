import { and, eq, isNull, sum } from 'drizzle-orm';
import type { AttractionItem, ScheduleEvent, ScheduleEventAttraction } from '../../../core/contracts/events.ts';
import type { RepeatedEvents, RepeatInput, Schedule } from '../../../core/contracts/schedules.ts';
import { repeatProgramme } from '../../../core/rules/repeat.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { given } from '../../../db/expressions.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { sha256 } from '../../hash.ts';
import { configuringColumns, isConfigured } from '../evenings.ts';
import { pickContent } from '../events/write.ts';
import { ownProgramme } from '../weeks/own.ts';
import { type ScheduleRows, scheduleText, selectSchedule } from './get.ts';
import { removedOf, selectRemoved, type Usable } from './removed.ts';
import { type Created, createdText, emptyDays, type NewEvent, selectCreated, writeSchedule } from './write.ts';

type Removed = Usable;

/** What a repetition of a programme would write, and which parts of it were removed from the catalogue. */
export async function previewRepetition({ db }: Context, id: number, input: RepeatInput): Promise<RepeatedEvents> {
  const [rows, ...removed] = await db.batch([selectSchedule(db, id), ...selectRemoved(db, id)]);
  return repeated(rows, removed, input);
}

/**
 * The same key and input give the same programme. An empty draft of that week is replaced.
 * @throws AppError `conflict` if the week's own programme has content
 */
export async function repeatSchedule(context: Context, id: number, input: RepeatInput, key: string): Promise<string> {
  const { db } = context;
  const { startDate, take } = input;
  const hash = await sha256(JSON.stringify({ id, startDate, take }));
  const answer = (created: Created) => createdText(created, ({ requestHash }) => requestHash === hash);

  const [found, own, rows, ...removed] = await db.batch([
    selectCreated(db, key),
    db
      .select({
        event: { ...configuringColumns(db), scheduleId: events.scheduleId, revision: events.revision },
        isDraft: schedules.isDraft,
      })
      .from(events)
      .innerJoin(schedules, eq(schedules.id, events.scheduleId))
      .where(eq(schedules.id, ownProgramme(given(startDate)))),
    selectSchedule(db, id),
    ...selectRemoved(db, id),
  ]);
  if (found.length > 0) return answer(found);
  const taken = () => new AppError('conflict', 'Esta semana já tem programação. Abra-a para mudar os dias.');
  if (own.some(({ event }) => event.isSpecialEvent || isConfigured(event))) throw taken();
  const now = context.now().toISOString();
  const list = repeated(rows, removed, input).events.map((event) => newEvent(event, key, now));
  // A week in the designer has its five days, even if only extra events are repeated.
  const missing = emptyDays(startDate, now).filter(({ position }) => !list.some((event) => event.position === position));
  const schedule = { startDate, specialOnly: false, requestKey: key, requestHash: hash, createdAt: now, isDraft: true };
  const made = await writeSchedule(db, schedule, [...missing, ...list], hideEmpty(context, own));
  if (made.length === 0) throw taken();
  return answer(made);
}

/** A statement for a batch that hides an empty draft, unless it was written since. */
function hideEmpty({ db, now }: Context, own: { event: { scheduleId: number; revision: number }; isDraft: boolean }[]) {
  const [first] = own;
  if (!first?.isDraft) return undefined;
  const revisions = own.reduce((sum, { event }) => sum + event.revision, 0);
  return db
    .update(schedules)
    .set({ deletedAt: now().toISOString() })
    .where(
      and(
        eq(schedules.id, first.event.scheduleId),
        isNull(schedules.deletedAt),
        eq(
          given(
            db
              .select({ sum: sum(events.revision) })
              .from(events)
              .where(eq(events.scheduleId, schedules.id)),
          ),
          revisions,
        ),
      ),
    );
}

function repeated(rows: ScheduleRows, removed: Removed, { startDate, take }: RepeatInput) {
  const from: Schedule = JSON.parse(scheduleText(rows));
  return repeatProgramme(from, removedOf(from.events, removed), startDate, take);
}

function newEvent(event: ScheduleEvent, key: string, now: string): NewEvent {
  const { id, dayOfWeek, date, isSpecialEvent } = event;
  return {
    ...pickContent(event),
    position: isSpecialEvent ? DAYS.length : DAYS.findIndex(({ name }) => name === dayOfWeek),
    dayOfWeek,
    date,
    isSpecialEvent,
    requestKey: isSpecialEvent ? `repeat:${key}:${id}` : null,
    requestHash: null,
    updatedAt: now,
    revision: 1,
    attractions: event.attractions.map(itemOf),
  };
}

const itemOf = ({ attraction, photo, customName }: ScheduleEventAttraction): AttractionItem =>
  attraction ? { attractionId: attraction.id, photoId: photo?.id ?? null } : { customName: customName ?? '', isCustom: true };
