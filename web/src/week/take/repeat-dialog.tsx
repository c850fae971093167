import { useInfiniteQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { DEFAULT_TAKE, REPEAT_CHOICES, type RepeatChoice } from '../../../../core/contracts/limits.ts';
import { addDays, type CalendarDate, formatDate, isWednesday, nextWednesday } from '../../../../core/rules/calendar.ts';
import { DATE_MESSAGES } from '../../../../core/rules/typed-dates.ts';
import { isExpired, plainMessage } from '../../api/errors.ts';
import { historyQuery } from '../../api/queries.ts';
import { useAction } from '../../list-kit/action.ts';
import { useWednesdayText } from '../../list-kit/date-text.ts';
import { designerPath } from '../../paths.ts';
import { Button, InlineButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { Problem } from '../../ui/screen.tsx';
import { venueToday } from '../../venue.ts';
import { loadRepeat } from '../event-editor/fill.ts';
import { mayRepeat } from '../event-editor/suggestions.tsx';
import { type ShownWeek, useWeek } from '../use-week.ts';

const LABELS: Record<RepeatChoice, string> = {
  attractions: 'Atrações e fotos',
  values: 'Valores da entrada',
  names: 'Nomes e observações',
  lots: 'Lotes do evento extra',
  layouts: 'Layouts',
};

export interface RepeatDialogProps {
  from: { id: number; startDate: CalendarDate };
  onClose: () => void;
}

export default function RepeatDialog({ from, onClose }: RepeatDialogProps) {
  const today = venueToday();
  const formId = useId();
  const navigate = useNavigate();
  const takenWeeks = useTakenWeeks();
  const [written, setText] = useState<string | null>(null);
  const text = written ?? formatDate(nextFreeWeek(from.startDate, today, takenWeeks));
  const { date, box } = useWednesdayText(text, setText, today);
  const [take, setTake] = useState(DEFAULT_TAKE);
  const [isPressed, setPressed] = useState(false);
  const start = date && isWednesday(date) ? date : null;
  const problem = start ? null : date ? DATE_MESSAGES.pickWednesday : DATE_MESSAGES.missing;
  const { week, error, refetch } = useWeek(start ?? '', null, start !== null);
  const takesNothing = !REPEAT_CHOICES.some((choice) => take[choice]);
  const isBlocked = takesNothing || Boolean(start && !(week && mayRepeat(week)));
  const { isPending, run } = useAction({
    run: (into: ShownWeek) => loadRepeat(into, from, take),
    done: (fill, _, { start }, isShown) => {
      if (!isShown || !fill(false)) return undefined;
      onClose();
      navigate(designerPath(start));
      return undefined;
    },
    failed: { title: 'Erro ao repetir a semana', fallback: 'Ocorreu um erro ao repetir a semana. Tente de novo.' },
    // After an expired session the question for the staff's code opens, which the dialog would cover.
    staysOpen: (failure) => !isExpired(failure),
    onClose,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
    if (start && week && !isBlocked && !isPending) run(week);
  }

  return (
    <Dialog
      title="Repetir semana"
      subtitle={`A partir da programação de ${formatDate(from.startDate)}. A programação original não muda.`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} look="primary" inactive={isPending || isBlocked}>
            {isPending ? 'Repetindo...' : 'Repetir'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex min-h-96 flex-col gap-5">
        <DateField
          {...box}
          label="Nova quarta-feira"
          required
          isDisabled={(day) => !isWednesday(day)}
          error={isPressed || date ? problem : null}
        />
        <div role="status" className="-mt-2 text-sm text-warn empty:hidden">
          {start && week && !mayRepeat(week) && (
            <>
              Essa semana já tem programação.{' '}
              <Link to={designerPath(start)} onClick={onClose} className="font-semibold underline underline-offset-4">
                Abra-a para mudar os dias
              </Link>
              .
            </>
          )}
        </div>
        {start && error && !week && (
          <Problem>
            Não deu para carregar essa semana. {plainMessage(error, 'Confira a conexão.')}{' '}
            <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
          </Problem>
        )}
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
          <p role="status" className="text-sm text-warn empty:hidden">
            {takesNothing && 'Marque o que repetir.'}
          </p>
        </fieldset>
      </form>
    </Dialog>
  );
}

function nextFreeWeek(from: CalendarDate, today: CalendarDate, takenWeeks: ReadonlySet<CalendarDate>): CalendarDate {
  const after = addDays(from, 7);
  let week = after >= today ? after : nextWednesday(today);
  while (takenWeeks.has(week)) week = addDays(week, 7);
  return week;
}

/** Returns the weeks that a repeat may not fill, of those on the first page of the history (the newest weeks). */
function useTakenWeeks(): ReadonlySet<CalendarDate> {
  const { data } = useInfiniteQuery(historyQuery(''));
  const takenWeeks = data?.pages[0]?.items.filter(
    ({ isDraft, days, extraEvents }) => !isDraft || extraEvents > 0 || days.some(({ configured }) => configured),
  );
  return new Set(takenWeeks?.map(({ startDate }) => startDate));
}
