import { useState } from 'react';
import { addDays, type CalendarDate, formatDate, isWednesday } from '../../../../core/rules/calendar.ts';
import { DATE_MESSAGES } from '../../../../core/rules/typed-dates.ts';
import { useOpenedWednesdayText } from '../../list-kit/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useVenueToday } from '../../venue.ts';

interface StartDateProps {
  text: string;
  start: CalendarDate | null;
  sendError: string | undefined;
  onText: (text: string) => void;
}

export function StartDate({ text, start, sendError, onText }: StartDateProps) {
  const { date, isInvalid, box } = useOpenedWednesdayText(text, onText, useVenueToday());
  const [hasStepped, setStepped] = useState(false);
  const problem = date && !isWednesday(date) ? DATE_MESSAGES.pickWednesday : isInvalid ? DATE_MESSAGES.missing : null;

  const step = (days: number, label: string) => (
    <Button
      size="icon"
      className="size-11 shrink-0 min-[20rem]:mt-6.5"
      aria-label={label}
      inactive={start === null}
      onClick={() => {
        if (!start) return;
        setStepped(true);
        onText(formatDate(addDays(start, days)));
      }}
    >
      <Icon name="arrow" className={days < 0 ? 'rotate-180' : undefined} />
    </Button>
  );

  return (
    <div id="start-date" className="flex items-start gap-2 max-[20rem]:flex-wrap">
      {step(-7, 'Semana anterior')}
      <DateField
        {...box}
        label="Selecione a data da quarta-feira"
        required
        isQuiet={(day) => !isWednesday(day)}
        error={sendError ?? problem}
        // From a window width of 360 px on, the label stays on one line, even if the fallback font makes the label 2 px too wide.
        className="min-w-0 flex-1 max-[20rem]:order-first max-[20rem]:basis-full min-[22.5rem]:[&_label]:whitespace-nowrap sm:w-60 sm:flex-none"
        calendarClass="min-[20rem]:-left-13"
      />
      {step(7, 'Semana seguinte')}
      {/* Announces the week that a button has opened, because the button keeps the focus. Opening the page announces nothing. */}
      <p role="status" className="sr-only">
        {hasStepped && start && `Semana de ${formatDate(start)}`}
      </p>
    </div>
  );
}
