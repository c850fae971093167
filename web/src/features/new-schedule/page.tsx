import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DATE_MESSAGES } from '../../../../core/contracts/messages.ts';
import type { WeekSchedules } from '../../../../core/contracts/schedules.ts';
import {
  addDays,
  type CalendarDate,
  completeDate,
  formatDate,
  formatDayMonth,
  isCalendarDate,
  isWednesday,
  nextWednesday,
  parseDate,
} from '../../../../core/rules/calendar.ts';
import { plainMessage } from '../../api/plain-message.ts';
import { startProgramme } from '../../api/programmes.ts';
import { weekQuery } from '../../api/queries.ts';
import { useConnection } from '../../api/seen.ts';
import { PATHS, schedulePath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { calendar, DateField } from '../../ui/date-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { prefetchWhenIdle } from '../../ui/loadable.ts';
import { toast } from '../../ui/toast.tsx';
import { useVenueToday, venueTime } from '../../venue.ts';

/** In one piece, so that nothing but its lines changes when the font arrives. */
const INTRODUCTION =
  'Escolha a quarta-feira em que a semana começa. A programação é criada na hora, e cada dia é salvo nela enquanto você ' +
  'escreve. Para montar um rascunho e enviar tudo de uma vez, use a ';

/** "Nova Programação": a Wednesday, and the programme of its week (spec §2). */
export default function NewSchedulePage() {
  const [params, setParams] = useSearchParams();
  // In the address, so that reloading and going back keep it.
  const asked = params.get('data') ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (isCalendarDate(asked) ? formatDate(asked) : '');
  const [left, setLeft] = useState(true);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { offline } = useConnection();
  // One idempotency key a week: a retry after a lost answer gives the same programme.
  const keys = useRef(new Map<CalendarDate, string>());
  const today = useVenueToday();
  const next = today && nextWednesday(today);
  const date = parseDate(text);
  const week = date && isWednesday(date) ? date : null;

  useEffect(() => prefetchWhenIdle([calendar]), []);

  useEffect(() => {
    if (typed === null || asked === (week ?? '')) return;
    setParams(week ? { data: week } : {}, { replace: true, preventScrollReset: true });
  }, [typed, week, asked, setParams]);

  const start = useMutation({
    mutationFn: (startDate: CalendarDate) => {
      const key = keys.current.get(startDate) ?? crypto.randomUUID();
      keys.current.set(startDate, key);
      return startProgramme(startDate, key);
    },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['schedules'] });
      toast({ title: 'Programação iniciada', description: 'Agora você pode configurar os eventos da semana.' });
      navigate(schedulePath(id));
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Erro ao criar programação',
        description: plainMessage(error, 'Ocorreu um erro ao criar a programação.'),
      }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (week && !start.isPending) start.mutate(week);
  }

  /** With a disabled button Enter does not submit; this says why. */
  function explain(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || week || event.target !== input.current) return;
    const description = date ? DATE_MESSAGES.pickWednesday : DATE_MESSAGES.missing;
    toast({ tone: 'error', title: 'Data inválida', description });
    setLeft(true);
    input.current?.focus();
  }

  // An empty programme of the same week is offered instead of another one.
  const { data: there = [] } = useQuery({ ...weekQuery(week ?? ''), enabled: week !== null });
  const empty = there.find(isEmpty);

  let error: string | null = null;
  if (date && !week) error = DATE_MESSAGES.pickWednesday;
  if (!date && text.trim() && left) error = DATE_MESSAGES.missing;

  return (
    <>
      <title>Nova Programação · Quartou!</title>
      <main id="conteudo" tabIndex={-1} className="outline-none mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-8 sm:py-12">
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
              label="Data de início (quarta-feira)"
              required
              text={text}
              date={date}
              today={today}
              isDisabled={(day) => !isWednesday(day)}
              error={error}
              className="w-full sm:w-72"
              inputRef={input}
              onText={(value) => {
                setLeft(false);
                setTyped(value);
              }}
              onBlur={() => {
                setLeft(true);
                const complete = today && completeDate(text, today);
                if (complete) setTyped(formatDate(complete));
              }}
              onPick={(day) => setTyped(formatDate(day))}
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
                  {index === 0 && 'Próxima: '}
                  {wednesday ? formatDayMonth(wednesday) : <span className="invisible">25/12</span>}
                </Button>
              ))}
            </div>
          </div>
          {week && <Summary week={week} />}
          {there.length > 0 && <AlreadyThere programmes={there} />}
          <Button
            type="submit"
            look={empty ? 'outline' : 'primary'}
            disabled={!week}
            aria-disabled={start.isPending || undefined}
            className="text-lg"
          >
            {start.isPending ? 'Iniciando...' : 'Iniciar Programação'}
          </Button>
          {offline && (
            <p role="status" className="-mt-2 text-soft">
              Para iniciar é preciso rede. A semana escolhida fica aqui; sem rede, monte o rascunho na Programação.
            </p>
          )}
        </form>
      </main>
    </>
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

function AlreadyThere({ programmes }: { programmes: WeekSchedules }) {
  const empty = programmes.find(isEmpty);
  return (
    <section aria-labelledby="ja-existe" className="w-full rounded-lg border border-warn/60 bg-warn-wash p-4">
      <h2 id="ja-existe" className="text-lg">
        {programmes.length === 1 ? 'Esta semana já tem uma programação' : `Esta semana já tem ${programmes.length} programações`}
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {programmes.map((programme) => (
          <li key={programme.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              Criada em {venueTime(programme.createdAt)}, {contents(programme)}.
            </span>
            <Link
              to={schedulePath(programme.id)}
              aria-label={`Abrir programação criada em ${venueTime(programme.createdAt)}`}
              className={buttonClass(programme === empty ? 'primary' : 'outline', 'sm')}
            >
              Abrir programação
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">
        {empty
          ? 'Continue na que está vazia. Iniciar de novo cria mais uma.'
          : 'Iniciar de novo cria mais uma; a que já existe não muda.'}
      </p>
    </section>
  );
}

const isEmpty = ({ configuredDays, extraEvents }: WeekSchedules[number]) => configuredDays === 0 && extraEvents === 0;

function contents(programme: WeekSchedules[number]): string {
  const { configuredDays, extraEvents } = programme;
  if (isEmpty(programme)) return 'ainda vazia';
  const days = configuredDays === 1 ? '1 dia configurado' : `${configuredDays} dias configurados`;
  return extraEvents > 0 ? `${days} e evento extra` : days;
}
