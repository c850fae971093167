import { type ReactNode, useState } from 'react';
import { DATE_MESSAGES } from '../../../../../core/contracts/messages.ts';
import { type CalendarDate, completeDate, formatDate, parseDate } from '../../../../../core/rules/calendar.ts';
import { chosenLayout, type EventDraft } from '../../../draft/model.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { venueToday } from '../../../venue.ts';
import type { ChosenFor } from '../../../week/attraction-order.ts';
import { Attractions, type ChangeEvent } from '../../../week/attractions.tsx';
import { LayoutChoice } from '../../../week/layout-choice.tsx';
import { TextInputs } from '../../../week/text-inputs.tsx';
import { ValueChoice } from '../../../week/value-choice.tsx';
import { Tickets } from './lots.tsx';
import { useMouseFocus } from './use-mouse-focus.ts';

export interface EventFormProps {
  event: EventDraft;
  /** Of the extra event. */
  date?: CalendarDate | null;
  /** The flyers of the other days. */
  used: readonly (number | null)[];
  onChange: ChangeEvent;
  chosenFor: ChosenFor;
  children?: ReactNode;
}

/** The fields of a day or of the extra event, in the order in which Enter goes from one to the next. */
export default function EventForm({ event, date = null, used, onChange, chosenFor, children }: EventFormProps) {
  const { isSpecialEvent } = event;
  const form = useMouseFocus();
  const set = (change: Partial<EventDraft>) => onChange((before) => ({ ...before, ...change }));
  return (
    <div className="@container flex flex-col gap-5" onPointerDownCapture={form.onPointerDownCapture}>
      <div data-field="layout">
        <LayoutChoice
          layout={event.layout}
          used={used}
          onChange={(layout) => {
            set(chosenLayout(layout));
            if (layout && !event.eventName) form.afterLayout();
          }}
        />
      </div>
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 @xl:grid-cols-[2fr_3fr] @xl:grid-rows-[auto_1fr] @3xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          {isSpecialEvent && (
            <div data-field="dateText">
              <EventDate text={event.dateText} date={date} onChange={(dateText) => set({ dateText })} />
            </div>
          )}
          <div data-field="eventName">
            <TextInputs event={event} set={set} part="title" />
          </div>
          {!isSpecialEvent && (
            <div data-field="price">
              <ValueChoice
                event={event}
                set={(change) => {
                  set(change);
                  form.afterPrice(change.customValue != null);
                }}
              />
            </div>
          )}
        </div>
        <div data-field="attractions" className="min-w-0 @xl:col-start-2 @xl:row-span-2 @xl:row-start-1">
          <Attractions event={event} onChange={onChange} chosenFor={chosenFor} />
        </div>
        <div data-field="observations" className="min-w-0">
          <TextInputs event={event} set={set} part="notes" />
        </div>
      </div>
      {isSpecialEvent && <Tickets event={event} set={set} />}
      {children}
    </div>
  );
}

interface EventDateProps {
  text: string;
  /** What counts while the text is empty. */
  date: CalendarDate | null;
  onChange: (text: string) => void;
}

function EventDate({ text, date, onChange }: EventDateProps) {
  const [left, setLeft] = useState(true);
  const today = venueToday();
  const own = parseDate(text);
  const standard = date
    ? `Se deixar em branco: segunda, ${formatDate(date)}.`
    : 'Se deixar em branco: a segunda depois da semana.';
  return (
    <DateField
      label="Data do evento"
      text={text}
      date={own ?? date}
      today={today}
      hint={text ? undefined : standard}
      error={text.trim() && !own && left ? DATE_MESSAGES.missing : null}
      onText={(value) => {
        setLeft(false);
        onChange(value);
      }}
      onBlur={() => {
        setLeft(true);
        const complete = completeDate(text, today);
        if (complete) onChange(formatDate(complete));
      }}
      onPick={(day) => onChange(formatDate(day))}
    />
  );
}
