import type { QueryClient } from '@tanstack/react-query';
import type { Usual } from '../../../../core/contracts/evenings.ts';
import { REPEAT_CHOICES, type RepeatTake } from '../../../../core/contracts/limits.ts';
import { formatDayMonth } from '../../../../core/rules/calendar.ts';
import { repeatedEvents } from '../../api/programmes.ts';
import { historyQuery } from '../../api/queries.ts';
import { draftOf } from '../../draft/event.ts';
import { chosenLayout, type EventDraft, emptyEvent, withAttraction } from '../../draft/model.ts';
import { eventAt } from '../../saving/saved.ts';
import { toast } from '../../ui/toast.tsx';
import type { Evening, ShownWeek } from '../use-week.ts';
import { leftOutLines } from '../versions/left-out.ts';
import { edit } from './save.ts';
import { type Ghost, previousOf } from './suggestions.tsx';

export function fillAsUsual(week: ShownWeek, ghosts: readonly Ghost[], isByKeys: boolean): void {
  const filledIn = ghosts.flatMap((ghost) => {
    const evening = week.evenings[ghost.position];
    if (!evening) return [];
    const after = filled(evening.event, ghost.usual);
    edit(week, evening, (now) => filled(now, ghost.usual));
    return { evening, after };
  });
  const [first] = filledIn;
  if (!first) return;
  toast({
    title: 'Preenchido como de costume',
    description: filledIn.length > 1 ? `${filledIn.length} dias` : `${first.evening.name}: ${first.after.eventName}`,
    duration: 10_000,
    action: {
      label: 'Desfazer',
      onPress: () => {
        for (const { evening, after } of filledIn) undo(week, evening, after);
      },
      isFocused: isByKeys,
    },
  });
}

const undo = (week: ShownWeek, evening: Evening, after: EventDraft) =>
  edit(week, evening, (now) => emptied(now, after, evening.event));

const priceOf = ({ freeEntry, valueId, value, customValue }: EventDraft) => ({ freeEntry, valueId, value, customValue });

function filled(day: EventDraft, { eventName, layout, value, freeEntry, customValue, attractions }: Usual): EventDraft {
  const hasPrice = day.freeEntry || day.valueId !== null || day.customValue !== null;
  return {
    ...day,
    ...(!day.eventName.trim() && { eventName }),
    ...(!hasPrice && { freeEntry, valueId: value?.id ?? null, value, customValue }),
    ...(!day.layoutId && layout && chosenLayout(layout)),
    ...(day.attractions.length === 0 && { attractions: attractions.reduce(withAttraction, []) }),
  };
}

/** The current day with the former content in all fields that are still as they were filled in. */
function emptied(now: EventDraft, after: EventDraft, before: EventDraft): EventDraft {
  const isSame = (...keys: (keyof EventDraft)[]) => keys.every((key) => JSON.stringify(now[key]) === JSON.stringify(after[key]));
  return {
    ...now,
    ...(isSame('eventName') && { eventName: before.eventName }),
    ...(isSame('freeEntry', 'valueId', 'customValue') && priceOf(before)),
    ...(isSame('layoutId') && chosenLayout(before.layout)),
    ...(isSame('attractions') && { attractions: before.attractions }),
  };
}

function replaceAll(
  week: ShownWeek,
  eventOf: (evening: Evening) => EventDraft | null,
  isByKeys: boolean,
  words: { title: string; description: string },
) {
  const before = week.evenings.map((evening) => ({ evening, event: evening.event }));
  for (const { evening } of before) {
    const event = eventOf(evening);
    if (event) edit(week, evening, () => event);
  }
  toast({
    ...words,
    duration: 10_000,
    action: {
      label: 'Desfazer',
      onPress: () => {
        for (const { evening, event } of before) edit(week, evening, () => event);
      },
      isFocused: isByKeys,
    },
  });
}

export const clearWeek = (week: ShownWeek, isByKeys: boolean): void =>
  replaceAll(week, ({ event }) => emptyEvent(event.isSpecialEvent), isByKeys, {
    title: 'Rascunho limpo',
    description: 'Todos os dias desta semana ficaram em branco.',
  });

const EVERYTHING = Object.fromEntries(REPEAT_CHOICES.map((choice) => [choice, true])) as RepeatTake;

export async function repeatPrevious(queryClient: QueryClient, week: ShownWeek, isByKeys: boolean): Promise<void> {
  const { pages } = await queryClient.fetchInfiniteQuery(historyQuery(''));
  const previous = previousOf(pages[0]?.items ?? [], week.start);
  if (!previous) return toast({ tone: 'warn', title: 'Nada para repetir', description: 'Ainda não há outra semana preenchida.' });
  const repeated = await repeatedEvents(previous.id, week.start, EVERYTHING);
  const eventOf = ({ position }: Evening) => {
    const event = eventAt(repeated.events, position);
    return event ? draftOf(event, week.start) : null;
  };
  const description = [`Com os dias da semana de ${formatDayMonth(previous.startDate)}.`, ...leftOutLines(repeated)].join(' ');
  replaceAll(week, eventOf, isByKeys, { title: 'Semana repetida', description });
}
