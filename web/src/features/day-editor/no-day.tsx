import { plainMessage } from '../../api/plain-message.ts';
import { PATHS, schedulePath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ProgrammeMissing } from '../../week/programme-missing.tsx';

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

/** As `ProgrammeMissing`, in the day editor's place. */
export const NoProgramme = ({ id }: { id: number | null }) => (
  <Plain>
    <ProgrammeMissing id={id} />
  </Plain>
);

function Plain({ children }: { children: React.ReactNode }) {
  return (
    <main id="conteudo" tabIndex={-1} className="outline-none mx-auto w-full max-w-3xl flex-1 px-4 py-6 sm:px-8">
      {children}
    </main>
  );
}
