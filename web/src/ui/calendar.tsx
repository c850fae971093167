import { formatISO } from 'date-fns/formatISO';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import { useBackButton } from './back-button.ts';
import { cn } from './cn.ts';

export interface CalendarProps {
  date: string | null;
  today: string;
  isQuiet?: ((date: string) => boolean) | undefined;
  isDisabled?: ((date: string) => boolean) | undefined;
  onPick: (date: string) => void;
  onClose: () => void;
  className?: string | undefined;
}

// The locale pt-BR of react-day-picker writes "sab" without its accent.
const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

// The picker uses Dates in local time. The time is noon, because a clock change may skip midnight.
const toLocal = (date: string) => new Date(`${date}T12:00`);
const fromLocal = (date: Date) => formatISO(date, { representation: 'date' });

export default function Calendar({ date, today, isQuiet, isDisabled, onPick, onClose, className }: CalendarProps) {
  useBackButton(onClose);
  const [month, setMonth] = useState(() => toLocal(date ?? today));
  return (
    <div
      role="dialog"
      aria-label="Calendário"
      className={cn(
        'animate-arrive absolute top-full left-0 z-30 mt-1 min-h-80 w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-card p-3 pointer-coarse:w-88 pointer-coarse:p-2 shadow-float',
        className,
      )}
    >
      <DayPicker
        mode="single"
        autoFocus
        locale={ptBR}
        formatters={{ formatWeekdayName: (day) => WEEKDAYS[day.getDay()] ?? '' }}
        weekStartsOn={0}
        fixedWeeks
        showOutsideDays
        month={month}
        onMonthChange={setMonth}
        today={toLocal(today)}
        selected={date ? toLocal(date) : undefined}
        onDayClick={(day) => onPick(fromLocal(day))}
        disabled={(day) => Boolean(isDisabled?.(fromLocal(day)))}
        modifiers={{ quiet: (day) => Boolean(isQuiet?.(fromLocal(day))) }}
        modifiersClassNames={{ quiet: 'quiet' }}
        classNames={{
          root: 'relative',
          months: 'relative',
          month_caption: 'flex h-9 pointer-coarse:h-11 items-center px-2 font-title text-lg font-bold capitalize',
          nav: 'absolute top-0 right-0 z-10 flex gap-1',
          button_previous: 'grid size-9 pointer-coarse:size-11 place-items-center rounded-md hover:bg-sunk',
          button_next: 'grid size-9 pointer-coarse:size-11 place-items-center rounded-md hover:bg-sunk',
          chevron: 'size-4 fill-current',
          month_grid: 'mt-2 w-full border-collapse',
          weekday: 'pb-1 text-xs font-semibold text-soft',
          day: 'p-0.5 max-[20rem]:px-0 pointer-coarse:px-0 text-center [&.quiet>button]:font-normal [&.quiet>button]:text-faint',
          day_button:
            'size-9 rounded-md font-bold tabular-nums hover:bg-sunk max-[20rem]:w-full pointer-coarse:h-11 pointer-coarse:w-full [[aria-selected=true]_&]:selected',
          today: 'forced-colors:[&>button]:border [&>button]:ring-1 [&>button]:ring-ink [&>button]:ring-inset',
          disabled: '[&>button]:font-normal [&>button]:text-faint/70 [&>button]:hover:bg-transparent',
          outside: '[&>button]:font-normal [&>button]:text-faint',
        }}
      />
    </div>
  );
}
