import type { Usual } from '../../../../core/contracts/evenings.ts';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { FULL_TAKE, REPEAT_CHOICES } from '../../../../core/contracts/limits.ts';
import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { NOTE_FIELDS } from '../../../../core/event-fields.ts';
import { formatDayMonth } from '../../../../core/rules/calendar.ts';
import { positionOf } from '../../../../core/rules/changes.ts';
import { isEventConfigured } from '../../../../core/rules/event-text.ts';
import { leftOutLines } from '../../../../core/rules/repeat.ts';
import { eveningName } from '../../../../core/rules/week.ts';
import { api, body } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { cachedWeek } from '../../api/weeks.ts';
import { differences, hasLocalContent, withField, withLocalContent } from '../../draft/compare.ts';
import { draftOf } from '../../draft/event.ts';
import { chosenLayout, type EventDraft, emptyEvent, isDraftConfigured, withAttraction, withLots } from '../../draft/model.ts';
import { saverAt } from '../../saving/registry.ts';
import { editEvening } from '../../saving/savers.ts';
import { serverEventAt } from '../../saving/server-event.ts';
import { shorten } from '../../ui/shorten.ts';
import { toast } from '../../ui/toast.tsx';
import type { ShownWeek } from '../use-week.ts';
import type { Ghost } from './suggestions.tsx';

interface Edit {
  position: number;
  change: (event: EventDraft) => EventDraft;
}

interface ToastWords {
  title: string;
  description: string;
}

const presentEvent = ({ start, programme, server }: ShownWeek, position: number): EventDraft =>
  saverAt({ startDate: start, position, programme })?.get().mine ?? serverEventAt(server, position).event;

function editAll(week: ShownWeek, edits: readonly Edit[], words: ToastWords, isByKeys: boolean) {
  const { start, programme, server } = week;
  const changed = edits.map(({ position, change }) => {
    const place = { startDate: start, position, programme };
    const before = presentEvent(week, position);
    return { place, change, before, after: change(before) };
  });
  for (const { place, change } of changed) editEvening(place, server, change);
  toast({
    ...words,
    duration: 10_000,
    action: {
      label: 'Desfazer',
      // The last edit is undone first, because removing an extra event moves the extra events after it.
      onPress: () => {
        for (const { place, before, after } of changed.toReversed()) {
          editEvening(place, server, (now) => undone(now, after, before));
        }
      },
      isFocused: isByKeys,
    },
  });
}

/** Undoes an edit from `before` to `after`, but keeps the fields of `now` that somebody has changed after the edit. */
function undone(now: EventDraft, after: EventDraft, before: EventDraft): EventDraft {
  // Lot values that a save has filled in do not count as changes.
  const saved = withPresentIds(after.firstLotValue === null ? withLots(after, now) : after, now);
  const restored = differences(saved, now).reduce((event, field) => withField(event, field, now), before);
  return { ...keepLocalContent(restored, now), isUndo: true };
}

/** Gives merged attractions of `event` the ids under which `now` has them since a save. */
function withPresentIds(event: EventDraft, now: EventDraft): EventDraft {
  const presentOf = ({ attraction }: EventDraft['attractions'][number]) =>
    now.attractions.find((item) => attraction && item.attraction?.chosenIds?.includes(attraction.id))?.attraction;
  const items = event.attractions.map((item) => ({ ...item, attraction: presentOf(item) ?? item.attraction }));
  // Two attractions that are merged by now are one, with the first photo of both.
  const attractions = items.flatMap((item, at) => {
    const same = item.attraction ? items.filter(({ attraction }) => attraction?.id === item.attraction?.id) : [item];
    return same[0] === items[at] ? { ...item, photo: same.find(({ photo }) => photo)?.photo ?? null } : [];
  });
  return { ...event, attractions };
}

const keepLocalContent = (event: EventDraft, now: EventDraft): EventDraft =>
  hasLocalContent(now) ? withLocalContent(event, now) : event;

export function fillAsUsual(week: ShownWeek, ghosts: readonly Ghost[], isByKeys: boolean): void {
  // A second press while this code is loading finds nothing to fill. Its toast would replace the first one's, whose “Desfazer”
  // empties the evenings again.
  const fillable = ghosts.filter(({ position, usual }) => {
    const now = presentEvent(week, position);
    return differences(now, withUsual(now, usual)).length > 0;
  });
  const [first] = fillable;
  if (!first) return;
  const { position, usual } = first;
  const description = fillable.length > 1 ? `${fillable.length} dias` : `${eveningName(position)}: ${shorten(usual.eventName)}`;
  const edits = fillable.map(({ position, usual }): Edit => ({ position, change: (now) => withUsual(now, usual) }));
  editAll(week, edits, { title: 'Preenchido como de costume', description }, isByKeys);
}

function withUsual(day: EventDraft, { eventName, layout, value, freeEntry, customValue, attractions }: Usual): EventDraft {
  const hasPrice = day.freeEntry || day.valueId !== null || day.customValue !== null;
  return {
    ...day,
    ...(!day.eventName.trim() && { eventName }),
    ...(!hasPrice && { freeEntry, valueId: value?.id ?? null, value, customValue }),
    ...(!day.layoutId && layout && chosenLayout(layout)),
    ...(day.attractions.length === 0 && { attractions: attractions.reduce(withAttraction, []) }),
  };
}

export function clearWeek(week: ShownWeek, isByKeys: boolean): void {
  // The last evening is cleared first, because removing an extra event moves the extra events after it.
  const edits = week.evenings
    .toReversed()
    .map(({ position }): Edit => ({ position, change: (now) => emptyEvent(now.isSpecialEvent) }));
  editAll(week, edits, { title: 'Semana limpa', description: 'Todos os dias ficaram em branco.' }, isByKeys);
}

/**
 * Loads the events of the programme `from`. @returns a function that fills `week` with them, or returns false if they are empty.
 * Evenings keep their notes. An evening that somebody has configured during the request stays as it is.
 */
export async function loadRepeat(
  week: ShownWeek,
  from: Pick<ScheduleSummary, 'id' | 'startDate'>,
  take = FULL_TAKE,
): Promise<(isByKeys: boolean) => boolean> {
  const query = { startDate: week.start, take: REPEAT_CHOICES.filter((choice) => take[choice]).join() };
  const repeated = await body(api.schedules[':id'].repeated.$get({ param: { id: String(from.id) }, query }));
  const isEmpty = !repeated.events.some((event) => isEventConfigured(event) || NOTE_FIELDS.some(({ key }) => event[key]?.trim()));
  const source = `semana de ${formatDayMonth(from.startDate)}`;
  const described = (first: string) => [first, ...leftOutLines(repeated)].join(' ');
  const keep = (event: EventDraft, now: EventDraft) => (isDraftConfigured(now) ? now : withNotes(event, now));
  return (isByKeys) => {
    if (isEmpty) {
      const description = described(`A ${source} não tem nada do que seria repetido.`);
      toast({ tone: 'warn', title: 'Nada para repetir', description });
      return false;
    }
    const newest = { ...week, server: cachedWeek(queryClient, week.start, week.programme) ?? week.server };
    // Names the week, because the user may have opened another one during the request.
    const title = `Semana de ${formatDayMonth(week.start)} preenchida`;
    editAll(
      newest,
      editsTo(repeated.events, repeated.events, week, keep),
      { title, description: described(`Repetida a partir da ${source}.`) },
      isByKeys,
    );
    return true;
  };
}

function withNotes(event: EventDraft, now: EventDraft): EventDraft {
  const notes = NOTE_FIELDS.filter(({ key }) => now[key].trim()).map(({ key }) => [key, now[key]]);
  return { ...event, ...Object.fromEntries(notes) };
}

/** Restores events of the week's programme to their content in `events`. An extra event is found by its id. */
export function restoreInto(week: ShownWeek, events: readonly ScheduleEvent[], words: ToastWords, isByKeys: boolean): void {
  editAll(week, editsTo(events, week.server.programme?.events ?? [], week), words, isByKeys);
}

/**
 * Returns edits that give evenings the content of `events`. Texts that only this device has stay. `keep` may keep more of an
 * evening's present content. The order in `programme` decides the positions of extra events.
 */
const editsTo = (
  events: readonly ScheduleEvent[],
  programme: readonly ScheduleEvent[],
  { start }: ShownWeek,
  keep = (event: EventDraft, _now: EventDraft) => event,
): Edit[] =>
  events.map((event) => ({
    position: positionOf(event, programme),
    change: (now) => keepLocalContent(keep(draftOf(event, start), now), now),
  }));
