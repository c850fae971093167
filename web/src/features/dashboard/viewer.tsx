import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Schedule } from '../../../../core/contracts/schedules.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { scheduleQuery } from '../../api/admin.ts';
import { ApiError } from '../../api/errors.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { venueTime } from '../../app/venue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { ExtraTable, RegularTable } from './event-tables.tsx';

/** A picture of the programme, to be seen large. */
export interface Large {
  src: string;
  name: string;
}

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
      title={large ? large.name : title}
      subtitle={large ? title : data && `Criada em ${venueTime(data.createdAt)}`}
      // Out of the large picture first, then out of the programme.
      onClose={large ? shrink : onClose}
    >
      <title>{`${title} · Quartou!`}</title>
      {isPending && (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            Carregando programação...
          </p>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
            <Skeleton key={key} className="mb-2 h-14" />
          ))}
        </div>
      )}
      {error && !data && (
        <EmptyState
          icon="warning"
          title={isGone ? 'Programação não encontrada.' : 'Falha ao carregar programação'}
          hint={isGone ? 'Ela pode ter sido excluída.' : plainMessage(error, 'Confira a conexão e tente de novo.')}
          action={
            isGone ? (
              <Button onClick={onClose}>Voltar ao dashboard</Button>
            ) : (
              <Button onClick={() => refetch()}>Tentar de novo</Button>
            )
          }
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

function Programme({ schedule, onEnlarge }: { schedule: Schedule; onEnlarge: (picture: Large) => void }) {
  const hasExtra = schedule.events.some((event) => event.isSpecialEvent);
  const hasRegular = schedule.events.some((event) => !event.isSpecialEvent);
  if (!hasExtra && !hasRegular) {
    return <EmptyState icon="calendar" title="Nenhum evento configurado nesta programação." />;
  }
  const regular = <RegularTable schedule={schedule} onEnlarge={onEnlarge} />;
  const extra = <ExtraTable schedule={schedule} onEnlarge={onEnlarge} />;
  if (!hasExtra) return regular;
  if (!hasRegular) return extra;
  const tab =
    'min-h-11 rounded-md px-4 font-semibold text-soft transition-colors duration-150 hover:text-ink data-selected:bg-card data-selected:text-ink data-selected:ring-1 data-selected:ring-edge';
  return (
    <TabGroup>
      <TabList aria-label="Tipo de evento" className="mb-4 inline-flex flex-wrap gap-1 rounded-lg bg-sunk p-1">
        <Tab className={tab}>Eventos Regulares</Tab>
        <Tab className={tab}>Eventos Extras</Tab>
      </TabList>
      <TabPanels>
        <TabPanel className="rounded-lg">{regular}</TabPanel>
        <TabPanel className="rounded-lg">{extra}</TabPanel>
      </TabPanels>
    </TabGroup>
  );
}
