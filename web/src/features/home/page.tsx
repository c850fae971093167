import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WeekSchedules } from '../../../../core/contracts/schedules.ts';
import { addDays, formatDate, formatDayMonth, nextWednesday } from '../../../../core/rules/calendar.ts';
import { DAYS, dayDate } from '../../../../core/rules/week.ts';
import { weekQuery } from '../../api/queries.ts';
import { PATHS, schedulePath } from '../../paths.ts';
import { Button, buttonClass, InlineButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueTime, venueToday } from '../../venue.ts';
import { useExport } from '../../week/use-export.ts';

const WAYS = [
  { to: PATHS.newSchedule, title: 'Nova Programação', text: 'Crie a semana e preencha um dia de cada vez.' },
  { to: PATHS.history, title: 'Histórico', text: 'O que já foi enviado, para rever ou repetir.' },
  { to: PATHS.admin, title: 'Painel Admin', text: 'Layouts, atrações, valores, lotes e as programações recebidas.' },
];

/** Home: an introduction, whether the coming week has been sent, and links. */
export default function HomePage() {
  const start = nextWednesday(venueToday());
  return (
    <>
      <title>Quartou!</title>
      <main id="conteudo" tabIndex={-1} className="outline-none mx-auto w-full max-w-5xl flex-1 px-4 py-10 sm:px-8 sm:py-16">
        <h1 className="text-4xl sm:text-5xl">A programação da casa, de quarta a domingo</h1>
        <p className="mt-3 max-w-prose text-lg text-soft">
          Monte a semana com flyers, atrações e valores, confira o resultado e envie ao Admin. O rascunho fica guardado neste
          aparelho.
        </p>
        <section aria-labelledby="week" className="mt-10 overflow-hidden rounded-lg border border-line bg-card">
          <div aria-hidden="true" className="grid grid-cols-5">
            {DAYS.map(({ key, short }, index) => (
              <div
                key={key}
                data-day={key}
                className="perforated border-r border-t-6 border-t-day px-2 py-3 [border-top-style:solid] last:border-r-0 sm:px-5"
              >
                <div className="text-sm font-semibold text-day-ink">{short}</div>
                <div className="title-number text-base whitespace-nowrap sm:text-2xl">
                  {formatDayMonth(dayDate(start, index))}
                </div>
              </div>
            ))}
          </div>
          <div className="perforated flex flex-wrap items-center gap-x-6 gap-y-4 border-t p-5 sm:p-6">
            <div className="min-w-0 flex-1 basis-72">
              <h2 id="week" className="text-xl">
                Semana de {formatDate(start)} a {formatDate(addDays(start, 4))}
              </h2>
              <WeekState start={start} />
            </div>
            <Link to={PATHS.designer} className={buttonClass('primary', 'md', 'max-sm:w-full max-sm:px-3 sm:text-lg')}>
              Montar a programação
              <Icon name="arrow" />
            </Link>
          </div>
        </section>
        <ul className="mt-6 grid gap-4 sm:grid-cols-3">
          {WAYS.map(({ to, title, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full flex-col gap-1 rounded-lg border border-line bg-card p-5 transition-colors duration-150 hover:border-ink"
              >
                <span className="title text-lg">{title}</span>
                <span className="text-soft">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

function WeekState({ start }: { start: string }) {
  const { data, isPending, refetch } = useQuery(weekQuery(start));
  if (isPending) return <Skeleton className="mt-2 h-6 w-64" />;
  if (!data) {
    return (
      <p className="mt-1 text-soft">
        Não deu para saber se esta semana já foi enviada. <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
      </p>
    );
  }
  const [latest] = data;
  return latest ? (
    <SentWeek latest={latest} others={data.length - 1} />
  ) : (
    <p className="mt-1 text-soft">Ainda não foi enviada.</p>
  );
}

function SentWeek({ latest, others }: { latest: WeekSchedules[number]; others: number }) {
  const [exporting, exportSchedule] = useExport();
  return (
    <>
      <p className="mt-1 flex items-start gap-2">
        <Icon name="check" className="mt-0.5 shrink-0 text-ok" />
        <span>
          <strong className="font-semibold">Já foi enviada</strong> em {venueTime(latest.createdAt)}, {contents(latest)}.
          {others > 0 && ` Esta semana teve mais ${others} ${others === 1 ? 'envio' : 'envios'}.`}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={schedulePath(latest.id)} className={buttonClass('outline', 'sm')}>
          Ver programação
        </Link>
        <Button size="sm" inactive={exporting !== null} onClick={() => exportSchedule(latest.id)}>
          <Icon name="download" />
          Baixar Excel
        </Button>
      </div>
    </>
  );
}

function contents({ configuredDays, extraEvents }: WeekSchedules[number]): string {
  const days = `${configuredDays} de ${DAYS.length} dias`;
  if (extraEvents === 0) return `com ${days}`;
  return configuredDays === 0 ? 'só com evento extra' : `com ${days} e evento extra`;
}
