import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { lastStep } from '../../../../core/rules/pages.ts';
import { ApiError } from '../../api/errors.ts';
import { programmeQuery } from '../../api/queries.ts';
import { weekStartOf } from '../../draft/model.ts';
import { useDraft } from '../../draft/store.ts';
import { dayPath } from '../../paths.ts';
import { useSavedEvents } from '../../saving/savers.ts';
import { IS_FRAME } from '../../ui/is-frame.ts';
import { prefetchWhenIdle } from '../../ui/loadable.ts';
import { Blank } from '../../ui/skeleton.tsx';
import { conflictDialog, layoutDialog, photoDialog } from '../../week/dialogs.ts';
import { programmeId, rememberedProgramme, rememberProgramme } from '../../week/remembered.ts';
import { DraftDay } from './draft-day.tsx';
import { DayScreen, FROM_DAY, Frame } from './frame.tsx';
import { NoDay, NoProgramme } from './no-day.tsx';
import { SavedDay } from './saved-day.tsx';
import { SectionsWaiting } from './sections.tsx';

/** The day editor (spec §2): of the programme in the address, else of the last one, else of this device's draft. */
export default function DayEditorPage() {
  const index = Number(lastStep(useLocation().pathname));
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const draftStart = useDraft(weekStartOf);
  useEffect(() => prefetchWhenIdle([layoutDialog, photoDialog, conflictDialog]), []);

  const asked = params.get('programacao');
  const id = programmeId(asked);
  const remembered = !IS_FRAME && asked === null ? rememberedProgramme() : null;
  useEffect(() => {
    if (remembered !== null) navigate(dayPath(index, remembered), { replace: true });
  }, [remembered, index, navigate]);

  const { data, error, refetch } = useQuery({ ...programmeQuery(id ?? 0), enabled: id !== null });
  useSavedEvents(id ?? 0);
  const isGone = error instanceof ApiError && error.status === 404;
  const event = data?.events.filter(({ isSpecialEvent }) => !isSpecialEvent)[index];
  useEffect(() => {
    if (data) rememberProgramme(id);
    // Or the same address without a programme would lead here for ever.
    else if (isGone && rememberedProgramme() === id) rememberProgramme(null);
  }, [data, isGone, id]);

  // The frame is the same for every programme, and for the draft.
  if (!IS_FRAME && asked !== null && (id === null || isGone)) return <NoProgramme id={id} />;
  if ((data && !event) || (error && !data)) return <NoDay id={id} error={data ? null : error} onRetry={() => refetch()} />;
  const isDraft = !IS_FRAME && asked === null && remembered === null;
  return (
    <DayScreen index={index} startDate={isDraft ? draftStart : (data?.startDate ?? null)}>
      {isDraft ? (
        <DraftDay index={index} />
      ) : data && event ? (
        <SavedDay key={event.id} schedule={data} event={event} index={index} />
      ) : (
        <Frame
          index={index}
          startDate={null}
          days={null}
          path={(next) => dayPath(next, id)}
          where={<Blank className="w-80" />}
          onChange={() => {}}
          status={null}
          onLeave={(path) => navigate(path, { state: FROM_DAY })}
          onSend={() => {}}
        >
          <SectionsWaiting />
        </Frame>
      )}
    </DayScreen>
  );
}
