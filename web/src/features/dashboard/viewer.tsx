import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Schedule } from '../../../../core/contracts/schedules.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { DAYS } from '../../../../core/rules/week.ts';
import { scheduleQuery } from '../../api/admin.ts';
import { ApiError } from '../../api/errors.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { schedulePath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { venueTime } from '../../venue.ts';
import { kindOf } from '../../week/kind.ts';
import { type Enlarge, ExtraTable, type Large, RegularTable } from './event-tables.tsx';
import { ExportButton } from './export-button.tsx';

interface ViewerProps {
  id: string;
  /** Known from the list before the programme itself has come. */
  startDate: string | undefined;
  onClose: () => void;
}

/** The viewer of one programme (spec §2, "Schedule viewer dialog"). */
export default function Viewer({ id, startDate, onClose }: ViewerProps) {
  const { data, error, isPending, refetch } = useQuery(scheduleQuery(id));
  const [large, setLarge] = useState<Large | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const start = formatDate(data?.startDate ?? startDate);
  const title = start ? `Programação de ${start}` : 'Programação';
  const isGone = error instanceof ApiError && error.status === 404;

  useEffect(() => {
    if (!error || isExpired(error)) return;
    toast({
      tone: 'error',
      title: 'Erro ao buscar detalhes',
      description: plainMessage(error, 'Falha ao carregar programação'),
    });
  }, [error]);

  function enlarge(picture: Large) {
    opener.current = document.activeElement as HTMLElement | null;
    setLarge(picture);
  }

  function shrink() {
    setLarge(null);
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <Dialog
      size="xl"
      // As high with one tab as with the other, and with a picture; a single evening is as high as it is.
      isTall={data ? kindOfSchedule(data) !== 'special' : !error}
      title={large ? large.name : title}
      subtitle={large ? title : data ? `Criada em ${venueTime(data.createdAt)}` : isPending && WAITING}
      // Out of the large picture first, then out of the programme.
      onClose={large ? shrink : onClose}
      isPrinted
      footer={data ? !large && <Actions schedule={data} /> : isPending && <ActionsWaiting />}
    >
      <title>{`${title} · Quartou!`}</title>
      {isPending && <Waiting />}
      {error && !data && (
        <EmptyState
          icon="warning"
          title={isGone ? 'Programação não encontrada.' : 'Falha ao carregar programação'}
          hint={isGone ? 'Ela pode ter sido excluída.' : plainMessage(error, 'Confira a conexão e tente de novo.')}
          action={isGone ? <Button onClick={onClose}>Voltar</Button> : <Button onClick={() => refetch()}>Tentar de novo</Button>}
        />
      )}
      {large && (
        <figure>
          <Button autoFocus size="sm" onClick={shrink} className="mb-3">
            <Icon name="arrow" className="rotate-180" />
            Voltar à programação
          </Button>
          <RetryImage
            src={large.src}
            alt={large.name}
            name={large.name}
            className="h-[68dvh] w-full rounded-md [&_img]:object-contain"
          />
        </figure>
      )}
      {data && (
        <div className={large ? 'hidden' : '@container'}>
          <Programme schedule={data} onEnlarge={enlarge} />
        </div>
      )}
    </Dialog>
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

/** What one does with a programme that one has looked at. */
/** Keeps the subtitle's line. */
const WAITING = '\u00a0';

/** Keeps the room of the buttons, which fit on a line. */
const ActionsWaiting = () => (
  <Button size="sm" className="invisible">
    Editar
  </Button>
);

function Actions({ schedule }: { schedule: Schedule }) {
  const date = formatDate(schedule.startDate);
  return (
    <>
      <Link
        to={schedulePath(schedule.id)}
        aria-label={`Editar a programação de ${date}`}
        className={buttonClass('outline', 'sm')}
      >
        Editar
      </Link>
      <Button size="sm" onClick={() => window.print()}>
        <Icon name="print" />
        Imprimir
      </Button>
      <ExportButton schedule={{ id: schedule.id, kind: kindOfSchedule(schedule) }} date={date} />
    </>
  );
}

function kindOfSchedule({ events }: Schedule) {
  const special = events.filter(({ isSpecialEvent }) => isSpecialEvent).length;
  return kindOf(events.length - special, special);
}

function Programme({ schedule, onEnlarge }: { schedule: Schedule; onEnlarge: Enlarge }) {
  if (schedule.events.length === 0) {
    return <EmptyState icon="calendar" title="Nenhum evento configurado nesta programação." />;
  }
  const regular = <RegularTable schedule={schedule} onEnlarge={onEnlarge} />;
  const extra = <ExtraTable schedule={schedule} onEnlarge={onEnlarge} />;
  const kind = kindOfSchedule(schedule);
  if (kind === 'regular') return regular;
  if (kind === 'special') return extra;
  const tab =
    'min-h-11 rounded-md px-3 font-semibold sm:px-4 text-soft transition-colors duration-150 not-data-selected:hover:text-ink data-selected:selected';
  return (
    <TabGroup>
      <TabList aria-label="Tipo de evento" className="mb-4 inline-flex flex-wrap gap-1 rounded-lg bg-sunk p-1 print:hidden">
        <Tab className={tab}>Eventos Regulares</Tab>
        <Tab className={tab}>Eventos Extras</Tab>
      </TabList>
      {/* Paper has no tabs and shows both. */}
      <TabPanels>
        <Panel heading="Eventos Regulares">{regular}</Panel>
        <Panel heading="Eventos Extras">{extra}</Panel>
      </TabPanels>
    </TabGroup>
  );
}

function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <TabPanel static className="hidden rounded-lg data-selected:block print:not-first:mt-4 print:block">
      <h3 className="hidden text-lg print:mb-2 print:block">{heading}</h3>
      {children}
    </TabPanel>
  );
}
