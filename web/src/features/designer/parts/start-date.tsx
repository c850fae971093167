import { type ReactNode, useState } from 'react';
import { DATE_MESSAGES } from '../../../../../core/contracts/messages.ts';
import {
  addDays,
  completeDate,
  formatDate,
  formatDayMonth,
  isWednesday,
  nextWednesday,
  parseDate,
} from '../../../../../core/rules/calendar.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { useVenueToday } from '../../../venue.ts';

/** The start date: typed, picked, or one press away for the next two Wednesdays. */
export function StartDate({
  sendError,
  isCompact,
  onChange,
  children,
}: {
  sendError: string | null;
  /** On a phone the date alone. */
  isCompact: boolean;
  onChange: () => void;
  children: ReactNode;
}) {
  const text = useDraft((draft) => draft.dateText);
  // An unfinished date is no mistake while one is still typing it.
  const [left, setLeft] = useState(true);
  const today = useVenueToday();
  const date = parseDate(text);
  const next = today && nextWednesday(today);

  function setText(dateText: string) {
    onChange();
    draftStore().update((draft) => (draft.dateText === dateText ? draft : { ...draft, dateText }));
  }

  let error = sendError;
  if (!error && date && !isWednesday(date)) error = DATE_MESSAGES.pickWednesday;
  if (!error && !date && text.trim() && left) error = DATE_MESSAGES.missing;

  return (
    <div id="start-date" className={cn('@container mt-5', isCompact && 'max-sm:mt-3')}>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <DateField
          label="Selecione a data da quarta-feira"
          required
          text={text}
          date={date}
          today={today}
          isQuiet={(day) => !isWednesday(day)}
          error={error}
          className="w-full sm:w-72"
          onText={(value) => {
            setLeft(false);
            setText(value);
          }}
          onBlur={() => {
            setLeft(true);
            const complete = today && completeDate(text, today);
            if (complete) setText(formatDate(complete));
          }}
          onPick={(day) => setText(formatDate(day))}
        />
        <div className={cn('flex gap-2 max-sm:mt-1 sm:mt-7', isCompact && 'max-sm:hidden')}>
          {[next, next && addDays(next, 7)].map((wednesday, index) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: pressed in the frame, it is still there when the date is
              key={index}
              aria-pressed={wednesday !== null && date === wednesday}
              aria-label={wednesday || index === 0 ? undefined : 'A seguinte'}
              className="rounded-full! border-dashed font-medium aria-pressed:border-solid aria-pressed:selected"
              onClick={() => wednesday && setText(formatDate(wednesday))}
            >
              {index === 0 && 'Próxima: '}
              {wednesday ? formatDayMonth(wednesday) : <span className="invisible">25/12</span>}
            </Button>
          ))}
        </div>
        <div className={cn('-ml-4 @3xl:mt-7 @3xl:ml-0', isCompact && 'max-sm:hidden')}>{children}</div>
      </div>
    </div>
  );
}
