import { useState } from 'react';
import { DATE_MESSAGES } from '../../../../core/contracts/messages.ts';
import { addDays, type CalendarDate, completeDate, formatDate, isWednesday, parseDate } from '../../../../core/rules/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useVenueToday } from '../../venue.ts';

interface StartDateProps {
  text: string;
  /** Wednesday of the week on the screen; null while there is none. */
  start: CalendarDate | null;
  sendError: string | undefined;
  onText: (text: string) => void;
}

/** The Wednesday of the week: typed, picked, or changed by a week with the arrows. */
export function StartDate({ text, start, sendError, onText }: StartDateProps) {
  // An unfinished date is not reported while the user is typing.
  const [left, setLeft] = useState(true);
  const today = useVenueToday();
  const date = parseDate(text);

  let error = sendError ?? null;
  if (!error && date && !isWednesday(date)) error = DATE_MESSAGES.pickWednesday;
  if (!error && !date && text.trim() && left) error = DATE_MESSAGES.missing;

  const step = (days: number, label: string) => (
    <Button
      size="icon"
      className="mt-6.5 size-11 shrink-0"
      aria-label={label}
      inactive={start === null}
      onClick={() => start && onText(formatDate(addDays(start, days)))}
    >
      <Icon name="arrow" className={days < 0 ? 'rotate-180' : undefined} />
    </Button>
  );

  return (
    <div id="start-date" className="flex items-start gap-2">
      {step(-7, 'Semana anterior')}
      <DateField
        label="Selecione a data da quarta-feira"
        required
        text={text}
        date={date}
        today={today}
        isQuiet={(day) => !isWednesday(day)}
        error={error}
        className="min-w-0 flex-1 sm:w-60 sm:flex-none"
        onText={(value) => {
          setLeft(false);
          onText(value);
        }}
        onBlur={() => {
          setLeft(true);
          const complete = today && completeDate(text, today);
          if (complete) onText(formatDate(complete));
        }}
        onPick={(day) => onText(formatDate(day))}
      />
      {step(7, 'Semana seguinte')}
    </div>
  );
}
