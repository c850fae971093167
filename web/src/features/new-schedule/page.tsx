import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  addDays,
  type CalendarDate,
  formatDate,
  formatDayMonth,
  isCalendarDate,
  isWednesday,
  nextWednesday,
} from '../../../../core/rules/calendar.ts';
import { completeDate, DATE_MESSAGES } from '../../../../core/rules/typed-dates.ts';
import { useOffline } from '../../api/connection.ts';
import { createSchedule } from '../../api/weeks.ts';
import { useAction } from '../../list-kit/action.ts';
import { useWednesdayText } from '../../list-kit/date-text.ts';
import { PATHS, schedulePath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { calendar, DateField } from '../../ui/date-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { prefetchWhenIdle } from '../../ui/loadable.ts';
import { Main } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useVenueToday, venueTime } from '../../venue.ts';
import { StateLine } from '../../week/state-line.tsx';
import { type ShownWeek, useWeek } from '../../week/use-week.ts';

/** A single text without elements. When the web font arrives late, its lines break elsewhere, but no element in it moves. */
const INTRODUCTION =
  'Escolha a quarta-feira em que a semana começa. Ela nasce como rascunho: cada dia é salvo enquanto você escreve, e o Admin ' +
  'só vê depois do envio. A mesma semana aparece na ';

/** "Nova Programação" asks for a Wednesday and creates the programme of its week (spec §2). */
export default function NewSchedulePage() {
  const [params, setParams] = useSearchParams();
  const dateParam = params.get('data') ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (isCalendarDate(dateParam) ? formatDate(dateParam) : '');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const offline = useOffline();
  const today = useVenueToday();
  const next = today && nextWednesday(today);
  const { date, isInvalid, box } = useWednesdayText(text, setTyped, today);
  const week = date && isWednesday(date) ? date : null;

  useEffect(() => prefetchWhenIdle([calendar]), []);

  useEffect(() => {
    if (typed === null || dateParam === (week ?? '')) return;
    setParams(week ? { data: week } : {}, { replace: true, preventScrollReset: true });
  }, [typed, week, dateParam, setParams]);

  const start = useAction({
    // A second press is harmless, because the server then returns the same programme.
    run: (startDate: CalendarDate) => createSchedule(startDate, false),
    done: ({ id }, _, __, isShown) => {
      if (isShown) navigate(schedulePath(id));
      return exists
        ? undefined
        : { title: 'Programação iniciada', description: 'Agora você pode configurar os eventos da semana.' };
    },
    failed: { title: 'Erro ao criar programação', fallback: 'Ocorreu um erro ao criar a programação.' },
    lists: [['schedules']],
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (week) start.run(week);
  }

  /** On Enter without a Wednesday, says what is wrong with the date. The disabled button keeps the form from submitting. */
  function explain(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || week || event.target !== input.current) return;
    if (!date && today && completeDate(text, today)) return;
    const description = date ? DATE_MESSAGES.pickWednesday : DATE_MESSAGES.missing;
    toast({ tone: 'error', title: 'Data inválida', description });
    input.current?.focus();
  }

  const { week: existingWeek } = useWeek(week ?? '', null, week !== null);
  const exists = week !== null && Boolean(existingWeek?.server.programme);

  return (
    <Main title="Nova Programação" className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-8 sm:py-12">
      <h1 className="text-[1.75rem] sm:text-4xl">Nova Programação</h1>
      <p className="mt-1 max-w-prose text-soft">
        {INTRODUCTION}
        <Link to={PATHS.designer} className="font-semibold text-ink underline underline-offset-4">
          Programação
        </Link>
        .
      </p>
      <form noValidate onSubmit={submit} onKeyDown={explain} className="mt-6 flex flex-col items-start gap-5">
        <div className="flex w-full flex-wrap items-start gap-2">
          <DateField
            {...box}
            label="Data de início (quarta-feira)"
            required
            isDisabled={(day) => !isWednesday(day)}
            error={date && !week ? DATE_MESSAGES.pickWednesday : isInvalid ? DATE_MESSAGES.missing : null}
            className="w-full sm:w-72"
            inputRef={input}
          />
          <div className="flex flex-wrap gap-2 sm:mt-7">
            {[next, next && addDays(next, 7)].map((wednesday, index) => (
              <Button
                key={wednesday ?? index}
                aria-pressed={wednesday !== null && date === wednesday}
                aria-label={wednesday || index === 0 ? undefined : 'A seguinte'}
                className="rounded-full border-dashed font-medium aria-pressed:border-solid aria-pressed:border-ink aria-pressed:bg-sunk"
                onClick={() => wednesday && setTyped(formatDate(wednesday))}
              >
                {index === 0 && (wednesday && wednesday === today ? 'Hoje: ' : 'Próxima: ')}
                {wednesday ? formatDayMonth(wednesday) : <span className="invisible">25/12</span>}
              </Button>
            ))}
          </div>
        </div>
        {week && <Summary week={week} />}
        {week && existingWeek && <ExistingProgramme week={existingWeek} />}
        <Button
          type="submit"
          look={exists ? 'outline' : 'primary'}
          disabled={!week}
          aria-disabled={start.isPending || undefined}
          className="text-lg"
        >
          {start.isPending ? 'Iniciando...' : 'Iniciar Programação'}
        </Button>
        {offline && (
          <p role="status" className="-mt-2 text-soft">
            Para iniciar é preciso conexão. Sem ela, dá para montar na Programação as semanas já abertas neste aparelho: cada dia
            é salvo quando a conexão voltar.
          </p>
        )}
      </form>
    </Main>
  );
}

function Summary({ week }: { week: CalendarDate }) {
  return (
    <dl className="grid w-full grid-cols-1 gap-3 rounded-lg border border-line bg-card p-5 sm:grid-cols-2">
      <div data-day="quarta" className="border-l-4 border-day pl-3">
        <dt className="text-sm font-semibold text-day-ink">Início (quarta-feira)</dt>
        <dd className="title-number text-2xl">{formatDate(week)}</dd>
      </div>
      <div data-day="domingo" className="border-l-4 border-day pl-3">
        <dt className="text-sm font-semibold text-day-ink">Fim (domingo)</dt>
        <dd className="title-number text-2xl">{formatDate(addDays(week, 4))}</dd>
      </div>
    </dl>
  );
}

function ExistingProgramme({ week }: { week: ShownWeek }) {
  const { programme } = week.server;
  if (!programme) return null;
  return (
    <section aria-labelledby="ja-existe" className="w-full rounded-lg border border-warn/60 bg-warn-wash p-4">
      <h2 id="ja-existe" className="text-lg">
        Esta semana já tem uma programação
      </h2>
      <StateLine week={week} className="mt-1" />
      <Link
        to={schedulePath(programme.id)}
        aria-label={`Abrir programação criada em ${venueTime(programme.createdAt)}`}
        className={buttonClass('primary', 'md', 'mt-3')}
      >
        Abrir programação
        <Icon name="arrow" />
      </Link>
    </section>
  );
}
