import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { DEFAULT_TAKE, REPEAT_CHOICES, type RepeatChoice, type RepeatTake } from '../../../../core/contracts/limits.ts';
import { DATE_MESSAGES } from '../../../../core/contracts/messages.ts';
import {
  addDays,
  type CalendarDate,
  completeDate,
  formatDate,
  isWednesday,
  nextWednesday,
  parseDate,
} from '../../../../core/rules/calendar.ts';
import { isEventTold } from '../../../../core/rules/event-text.ts';
import { historyQuery } from '../../api/queries.ts';
import { weekQuery } from '../../api/weeks.ts';
import { designerPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { venueToday } from '../../venue.ts';

const LABELS: Record<RepeatChoice, string> = {
  attractions: 'Atrações e fotos',
  values: 'Valores da entrada',
  names: 'Nomes e observações',
  lots: 'Lotes do evento extra',
  layouts: 'Layouts',
};

export interface RepeatDialogProps {
  from: CalendarDate;
  isBusy?: boolean;
  onRepeat: (startDate: CalendarDate, take: RepeatTake) => void;
  onClose: () => void;
}

export default function RepeatDialog({ from, isBusy, onRepeat, onClose }: RepeatDialogProps) {
  const today = venueToday();
  const formId = useId();
  const taken = useTakenWeeks();
  const [written, setText] = useState<string | null>(null);
  const text = written ?? formatDate(suggested(from, today, taken));
  const [take, setTake] = useState(DEFAULT_TAKE);
  const [isAsked, setAsked] = useState(false);
  const date = parseDate(text);
  const week = date && isWednesday(date) ? date : null;
  const problem = week ? null : date ? DATE_MESSAGES.pickWednesday : DATE_MESSAGES.missing;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (week && !isBusy) onRepeat(week, take);
  }

  return (
    <Dialog
      title="Repetir semana"
      subtitle={`A partir da programação de ${formatDate(from)}. A programação original não muda.`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} look="primary" inactive={isBusy}>
            {isBusy ? 'Repetindo...' : 'Repetir'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex min-h-96 flex-col gap-5">
        <DateField
          label="Nova quarta-feira"
          required
          text={text}
          date={date}
          today={today}
          isDisabled={(day) => !isWednesday(day)}
          error={isAsked || date ? problem : null}
          onText={setText}
          onBlur={() => {
            const complete = completeDate(text, today);
            if (complete) setText(formatDate(complete));
          }}
          onPick={(day) => setText(formatDate(day))}
        />
        {week && <Occupied week={week} />}
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold text-soft">O que repetir</legend>
          {REPEAT_CHOICES.map((key) => (
            <label key={key} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={take[key]}
                onChange={(event) => setTake({ ...take, [key]: event.target.checked })}
                className="size-5 accent-ink"
              />
              {LABELS[key]}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

/** The next future week without a programme. */
function suggested(from: CalendarDate, today: CalendarDate, taken: ReadonlySet<CalendarDate>): CalendarDate {
  const after = addDays(from, 7);
  let week = after >= today ? after : nextWednesday(today);
  while (taken.has(week)) week = addDays(week, 7);
  return week;
}

function useTakenWeeks(): ReadonlySet<CalendarDate> {
  const { data } = useInfiniteQuery(historyQuery(''));
  // A sent week is taken even when it has been emptied since.
  const taken = data?.pages[0]?.items.filter(
    ({ isDraft, days, extraEvents }) => !isDraft || extraEvents > 0 || days.some(({ configured }) => configured),
  );
  return new Set(taken?.map(({ startDate }) => startDate));
}

/** A week has one programme; a configured one is not overwritten. */
function Occupied({ week }: { week: CalendarDate }) {
  const { data } = useQuery(weekQuery(week));
  const { programme } = data ?? {};
  if (!programme || (programme.isDraft && !programme.events.some(isEventTold))) return null;
  return (
    <p className="-mt-2 text-sm text-warn">
      Esta semana já tem programação.{' '}
      <Link to={designerPath(week)} className="font-semibold underline underline-offset-4">
        Abra essa semana para mudar os dias
      </Link>
      .
    </p>
  );
}
