import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lastSegment } from '../../../../core/rules/pages.ts';
import { isNotFound } from '../../api/errors.ts';
import { LoadFailure } from '../../list-kit/states.tsx';
import { programmeId } from '../../paths.ts';
import { IS_FRAME } from '../../ui/page-state.ts';
import { Main } from '../../ui/screen.tsx';
import { programmeMissing } from '../../week/dialogs.ts';
import { useWeek } from '../../week/use-week.ts';
import { ProgrammeScreen } from './programme.tsx';

export default function SchedulePage() {
  const id = programmeId(lastSegment(useLocation().pathname));
  return (
    <Main className="mx-auto w-full max-w-[120rem] flex-1 px-4 py-6 sm:px-8 sm:py-10 print:max-w-none print:p-0">
      <Loaded key={id} id={id} />
    </Main>
  );
}

function Loaded({ id }: { id: number | null }) {
  const { week, error, refetch } = useWeek('', id, id !== null);
  const isGone = isNotFound(error);
  // The page's frame is the same for every programme, so the frame must not say that the programme is missing.
  if (isGone || (!IS_FRAME && id === null))
    return (
      <Suspense fallback={null}>
        <programmeMissing.Component id={id} />
      </Suspense>
    );
  if (week || !error) return <ProgrammeScreen week={week} />;
  return (
    <>
      <title>Programação · Quartou!</title>
      <h1 className="mb-4 text-[1.75rem] sm:text-4xl">Programação</h1>
      <LoadFailure title="Não deu para carregar a programação" error={error} onRetry={() => void refetch()} />
    </>
  );
}
