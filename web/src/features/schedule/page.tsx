import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { lastStep } from '../../../../core/rules/pages.ts';
import { ApiError } from '../../api/errors.ts';
import { plainMessage } from '../../api/plain-message.ts';
import { programmeQuery } from '../../api/queries.ts';
import { usePendingDays, useSavedEvents } from '../../saving/savers.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IS_FRAME } from '../../ui/is-frame.ts';
import { ProgrammeMissing } from '../../week/programme-missing.tsx';
import { programmeId, rememberProgramme } from '../../week/remembered.ts';
import { Programme } from './programme.tsx';

/** "Detalhes da Programação" (spec §2). */
export default function SchedulePage() {
  const id = programmeId(lastStep(useLocation().pathname));
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="outline-none mx-auto w-full max-w-[120rem] flex-1 px-4 py-6 sm:px-8 sm:py-10 print:max-w-none print:p-0"
    >
      <Loaded key={id} id={id} />
    </main>
  );
}

function Loaded({ id: asked }: { id: number | null }) {
  const id = asked ?? 0;
  const { data, error, refetch } = useQuery({ ...programmeQuery(id), enabled: asked !== null });
  const pendingDays = usePendingDays(id);
  const hadPending = useRef(false);
  useSavedEvents(id);
  const isGone = error instanceof ApiError && error.status === 404;

  useEffect(() => {
    if (data) rememberProgramme(id);
  }, [data, id]);

  // An answer that was older than a save may have come after it.
  useEffect(() => {
    if (pendingDays === 0 && hadPending.current) void refetch();
    hadPending.current = pendingDays > 0;
  }, [pendingDays, refetch]);

  // The frame is the same for every id.
  if (isGone || (!IS_FRAME && asked === null)) return <ProgrammeMissing id={asked} />;
  if (data || !error) return <Programme id={id} schedule={data} pendingDays={pendingDays} />;
  return (
    <>
      <title>Programação · Quartou!</title>
      <h1 className="mb-4 text-[1.75rem] sm:text-4xl">Programação</h1>
      <EmptyState
        icon="warning"
        title="Não deu para carregar a programação"
        hint={plainMessage(error, 'Confira a conexão e tente de novo.')}
        action={<Button onClick={() => refetch()}>Tentar de novo</Button>}
      />
    </>
  );
}
