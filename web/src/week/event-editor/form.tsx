import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { TEXT_FIELDS } from '../../../../core/event-fields.ts';
import { type CalendarDate, formatDate } from '../../../../core/rules/calendar.ts';
import { layoutName } from '../../../../core/rules/event-text.ts';
import { counted } from '../../../../core/rules/text.ts';
import { DATE_MESSAGES } from '../../../../core/rules/typed-dates.ts';
import { chosenLayout, type EventDraft, priceText } from '../../draft/model.ts';
import { useDateText } from '../../list-kit/date-text.ts';
import { isExtra, placeKey } from '../../saving/place.ts';
import { savers } from '../../saving/registry.ts';
import { editEvening } from '../../saving/savers.ts';
import { eventAt } from '../../saving/server-event.ts';
import { DateField } from '../../ui/date-field.tsx';
import { afterFocusReturn } from '../../ui/focus.ts';
import { Icon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { venueToday } from '../../venue.ts';
import type { Evening, ShownWeek } from '../use-week.ts';
import { Attractions } from './attractions.tsx';
import { TextInputs, ValueChoice } from './fields.tsx';
import { LayoutChoice, TilesWaiting } from './layouts.tsx';
import { Tickets } from './tickets.tsx';

interface EveningFormProps {
  week: ShownWeek;
  evening: Evening;
  /** Shows the fields in the day editor's four collapsible sections (spec §2). */
  isSectioned?: boolean;
  children?: ReactNode;
}

export default function EveningForm({ week, evening, isSectioned = false, children }: EveningFormProps) {
  const { place, date, event } = evening;
  const { isSpecialEvent, layout, eventName, attractions } = event;
  const form = usePointerFocus();
  const key = placeKey(place);
  // When the evening closes, its changes are saved without a delay (spec §4).
  useEffect(() => () => savers.get(key)?.flush(), [key]);
  // The event name taken from the flyer. The next flyer may replace this name, but not a name that the user typed.
  const [nameFromFlyer, setNameFromFlyer] = useState<string | null>(null);
  const onChange = (change: (before: EventDraft) => EventDraft) => editEvening(place, week.server, change);
  const set = (change: Partial<EventDraft>) => onChange((before) => ({ ...before, ...change }));
  const { start, evenings, server } = week;
  const saved = eventAt(server.programme?.events ?? [], place.position);
  const others = evenings.filter(({ position }) => position !== place.position);
  const othersArtists = others.map((one) => ({ date: one.date, attractions: one.event.attractions }));
  const used = others.flatMap((one) => (isExtra(one.place) ? [] : one.event.layoutId));
  const Part = isSectioned ? Section : Plain;
  return (
    <div className="@container flex flex-col gap-5" {...form.listeners}>
      <div className={isSectioned ? SECTIONED : COLUMNS}>
        <div className={isSectioned ? 'flex min-w-0 flex-col gap-3' : 'flex min-w-0 flex-col gap-5'}>
          <Part title="Layout" summary={layout ? layoutName(layout) : 'Nenhum layout'} field="layout">
            <LayoutChoice
              layout={layout}
              saved={saved}
              day={isSpecialEvent ? null : place.position}
              used={used}
              isLabelled={isSectioned}
              onChange={(chosen, name) => {
                const isOpen = !eventName.trim() || eventName === nameFromFlyer;
                setNameFromFlyer(isOpen ? name : null);
                set({ ...chosenLayout(chosen), ...(isOpen && { eventName: name ?? '' }) });
                if (chosen && isOpen) form.afterLayout(name !== null, priceText(event) !== null && attractions.length === 0);
              }}
            />
          </Part>
          {isSpecialEvent && (
            <div data-field="dateText">
              <EventDate text={event.dateText} date={date} start={start} onChange={(dateText) => set({ dateText })} />
            </div>
          )}
          <Part title="Nome do Evento" summary={eventName.trim() || 'Sem nome'} field="eventName">
            <div className="flex flex-col gap-4">
              <TextInputs event={event} set={set} nameFromFlyer={nameFromFlyer} part={isSectioned ? 'all' : 'title'} />
            </div>
          </Part>
          {isSectioned && <Price event={event} saved={saved} set={set} isLabelled />}
        </div>
        <div className="flex min-w-0 flex-col gap-5 @3xl:row-span-2">
          {!isSectioned && !isSpecialEvent && <Price event={event} saved={saved} set={set} after={form.afterPrice} />}
          <Part
            title="Atrações"
            summary={attractions.length === 0 ? 'Nenhuma atração' : counted(attractions.length, 'atração', 'atrações')}
            field="attractions"
          >
            <Attractions
              event={event}
              saved={saved}
              onChange={onChange}
              chosenFor={{ startDate: start, date, others: othersArtists }}
              {...(isSectioned && { label: SEARCH_LABEL, withBadge: true })}
            />
          </Part>
        </div>
        {!isSectioned && (
          <div data-field="observations" className="min-w-0">
            <TextInputs event={event} set={set} part="notes" />
          </div>
        )}
      </div>
      {isSpecialEvent && (
        <Tickets
          event={event}
          eventId={evening.eventId}
          isSaved={evening.eventId !== null && evening.unsaved === null}
          set={set}
        />
      )}
      {children}
    </div>
  );
}

const SEARCH_LABEL = (
  <>
    Buscar ou adicionar<span className="max-sm:sr-only"> atração</span>
  </>
);

const COLUMNS = 'grid grid-cols-1 gap-x-6 gap-y-5 @3xl:grid-cols-2 @3xl:grid-rows-[auto_1fr]';
const SECTIONED = 'grid grid-cols-1 items-start gap-3 @4xl:grid-cols-2';

interface PriceProps {
  event: EventDraft;
  saved: ScheduleEvent | undefined;
  set: (change: Partial<EventDraft>) => void;
  isLabelled?: boolean;
  after?: (isCustom: boolean) => void;
}

function Price({ event, saved, set, isLabelled = false, after }: PriceProps) {
  const Part = isLabelled ? Section : Plain;
  return (
    <Part title="Valor da Entrada" summary={priceText(event) ?? 'Não definido'} field="price">
      <ValueChoice
        event={event}
        saved={saved}
        set={(change) => {
          set(change);
          after?.(change.customValue != null);
        }}
        isLabelled={isLabelled}
      />
    </Part>
  );
}

interface PartProps {
  title: string;
  summary?: string;
  field: string;
  children: ReactNode;
}

const Plain = ({ field, children }: PartProps) => (
  <div data-field={field} className="min-w-0">
    {children}
  </div>
);

function Section({ title, summary, field, children }: PartProps) {
  return (
    <details open data-field={field} className="group/section min-w-0 rounded-lg border border-line bg-card">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 sm:px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-right text-soft group-open/section:invisible">{summary}</span>
        <Icon name="down" className="shrink-0 text-soft transition-transform duration-150 group-open/section:rotate-180" />
      </summary>
      <div className="perforated border-t px-4 py-4 sm:px-5">{children}</div>
    </details>
  );
}

export function SectionsWaiting() {
  return (
    <div aria-busy="true" className="@container">
      <p role="status" className="sr-only">
        Carregando o dia...
      </p>
      <div className={SECTIONED}>
        <div className="flex min-w-0 flex-col gap-3">
          <Section title="Layout" field="layout">
            <div className="mb-1 min-h-7 pointer-coarse:min-h-9" />
            <TilesWaiting />
          </Section>
          <Section title="Nome do Evento" field="eventName">
            <div className="flex flex-col gap-4">
              {TEXT_FIELDS.map(({ key }) => (
                <Skeleton key={key} className="mt-6.5 h-11" />
              ))}
            </div>
          </Section>
          <Section title="Valor da Entrada" field="price">
            <Skeleton className="h-24" />
          </Section>
        </div>
        <Section title="Atrações" field="attractions">
          <Skeleton className="mt-6.5 h-11" />
        </Section>
      </div>
    </div>
  );
}

interface EventDateProps {
  text: string;
  /** The typed date or, if no text is typed, the default date; null if the typed text is no date. */
  date: CalendarDate | null;
  /** The edited week's Wednesday. A date without a year is the first such date on or after `start` (or today, if earlier). */
  start: CalendarDate;
  onChange: (text: string) => void;
}

function EventDate({ text, date: standard, start, onChange }: EventDateProps) {
  const today = venueToday();
  const { date, isInvalid, box } = useDateText(text, onChange, today, start < today ? start : today);
  const hint = standard
    ? `Se deixar em branco: segunda, ${formatDate(standard)}.`
    : 'Se deixar em branco: a segunda depois da semana.';
  return (
    <DateField
      {...box}
      label="Data do evento"
      date={date ?? standard}
      hint={text ? undefined : hint}
      error={isInvalid ? DATE_MESSAGES.missing : null}
    />
  );
}

/**
 * Focuses the next box after a mouse press on a flyer or price. A touch focuses a box only after a flyer and only if the box is
 * empty, because the focus opens the keyboard.
 */
function usePointerFocus() {
  const root = useRef<HTMLElement | null>(null);
  const pointer = useRef('');

  function moveTo(selector: string, pointers: string[]) {
    if (!pointers.includes(pointer.current)) return;
    pointer.current = '';
    // Waits for an animation frame, because the box may not be rendered yet, and because a dialog that closes moves the focus.
    afterFocusReturn(() => root.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  }

  return {
    listeners: {
      onPointerDownCapture({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
        root.current = currentTarget;
        pointer.current = pointerType;
      },
      // A choice by keys, which may follow a press elsewhere in the form, must not move the focus.
      onKeyDownCapture() {
        pointer.current = '';
      },
    },
    afterLayout(isNamed: boolean, isOnlyWithoutAttractions: boolean) {
      moveTo('[data-field="eventName"] input', isNamed ? ['mouse'] : ['mouse', 'touch']);
      if (isNamed && isOnlyWithoutAttractions) moveTo('[data-field="attractions"] input', ['touch']);
    },
    afterPrice: (isCustom: boolean) =>
      moveTo(isCustom ? '[data-field="price"] input:not([type="radio"])' : '[data-field="attractions"] input', ['mouse']),
  };
}
