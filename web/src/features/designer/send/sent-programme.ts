import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import type { Schedule, WeekSchedules } from '../../../../../core/contracts/schedules.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { dayBody, extraBody, withLocalText } from '../../../draft/event.ts';
import { type Draft, type EventDraft, emptyDay, emptyExtra, isConfigured } from '../../../draft/model.ts';
import { type Lists, lotSettingOf, shownDays, shownExtra } from '../../../draft/shown.ts';
import { contentOf, EXTRA_PART } from '../../../outbox/content.ts';
import { emptyOutbox, type Kind, type Outbox, type Sent } from '../../../outbox/model.ts';
import { draftOfEvents } from '../repeat/repetition.ts';

// A programme that is with the Admin, whoever sent it, as a draft corrects it.

/** A programme of a week, as `GET /api/schedules/week/{date}` tells of it. */
type WeekItem = WeekSchedules[number];

/** The programme's five days and its (first) extra event, part by part. */
function partsOf({ events }: Schedule): (ScheduleEvent | null)[] {
  const regular = events.filter(({ isSpecialEvent }) => !isSpecialEvent);
  return [...DAYS.map((_, index) => regular[index] ?? null), events.find(({ isSpecialEvent }) => isSpecialEvent) ?? null];
}

/** What the outbox knows of it, so that a send corrects it. */
function sentOf(schedule: Schedule, { createdAt, version }: Pick<WeekItem, 'createdAt' | 'version'>): Sent {
  const { id: scheduleId, startDate } = schedule;
  const draft = draftOfEvents(schedule, startDate);
  return {
    at: Date.parse(version?.createdAt ?? createdAt),
    scheduleId,
    startDate,
    withExtra: isConfigured(draft.extra),
    content: contentOf(draft),
    events: partsOf(schedule).map((event) => event && { id: event.id, revision: event.revision }),
    ...(version && { version: version.number }),
  };
}

/** What is on the device when a programme was taken up: its content as it is now, or that of its extra event alone. */
export function takenUp(schedule: Schedule, item: WeekItem, part: Kind, draft: Draft, outbox: Outbox): [Draft, Outbox] {
  const whole = draftOfEvents(schedule, schedule.startDate);
  const sent = sentOf(schedule, item);
  if (part === 'week') return [whole, { ...emptyOutbox(), sent: { week: sent, extra: null } }];
  return [{ ...draft, extra: whole.extra }, withSentExtra(outbox, sent)];
}

/** The same when the draft is to become what the programme has: of what is empty in the draft, the programme's stays. */
export function merged(schedule: Schedule, item: WeekItem, part: Kind, draft: Draft, outbox: Outbox): [Draft, Outbox] {
  const sent = sentOf(schedule, item);
  if (part === 'extra') return [draft, withSentExtra(outbox, sent)];
  const { days, extra } = draftOfEvents(schedule, schedule.startDate);
  const next = {
    ...draft,
    days: draft.days.map((mine, index) => either(mine, days[index] ?? emptyDay())),
    extra: extra ? either(draft.extra ?? emptyExtra(), extra) : draft.extra,
  };
  return [next, { ...outbox, sent: { ...outbox.sent, week: sent }, attempts: { ...outbox.attempts, week: null } }];
}

const withSentExtra = (outbox: Outbox, sent: Sent): Outbox => ({
  ...outbox,
  sent: { ...outbox.sent, extra: sent },
  attempts: { ...outbox.attempts, extra: null },
});

const either = (mine: EventDraft, theirs: EventDraft): EventDraft =>
  isConfigured(mine) ? mine : withLocalText({ ...theirs, observations: theirs.observations || mine.observations }, mine);

/** The programme's events before and after a send of the draft that corrects it, for `changesBetween`. */
export function contentsOf(schedule: Schedule, part: Kind, draft: Draft, lists: Lists): [ScheduleEvent[], ScheduleEvent[]] {
  const [theirs, mine] = [contentOf(draftOfEvents(schedule, schedule.startDate)), contentOf(draft)];
  const shown = [...shownDays(draft, lists), shownExtra(draft, lists)];
  const before = partsOf(schedule);
  const after = before.map((event, index) => {
    const [content, texts] = [[...draft.days, draft.extra][index], shown[index]];
    const goes = index === EXTRA_PART || part === 'week';
    if (!goes || !content || !texts || !mine[index] || mine[index] === theirs[index]) return event;
    const { attractions, date } = texts;
    const body = texts.isSpecialEvent
      ? extraBody(schedule.id, content, date ?? schedule.startDate, lotSettingOf(lists.lots, content.ticketType))
      : dayBody(schedule.id, content);
    // An extra event that is not there yet has an id that no event has.
    return { revision: 0, ...event, ...texts, ...body, attractions, id: event?.id ?? -1 } as ScheduleEvent;
  });
  return [before.filter((event) => event !== null), after.filter((event) => event !== null)];
}
