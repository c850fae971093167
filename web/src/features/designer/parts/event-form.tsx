import { type ReactNode, useState } from 'react';
import { DATE_MESSAGES } from '../../../../../core/contracts/messages.ts';
import { type CalendarDate, completeDate, formatDate, parseDate } from '../../../../../core/rules/calendar.ts';
import { chosenLayout, type EventDraft } from '../../../draft/model.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { venueToday } from '../../../venue.ts';
import { Attractions, type ChangeEvent } from '../../../week/attractions.tsx';
import { LayoutChoice } from '../../../week/layout-choice.tsx';
import { TextInputs } from '../../../week/text-inputs.tsx';
import { ValueChoice } from '../../../week/value-choice.tsx';
import { Tickets } from './lots.tsx';

export interface EventFormProps {
  event: EventDraft;
  /** Of the extra event. */
  date?: CalendarDate | null;
  onChange: ChangeEvent;
  children?: ReactNode;
}

/** The fields of a day or of the extra event. */
export default function EventForm({ event, date = null, onChange, children }: EventFormProps) {
  const { isSpecialEvent } = event;
  const set = (change: Partial<EventDraft>) => onChange((before) => ({ ...before, ...change }));
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <LayoutChoice layout={event.layout} onChange={(layout) => set(chosenLayout(layout))} />
        <div className="flex min-w-0 flex-col gap-5">
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 [&>:last-child:nth-child(odd)]:mt-1 lg:[&>:last-child:nth-child(odd)]:col-span-2">
            {isSpecialEvent && <EventDate text={event.dateText} date={date} onChange={(dateText) => set({ dateText })} />}
            <TextInputs event={event} set={set} />
          </div>
          {!isSpecialEvent && <ValueChoice event={event} set={set} />}
          <Attractions event={event} onChange={onChange} />
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
  const standard = date ? `Em branco, vale segunda, ${formatDate(date)}.` : 'Em branco, vale a segunda depois da semana.';
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
