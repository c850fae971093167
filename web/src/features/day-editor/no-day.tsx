import { plainMessage } from '../../api/plain-message.ts';
import { PATHS, schedulePath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { GoneDays } from '../../week/gone-days.tsx';

interface NoDayProps {
  id: number | null;
  /** Null: there are no days in the programme. */
  error: Error | null;
  onRetry: () => void;
}

/** Why there is no day to edit. */
export function NoDay({ id, error, onRetry }: NoDayProps) {
  return (
    <Plain>
      <title>Programação Semanal · Quartou!</title>
      <h1 className="mb-4 text-[1.75rem] sm:text-4xl">Programação Semanal</h1>
      {error ? (
        <EmptyState
          icon="warning"
          title="Não deu para carregar o dia"
          hint={plainMessage(error, 'Confira a conexão e tente de novo.')}
          action={<Button onClick={onRetry}>Tentar de novo</Button>}
        />
      ) : (
        <EmptyState
          icon="calendar"
          title="Nenhum evento configurado nesta programação."
          hint="Ela tem só evento extra, sem os dias da semana."
          action={
            <Link to={id === null ? PATHS.history : schedulePath(id)} className={buttonClass()}>
              Ver a programação
            </Link>
          }
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
