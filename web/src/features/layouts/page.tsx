import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useState } from 'react';
import type { Layout } from '../../../../core/contracts/catalogue.ts';
import { layoutName } from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { isOffline } from '../../api/connection.ts';
import { isExpired, NetworkError, plainMessage } from '../../api/errors.ts';
import { layoutsQuery } from '../../api/queries.ts';
import { GrowingList } from '../../list-kit/growing-list.tsx';
import { QueryPage, useDialogs } from '../../list-kit/page.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { LAYOUT_UPLOADS } from '../../uploads/layout-uploads.ts';
import { venueDate } from '../../venue.ts';
import type { OpenDialog } from './dialogs.tsx';

const uploadDialog = loadable(() => import('./upload-dialog.tsx'));
const dialogs = loadable(() => import('./dialogs.tsx'));

/** How many times a picture that failed to load is loaded again (spec §9). */
const PICTURE_RETRIES = 1;

type Open = OpenDialog | { what: 'upload' };

export default function LayoutsPage() {
  const layouts = useQuery(layoutsQuery);
  const { data, isPending } = layouts;
  const queryClient = useQueryClient();
  // Files that were chosen before the session ended are shown again after the login.
  const { open, show, heading, handlers } = useDialogs<Open>(dialogs, () =>
    LAYOUT_UPLOADS.store.get().items.length > 0 ? { what: 'upload' } : null,
  );
  const [refreshes, setRefreshes] = useState(0);

  async function refresh() {
    const [result] = await Promise.all([layouts.refetch(), queryClient.invalidateQueries({ queryKey: ['admin'] })]);
    // Without a connection the query returns the layouts that the device has, and no error.
    const error = isOffline() ? new NetworkError(null) : result.error;
    if (!error) {
      // The grid gets a new key, so that all pictures load again.
      setRefreshes((count) => count + 1);
      toast({ title: 'Cache atualizado', description: 'Os layouts foram carregados de novo.' });
    } else if (!isExpired(error)) {
      const description = plainMessage(error, 'Não foi possível carregar os layouts.');
      toast({ tone: 'error', title: 'Erro ao atualizar', description });
    }
  }

  return (
    <QueryPage
      heading="Gerenciar Layouts"
      headingRef={heading}
      intro="Os flyers que a equipe escolhe para cada dia da programação."
      actions={
        <>
          <Button look="primary" onPointerEnter={uploadDialog.prefetch} onClick={() => show({ what: 'upload' }, uploadDialog)}>
            Adicionar Layout
          </Button>
          <Button inactive={layouts.isFetching} onClick={refresh}>
            Atualizar
          </Button>
          {/* The button is invisible while loading, so that nothing moves when the list arrives. */}
          {(isPending || Boolean(data?.length)) && (
            <Button
              look="quiet"
              className={cn('-ml-4 sm:ml-0', isPending && 'invisible')}
              onClick={() => show({ what: 'delete all', total: data?.length ?? 0 })}
            >
              Remover Todos
            </Button>
          )}
        </>
      }
      query={layouts}
      data={data}
      loading="Carregando layouts..."
      skeleton={<Waiting />}
      failed="Não deu para carregar os layouts"
      empty={{ title: 'Nenhum layout encontrado', hint: 'Clique no botão "Adicionar Layout" para começar.' }}
      dialogs={
        open?.what === 'upload' ? (
          <uploadDialog.Component onClose={handlers.onClose} />
        ) : (
          open && <dialogs.Component open={open} {...handlers} />
        )
      }
    >
      {(list) => (
        <GrowingList items={list} initial={24} perPress={48}>
          {(shown) => (
            <Grid key={refreshes} label="Layouts">
              {shown.map((layout) => (
                <Card key={layout.id} layout={layout} show={show} />
              ))}
            </Grid>
          )}
        </GrowingList>
      )}
    </QueryPage>
  );
}

function Grid({ label, isBusy, children }: { label?: string; isBusy?: boolean; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      aria-busy={isBusy}
      className="grid grid-cols-2 gap-3 @2xl:grid-cols-[repeat(auto-fill,minmax(13.6rem,1fr))] sm:gap-4"
    >
      {children}
    </ul>
  );
}

const Card = memo(function Card({ layout, show }: { layout: Layout; show: (open: OpenDialog) => void }) {
  const name = layoutName(layout);
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-card">
      <RetryImage
        src={thumbUrl(layout.imageUrl, 480)}
        alt=""
        name={name}
        retries={PICTURE_RETRIES}
        className="aspect-3/4 w-full"
      />
      <div className="flex flex-1 flex-col p-3">
        <h2 className="line-clamp-4 font-sans text-base leading-snug font-semibold tracking-normal" title={name}>
          {name}
        </h2>
        <p className="mt-0.5 mb-2 text-sm text-soft tabular-nums">Adicionado em {venueDate(layout.createdAt)}</p>
        <div className="mt-auto flex flex-wrap gap-1">
          <Button
            size="sm"
            className="flex-auto"
            aria-label={`Visualizar ${name}`}
            onClick={() => show({ what: 'preview', layout })}
          >
            Visualizar
          </Button>
          <Button
            look="remove"
            size="sm"
            className="flex-auto gap-1! px-2!"
            aria-label={`Remover ${name}`}
            onClick={() => show({ what: 'delete', layout })}
          >
            <Icon name="trash" className="size-4" />
            Remover
          </Button>
        </div>
      </div>
    </li>
  );
});

/** Skeleton of the grid: three cards (spec §2). */
const Waiting = () => (
  <Grid isBusy>
    {['a', 'b', 'c'].map((key) => (
      <li key={key} className="overflow-hidden rounded-lg border border-line bg-card">
        <Skeleton className="aspect-3/4 rounded-none" />
        <div className="flex flex-col gap-2 p-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="mt-1 h-9" />
        </div>
      </li>
    ))}
  </Grid>
);
