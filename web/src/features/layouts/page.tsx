import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { AdminPage } from '../../admin/admin-page.tsx';
import { QueryList } from '../../admin/query-list.tsx';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { layoutsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadable } from '../../ui/loadable.ts';
import { toast } from '../../ui/toast.tsx';
import type { OpenDialog } from './dialogs.tsx';
import { LayoutGrid, SkeletonGrid } from './layout-grid.tsx';
import { hasUploads } from './uploads.ts';

const uploadDialog = loadable(() => import('./upload-dialog.tsx'));
const Dialogs = lazy(() => import('./dialogs.tsx'));

type Open = OpenDialog | { what: 'upload' };

/** "Gerenciar Layouts" (spec §2). */
export default function LayoutsPage() {
  const layouts = useQuery(layoutsQuery);
  const { data, isPending } = layouts;
  const queryClient = useQueryClient();
  // Files that were chosen before the session ended are shown again after the login.
  const [open, setOpen] = useState<Open | null>(() => (hasUploads() ? { what: 'upload' } : null));
  const [refreshes, setRefreshes] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);

  async function refresh() {
    const [{ error }] = await Promise.all([layouts.refetch(), queryClient.invalidateQueries({ queryKey: ['admin'] })]);
    if (!error) {
      // A new grid, whose pictures are all loaded again.
      setRefreshes((count) => count + 1);
      toast({ title: 'Cache atualizado', description: 'Os layouts foram carregados de novo.' });
    } else if (!isExpired(error)) {
      const description = plainMessage(error, 'Não foi possível carregar os layouts.');
      toast({ tone: 'error', title: 'Erro ao atualizar', description });
    }
  }

  return (
    <>
      <AdminPage
        heading="Gerenciar Layouts"
        headingRef={heading}
        intro="Os flyers que a equipe escolhe para cada dia da programação."
        actions={
          <>
            <Button
              look="primary"
              onPointerEnter={uploadDialog.prefetch}
              onClick={async () => (await uploadDialog.ready()) && setOpen({ what: 'upload' })}
            >
              Adicionar Layout
            </Button>
            <Button inactive={layouts.isFetching} onClick={refresh}>
              Atualizar
            </Button>
            {/* Invisible while loading, so that nothing moves when the list arrives. */}
            {(isPending || Boolean(data?.length)) && (
              <Button
                look="quiet"
                className={cn('-ml-4 sm:ml-0', isPending && 'invisible')}
                onClick={() => setOpen({ what: 'delete all', total: data?.length ?? 0 })}
              >
                Remover Todos
              </Button>
            )}
          </>
        }
      >
        <div className="mt-6">
          <QueryList
            query={layouts}
            list={data}
            loading="Carregando layouts..."
            skeleton={<SkeletonGrid />}
            failed="Não deu para carregar os layouts"
            empty={<EmptyState title="Nenhum layout encontrado" hint='Clique no botão "Adicionar Layout" para começar.' />}
          >
            {(list) => (
              <LayoutGrid
                key={refreshes}
                layouts={list}
                onPreview={(layout) => setOpen({ what: 'preview', layout })}
                onDelete={(layout) => setOpen({ what: 'delete', layout })}
              />
            )}
          </QueryList>
        </div>
      </AdminPage>
      <Suspense>
        {open?.what === 'upload' && <uploadDialog.Component onClose={close} />}
        {open && open.what !== 'upload' && <Dialogs open={open} onClose={close} onDeleted={() => heading.current?.focus()} />}
      </Suspense>
    </>
  );
}
