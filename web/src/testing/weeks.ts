import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { Week } from '../../../core/contracts/weeks.ts';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { EXTRA_POSITION } from '../../../core/rules/week.ts';
import { extraEvent as anyExtraEvent } from '../../../core/testing/events.ts';
import type { ApiResponse, PretendApi, Responder } from './pretend-api.ts';
import { schedule, version } from './rows.ts';

/** The Wednesday of the week that tests use. Most tests that set the clock set it to the Friday before. */
export const START: CalendarDate = '2026-11-25';

const SAVED_AT = '2026-11-20T14:40:00.000Z';

type Programme = NonNullable<Week['programme']>;

/** Returns the API's response for a week. Its own programme has id 7 and the events `rows`, or is missing if `rows` is null. */
export function week(rows: Partial<ScheduleEvent>[] | null, row: Partial<Week> = {}, programme: Partial<Programme> = {}): Week {
  const startDate = row.startDate ?? START;
  const { events, createdAt } = schedule({ id: programme.id ?? 7, startDate }, rows ?? []);
  const own = { id: 7, createdAt, isDraft: !row.version, savedAt: SAVED_AT, isOwn: true, events, ...programme };
  return { startDate, version: null, changes: [], answers: [], deletedAt: null, others: [], programme: rows && own, ...row };
}

export const sentWeek = (events: Partial<ScheduleEvent>[], row: Partial<Week> = {}, programme: Partial<Programme> = {}): Week =>
  week(events, { version: version({ author: 'Bia', createdAt: '2026-11-20T03:05:00.000Z' }), ...row }, programme);

export const changed = (...positions: number[]): Week['changes'] =>
  positions.map((position) => ({ position, kind: 'changed', fields: [] }));

export const extraEvent = (row: Partial<ScheduleEvent> = {}) =>
  anyExtraEvent({ id: 75, scheduleId: 7, date: '2026-11-30', ...row });

export const withExtra = (first: Week, row: Partial<ScheduleEvent>): Week => ({
  ...first,
  programme: first.programme && { ...first.programme, events: [...first.programme.events, extraEvent(row)] },
});

export const evening = (position: number, start = START) => `PUT /api/weeks/${start}/events/${position}`;

export const conflict = (current: ScheduleEvent | undefined): ApiResponse => ({
  status: 409,
  json: { message: 'x', code: 'conflict', details: { current }, requestId: 'x' },
});

/** Lets the app read, save and send the week `first`; other weeks are empty. Returns functions that read and set the week. */
export function keepWeek(api: PretendApi, first: Week) {
  let now = first;
  const { startDate } = first;
  let current: string = startDate;
  function save(position: number, { revision: _, ...body }: Partial<ScheduleEvent>): Week {
    const programme = now.programme ?? week([{}], { startDate }).programme;
    if (!programme) return now;
    const events = [...programme.events];
    const before = events[position] ?? extraEvent({ revision: 0 });
    // Attractions differ in shape between requests and responses, so this fake server knows only an empty list.
    const { attractions, ...fields } = body;
    events[position] = {
      ...before,
      ...fields,
      scheduleId: programme.id,
      attractions: attractions?.length === 0 ? [] : before.attractions,
      revision: before.revision + 1,
    };
    return { ...now, programme: { ...programme, events } };
  }
  api.on('GET /api/weeks', ({ search }) => {
    const query = new URLSearchParams(search);
    const start = query.get('start') || current;
    return { json: start === startDate ? now : week(null, { startDate: start as CalendarDate }) };
  });
  const saving =
    (position: number, respond: () => unknown): Responder =>
    ({ json }) => {
      now = save(position, json as Partial<ScheduleEvent>);
      return { json: respond() };
    };
  for (let position = 0; position <= EXTRA_POSITION; position++) {
    api.on(
      evening(position, startDate),
      saving(position, () => now),
    );
    api.on(
      `PUT /api/events/${70 + position}`,
      saving(position, () => now.programme?.events[position]),
    );
  }
  api.on('POST /api/schedules', () => {
    now = { ...now, programme: now.programme ?? week([{}], { startDate }).programme };
    return { json: { ...now.programme, startDate }, status: 201 };
  });
  api.on(
    'POST /api/events',
    saving(EXTRA_POSITION, () => now.programme?.events[EXTRA_POSITION]),
  );
  api.on('POST /api/schedules/7/versions', () => {
    const sent = version({ number: (now.version?.number ?? 0) + 1 });
    now = { ...now, version: sent, changes: [], answers: [], programme: now.programme && { ...now.programme, isDraft: false } };
    return { json: sent, status: 201 };
  });
  return {
    now: () => now,
    set(next: Week) {
      now = next;
    },
    /** Sets the current week, which a request without `start` gets. */
    setCurrent(start: CalendarDate) {
      current = start;
    },
  };
}
