import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Schedule, ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { isEventConfigured } from '../../../../core/rules/event-text.ts';
import { DAYS } from '../../../../core/rules/week.ts';
import { isNotFound } from '../../api/errors.ts';
import { userQuery } from '../../api/session.ts';
import { cachedWeek } from '../../api/weeks.ts';
import { LoadFailure } from '../../list-kit/states.tsx';
import { programmeId, schedulePath } from '../../paths.ts';
import { Button, buttonClass, InlineButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { loadable, useLoaded } from '../../ui/loadable.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Skeleton } from '../../ui/screen.tsx';
import { EmptyState } from '../../ui/ticket.tsx';
import { venueTime } from '../../venue.ts';
import { kindOfSchedule, ProgrammeTables } from '../../week/programme-view/programme-tables.tsx';
import { StateLine } from '../../week/state-line.tsx';
import { TakeMenu } from '../../week/take/take-menu.tsx';
import { isReplaced, useWeek } from '../../week/use-week.ts';
import { Covering, useOverlay } from '../../week/versions/version-look.tsx';
import { Answered, Answering } from './answering.tsx';
import { useViewed } from './use-viewed.ts';

const adjustDialog = loadable(() => import('./adjust-dialog.tsx'));
const changesView = loadable(() => import('../../week/versions/changes-list.tsx'));
const versionsView = loadable(() => import('../../week/versions/versions.tsx'));

type View = 'programme' | 'versions';

const VIEWS: { key: View; label: string }[] = [
  { key: 'programme', label: 'Programação' },
  { key: 'versions', label: 'Versões' },
];

interface ViewerProps {
  id: string;
  /** The programme's row in the dashboard's list. The row is available before the programme is loaded. */
  summary: ScheduleSummary | undefined;
  onClose: () => void;
}

/** The viewer of one programme (spec §2, "Schedule viewer dialog"). Above its tables: changes since the version seen last. */
export default function Viewer({ id, summary, onClose }: ViewerProps) {
  const viewed = useViewed(id, summary);
  const hasChanges = summary?.mark?.kind === 'changes';
  useEffect(() => {
    if (hasChanges) changesView.prefetch();
  }, [hasChanges]);
  const { title, data, error, seen, isWaiting, programme } = viewed;
  const overlay = useOverlay();
  const { large, openedVersion } = overlay;
  const isCovered = large !== null || openedVersion !== null;
  const [isAdjusting, setAdjusting] = useState(false);
  const isPhone = useMediaQuery('(max-width: 39.99rem)');

  const answering = programme && seen && (
    <Answering
      scheduleId={programme.id}
      version={seen.version.number}
      seenAnswer={viewed.timeline.data && (viewed.answers[0]?.id ?? null)}
      isApproved={viewed.isApproved}
      hasNewer={viewed.hasNewer}
      obstacle={viewed.obstacle}
      onAsk={async () => setAdjusting(await adjustDialog.loadOrToast())}
      onPrefetch={adjustDialog.prefetch}
    />
  );

  return (
    <Dialog
      size="xl"
      // The dialog keeps its height for all tabs and pictures. If there are only extra events, it is as high as its content.
      isTall={data ? kindOfSchedule(data) !== 'special' : !error}
      title={large ? large.name : title}
      subtitle={large ? title : !error && <About id={id} schedule={programme} />}
      onClose={isCovered ? overlay.back : onClose}
      isPrinted
      footer={!isCovered && (programme || isWaiting) && <Actions schedule={programme} answering={isPhone && answering} />}
    >
      <title>{`${title} · Quartou!`}</title>
      {isAdjusting && programme && seen && (
        <adjustDialog.Component
          scheduleId={programme.id}
          version={seen.version.number}
          events={programme.events}
          onClose={() => setAdjusting(false)}
        />
      )}
      {isWaiting && <Waiting />}
      {error && <Failure error={error} onRetry={() => viewed.refetch()} onClose={onClose} />}
      <Covering overlay={overlay} scheduleId={programme?.id} />
      {/* A covered programme is hidden instead of unmounted, so that it keeps its state. */}
      {programme && (
        <div className={isCovered ? 'hidden' : '@container'}>
          <Viewed {...viewed} programme={programme} overlay={overlay} answering={!isPhone && answering} />
        </div>
      )}
    </Dialog>
  );
}

function Failure({ error, onRetry, onClose }: { error: Error; onRetry: () => void; onClose: () => void }) {
  if (!isNotFound(error)) {
    return <LoadFailure title="Falha ao carregar programação" error={error} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      icon="warning"
      title="Programação não encontrada."
      hint="Ela pode ter sido excluída."
      action={<Button onClick={onClose}>Voltar</Button>}
    />
  );
}

interface ViewedProps
  extends Pick<ReturnType<typeof useViewed>, 'seen' | 'refetchSeen' | 'timeline' | 'answers' | 'hasNewer' | 'isChanged'> {
  programme: Schedule;
  overlay: ReturnType<typeof useOverlay>;
  answering: ReactNode;
}

function Viewed({ programme, seen, refetchSeen, timeline, answers, hasNewer, isChanged, overlay, answering }: ViewedProps) {
  // Only reads the cached user, because the shell has fetched the user.
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const [view, setView] = useState<View>('programme');
  const newest = timeline.data?.versions[0]?.number;

  async function choose(next: View) {
    if (next !== 'versions' || (await versionsView.loadOrToast())) setView(next);
  }

  async function showNewest() {
    await refetchSeen();
    setView('programme');
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2 sm:mb-4 print:hidden">
        <fieldset aria-label="Mostrar" className="inline-flex flex-wrap gap-1 rounded-lg bg-sunk p-1">
          {VIEWS.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-pressed={view === key}
              className="min-h-11 rounded-md px-3 font-semibold text-soft transition-colors duration-150 not-aria-pressed:hover:text-ink aria-pressed:selected sm:px-4"
              onClick={() => choose(key)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        {answering}
      </div>
      {!seen && (
        <p role="alert" className="mb-4 text-warn print:hidden">
          Não deu para conferir as versões, e sem isso não dá para responder.{' '}
          <InlineButton onClick={() => refetchSeen()}>Tentar de novo</InlineButton>
        </p>
      )}
      {hasNewer && (
        <p role="status" className="mb-4">
          {newest === seen?.version.number ? 'A programação mudou.' : `Chegou a versão ${newest}.`}{' '}
          <InlineButton onClick={showNewest}>Ver o que mudou</InlineButton>
        </p>
      )}
      {answers.map((answer) => (
        <Answered key={answer.id} answer={answer} username={user?.username} events={programme.events} />
      ))}
      {view === 'versions' && (
        <div className="print:hidden">
          <versionsView.Component
            scheduleId={programme.id}
            timeline={timeline}
            events={programme.events}
            onOpenVersion={overlay.openVersion}
          />
        </div>
      )}
      <div className={view === 'programme' ? undefined : 'hidden print:block'}>
        {/* Hidden once the programme has changed, because the programme below is then newer than these changes. */}
        {seen && !isChanged && <ChangesSince seen={seen} />}
        <ProgrammeTables schedule={programme} onEnlarge={overlay.enlarge} />
      </div>
    </>
  );
}

function ChangesSince({ seen: { seen: before, changes, count, after } }: { seen: NonNullable<ViewedProps['seen']> }) {
  const hasChanges = changes.length > 0;
  const isLoaded = useLoaded(changesView, hasChanges);
  if (!hasChanges) {
    const text =
      before === null ? 'Esta é a primeira versão que você vê.' : `Sem mudanças desde a versão ${before}, que você viu.`;
    return <p className="mb-3 text-soft max-sm:text-sm sm:mb-4 print:hidden">{text}</p>;
  }
  return (
    <details open className="group mb-5 print:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="down" className="shrink-0 text-soft transition-transform group-open:rotate-180" />
        <span>
          {count} <span className="font-normal text-soft">desde a versão {before}, que você viu</span>
        </span>
      </summary>
      <div className="pt-1">{isLoaded && <changesView.Component changes={changes} events={after ?? []} />}</div>
    </details>
  );
}

function About({ id, schedule }: { id: string; schedule: Schedule | undefined }) {
  const programme = programmeId(id);
  const { week, error, refetch } = useWeek('', programme, programme !== null);
  return (
    <span className="block min-h-12 max-sm:min-h-11 max-sm:text-sm">
      {schedule && (
        <>
          Criada em {venueTime(schedule.createdAt)}
          <StateLine week={week} error={error} onRetry={refetch} />
          {week && isReplaced(week.server) && <span className="text-warn">A programação que vale para esta semana é outra.</span>}
        </>
      )}
    </span>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Carregando programação...
      </p>
      <div className="overflow-hidden rounded-lg border border-line">
        {DAYS.map(({ key }) => (
          <div key={key} data-day={key} className="flex gap-4 border-l-6 border-day/40 p-3.5">
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-40 max-w-full" />
              <Skeleton className="h-6 w-64 max-w-full" />
              <Skeleton className="h-4 w-2/3" />
            </div>
            <Skeleton className="h-24 w-18 shrink-0 rounded-sm" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** While the programme is loading, an invisible button keeps the height of the buttons. */
function Actions({ schedule, answering }: { schedule: Schedule | undefined; answering: ReactNode }) {
  const queryClient = useQueryClient();
  if (!schedule) return <Button className="invisible">Editar</Button>;
  const { id: scheduleId, startDate } = schedule;
  const date = formatDate(startDate);
  const edit = { to: schedulePath(scheduleId), label: 'Editar', icon: 'edit' as const };
  const menu = {
    scheduleId,
    startDate,
    kind: kindOfSchedule(schedule),
    week: () => {
      const changes = cachedWeek(queryClient, '', scheduleId)?.changes;
      return { startDate, events: schedule.events.filter(isEventConfigured), hasUnsent: changes && changes.length > 0 };
    },
    onPrint: () => window.print(),
  };
  if (answering) {
    return (
      <>
        {answering}
        <TakeMenu isMore className="size-11 flex-none!" {...menu} items={[edit]} />
      </>
    );
  }
  return (
    <>
      <Link to={edit.to} aria-label={`Editar a programação de ${date}`} className={buttonClass()}>
        Editar
      </Link>
      <TakeMenu label={`Levar a programação de ${date}`} {...menu} />
    </>
  );
}
