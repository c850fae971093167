import { useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { lastStep } from '../../../../core/rules/pages.ts';
import NotFoundPage from '../../not-found-page.tsx';
import { dayPath } from '../../paths.ts';
import { prefetchWhenIdle } from '../../ui/loadable.ts';
import { conflictDialog, layoutDialog, photoDialog } from '../../week/dialogs.ts';
import { programmeId, rememberedProgramme } from '../../week/remembered.ts';
import { DraftDay } from './draft-day.tsx';
import { ProgrammeDay, ProgrammeMissing } from './programme-day.tsx';

/** The day editor (spec §2): of the programme in the address, else of the last one, else of this device's draft. */
export default function DayEditorPage() {
  const dayIndex = lastStep(useLocation().pathname);
  const [params] = useSearchParams();
  useEffect(() => prefetchWhenIdle([layoutDialog, photoDialog, conflictDialog]), []);
  if (!/^[0-4]$/.test(dayIndex)) return <NotFoundPage />;

  const index = Number(dayIndex);
  const asked = params.get('programacao');
  if (asked === null) {
    const remembered = rememberedProgramme();
    return remembered === null ? <DraftDay index={index} /> : <Navigate replace to={dayPath(index, remembered)} />;
  }
  const id = programmeId(asked);
  return id === null ? <ProgrammeMissing id={null} /> : <ProgrammeDay key={id} id={id} index={index} />;
}
