import type { AttractionItem, ScheduleEvent, ScheduleEventAttraction } from '../../../core/contracts/events.ts';
import type { RepeatedEvents, RepeatInput, Schedule } from '../../../core/contracts/schedules.ts';
import { repeatProgramme } from '../../../core/rules/repeat.ts';
import { DAYS } from '../../../core/rules/week.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../hash.ts';
import { pickContent } from '../events/write.ts';
import { type ScheduleRows, scheduleText, selectSchedule } from './get.ts';
import { removedOf, selectRemoved } from './removed.ts';
import { type Created, createdText, type NewEvent, selectCreated, writeSchedule } from './write.ts';

type Removed = Parameters<typeof removedOf>[0];

/** What a repetition of a programme would write, and what of it was removed from the catalogue. */
export async function previewRepetition({ db }: Context, id: number, input: RepeatInput): Promise<RepeatedEvents> {
  const [rows, ...removed] = await db.batch([selectSchedule(db, { id }), ...selectRemoved(db, id)]);
  return repeated(rows, removed, input);
}

/**
 * Creates a new programme out of an old one, its dates moved to the chosen week. What was removed from the catalogue comes as
 * text or not at all. The same key and input is the same programme.
 */
export async function repeatSchedule(context: Context, id: number, input: RepeatInput, key: string): Promise<string> {
  const { db } = context;
  const { startDate, take } = input;
  const hash = await sha256(JSON.stringify({ id, startDate, take }));
  const answer = (created: Created) => createdText(created, ({ requestHash }) => requestHash === hash);

  const [found, rows, ...removed] = await db.batch([
    selectCreated(db, { key }),
    selectSchedule(db, { id }),
    ...selectRemoved(db, id),
  ]);
  if (found.length > 0) return answer(found);
  const { events } = repeated(rows, removed, input);
  const now = context.now().toISOString();
  const schedule = {
    startDate,
    specialOnly: rows[0]?.specialOnly ?? false,
    requestKey: key,
    requestHash: hash,
    createdAt: now,
  };
  return answer(
    await writeSchedule(
      db,
      schedule,
      events.map((event) => newEvent(event, key, now)),
    ),
  );
}

function repeated(rows: ScheduleRows, removed: Removed, { startDate, take }: RepeatInput) {
  const from: Schedule = JSON.parse(scheduleText(rows));
  return repeatProgramme(from, removedOf(removed), startDate, take);
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
