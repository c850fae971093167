import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/errors.ts';
import { plainMessage } from '../../api/plain-message.ts';
import { programmeQuery } from '../../api/queries.ts';
import { PATHS, schedulePath } from '../../paths.ts';
import { useSavedEvents } from '../../saving/savers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GoneDays } from '../../week/gone-days.tsx';
import { rememberedProgramme, rememberProgramme } from '../../week/remembered.ts';
import { SavedDay } from './saved-day.tsx';

/** A day of a programme: saved as it is written. */
export function ProgrammeDay({ id, index }: { id: number; index: number }) {
  const { data, error, isPending, refetch } = useQuery(programmeQuery(id));
  useSavedEvents(id);
  const isGone = error instanceof ApiError && error.status === 404;
  const event = data?.events.filter(({ isSpecialEvent }) => !isSpecialEvent)[index];

  useEffect(() => {
    if (data) rememberProgramme(id);
    // Or the same address without a programme would lead here for ever.
    else if (isGone && rememberedProgramme() === id) rememberProgramme(null);
  }, [data, isGone, id]);

  if (isGone) return <ProgrammeMissing id={id} />;
  if (data && event) return <SavedDay key={event.id} schedule={data} event={event} index={index} />;
  return (
    <Plain>
      <title>Programação Semanal · Quartou!</title>
      <h1 className="mb-4 text-[1.75rem] sm:text-4xl">Programação Semanal</h1>
      {data && (
        <EmptyState
          icon="calendar"
          title="Nenhum evento configurado nesta programação."
          hint="Ela tem só evento extra, sem os dias da semana."
          action={
            <Link to={schedulePath(id)} className={buttonClass()}>
              Ver a programação
            </Link>
          }
        />
      )}
      {isPending && (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            Carregando o dia...
          </p>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="mb-3 h-28" />
          ))}
        </div>
      )}
      {error && !data && (
        <EmptyState
          icon="warning"
          title="Não deu para carregar o dia"
          hint={plainMessage(error, 'Confira a conexão e tente de novo.')}
          action={<Button onClick={() => refetch()}>Tentar de novo</Button>}
        />
      )}
    </Plain>
  );
}

/** "Programação não encontrada.", with what was written in it here and the ways on. */
export function ProgrammeMissing({ id }: { id: number | null }) {
  return (
    <Plain>
      <title>Programação não encontrada · Quartou!</title>
      <h1 className="mb-4 text-[1.75rem] sm:text-4xl">Programação não encontrada.</h1>
      <p className="text-soft">Ela pode ter sido excluída pelo Admin, ou o endereço está incompleto.</p>
      {id !== null && <GoneDays scheduleId={id} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to={PATHS.newSchedule} className={buttonClass('primary')}>
          Nova Programação
        </Link>
        <Link to={PATHS.history} className={buttonClass()}>
          Ver o histórico
        </Link>
      </div>
    </Plain>
  );
}

function Plain({ children }: { children: React.ReactNode }) {
  return (
    <main id="conteudo" tabIndex={-1} className="outline-none mx-auto w-full max-w-3xl flex-1 px-4 py-6 sm:px-8">
      {children}
    </main>
  );
}
