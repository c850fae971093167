import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CalendarDate, isWednesday, parseDate } from '../../../../core/rules/calendar.ts';
import { ApiError } from '../../api/errors.ts';
import { weekQuery } from '../../api/weeks.ts';
import { isSameEvent } from '../../draft/compare.ts';
import { type EventDraft, emptyDay, hasLocalText, isConfigured } from '../../draft/model.ts';
import { deviceStorage, isId, isObject, parseObject, readEvent, textOf } from '../../draft/read.ts';
import { saverAt } from '../../saving/registry.ts';
import { takeOverEvening } from '../../saving/savers.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Evening, EXTRA, type ShownWeek } from '../use-week.ts';
import { edit } from './save.ts';
import { isEmptyWeek } from './suggestions.tsx';

// Version 0.7 stored the current week on the device, and unsaved days of sent programmes.
const DRAFT_KEY = 'quartou-draft';
const DAY_PREFIX = 'quartou-day-';
const DEAD_KEYS = ['quartou-outbox', 'quartou-programme', 'quartou-preview'];

interface OldDraft {
  /** Null when no week was chosen. */
  start: CalendarDate | null;
  events: EventDraft[];
  keys: string[];
}

/**
 * Goes automatically into its week when that is empty, otherwise on request. A draft without a week applies to the week on the
 * screen.
 */
export default function OldDraftOffer({ week }: { week: ShownWeek }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(readOldDraft);

  // Once a visit: the days go to their savers, which handle conflicts.
  useEffect(() => {
    for (const key of DEAD_KEYS) remove(key);
    for (const key of dayKeys()) {
      moveOldDay(key, (id) => queryClient.fetchQuery(weekQuery('', id))).catch((error) => {
        // A day of a deleted programme is offered here. Without an answer the day stays for the next visit.
        if (error instanceof ApiError && error.status === 404) setDraft((before) => withOldDay(before, key));
      });
    }
  }, [queryClient]);

  const isHere = draft !== null && (draft.start ?? week.start) === week.start;
  const differing = isHere ? differingFrom(week, draft) : [];
  const fills = isHere && isEmptyWeek(week) && differing.length > 0;
  const isDone = isHere && differing.length === 0;

  function use(): () => void {
    const savers = differing.map(({ evening, event }) => {
      edit(week, evening, () => event);
      const saver = saverAt(evening.place);
      saver?.flush();
      return saver;
    });
    // If the device refuses to store the evenings, the draft stays for the next visit.
    if (savers.every((saver) => saver?.isStored())) return drop();
    setDraft(null);
    return () => setDraft(draft);
  }

  function drop(): () => void {
    const stored = draft?.keys.map((key) => ({ key, text: read(key) })) ?? [];
    for (const { key } of stored) remove(key);
    setDraft(null);
    return () => {
      for (const { key, text } of stored) restore(key, text);
      setDraft(draft);
    };
  }

  function choose(isUsed: boolean) {
    const before = differing.map(({ evening }) => ({ evening, event: evening.event }));
    const undoDrop = isUsed ? use() : drop();
    toast({
      title: isUsed ? 'Rascunho deste aparelho usado' : 'Rascunho deste aparelho descartado',
      description: names,
      duration: 10_000,
      action: {
        label: 'Desfazer',
        onPress: () => {
          undoDrop();
          if (isUsed) for (const { evening, event } of before) edit(week, evening, () => event);
        },
      },
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known what becomes of it
  useEffect(() => {
    if (fills) use();
    else if (isDone) drop();
  }, [fills, isDone]);

  if (!isHere || fills || isDone) return null;
  const names = namesOf(differing.map(({ evening }) => evening));
  return (
    <section
      aria-label="Rascunho antigo"
      className="mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-warn/60 bg-warn-wash p-4"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2">
        <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />
        <span>Este aparelho ainda tem um rascunho desta semana, com outro conteúdo em {names}.</span>
      </p>
      <Button size="sm" onClick={() => choose(true)}>
        Usar o deste aparelho
      </Button>
      <Button size="sm" onClick={() => choose(false)}>
        Descartar
      </Button>
    </section>
  );
}

const namesOf = (evenings: Evening[]): string => evenings.map(({ name }) => name).join(', ');

function differingFrom(week: ShownWeek, { events }: OldDraft): { evening: Evening; event: EventDraft }[] {
  return week.evenings.slice(0, EXTRA + 1).flatMap((evening, position) => {
    const event = events[position];
    const isWritten = event && (isConfigured(event) || hasLocalText(event) || event.observations.trim());
    return isWritten && !isSameEvent(event, evening.event) ? { evening, event } : [];
  });
}

function readOldDraft(): OldDraft | null {
  const value = parseObject(read(DRAFT_KEY));
  if (!value) return null;
  const days = Array.isArray(value.days) ? value.days : [];
  const date = parseDate(textOf(value.dateText));
  return {
    start: date && isWednesday(date) ? date : null,
    events: [...Array.from({ length: EXTRA }, (_, index) => readEvent(days[index], false)), readEvent(value.extra, true)],
    keys: [DRAFT_KEY],
  };
}

function dayKeys(): string[] {
  try {
    const keys = Array.from({ length: deviceStorage.length }, (_, n) => deviceStorage.key(n));
    return keys.filter((key): key is string => key?.startsWith(DAY_PREFIX) ?? false);
  } catch {
    return [];
  }
}

/** Passes a stored day to the saver of its evening, with the server's state at the time it was written. */
async function moveOldDay(key: string, weekOf: (programme: number) => Promise<ShownWeek['server']>): Promise<void> {
  const value = parseObject(read(key));
  const { scheduleId, index, revision } = value ?? {};
  if (!value || !isId(scheduleId) || !isObject(value.mine) || !Number.isInteger(index)) return remove(key);
  const { startDate, programme } = await weekOf(scheduleId);
  const place = { startDate, position: Number(index), programme: programme?.isOwn ? null : scheduleId };
  const base = { scheduleId, revision: isId(revision) ? revision : 0, event: readEvent(value.base, false) };
  if (takeOverEvening(place, base, readEvent(value.mine, false))) remove(key);
}

function withOldDay(draft: OldDraft | null, key: string): OldDraft {
  const value = parseObject(read(key));
  const events = draft?.events ?? Array.from({ length: EXTRA }, () => emptyDay());
  const moved = events.map((event, index) =>
    index === value?.index && !isConfigured(event) ? readEvent(value.mine, false) : event,
  );
  return { start: draft?.start ?? null, events: moved, keys: [...(draft?.keys ?? []), key] };
}

function read(key: string): string | null {
  try {
    return deviceStorage.getItem(key);
  } catch {
    return null;
  }
}

function restore(key: string, text: string | null): void {
  try {
    if (text !== null) deviceStorage.setItem(key, text);
  } catch {
    // The offer stays until the page is left.
  }
}

function remove(key: string): void {
  try {
    deviceStorage.removeItem(key);
  } catch {
    // Where storage is forbidden, nothing is stored.
  }
}
