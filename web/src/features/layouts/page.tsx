import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Layout } from '../../../../core/contracts/layouts.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { LoadFailure } from '../../admin/load-failure.tsx';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { layoutsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadable } from '../../ui/loadable.ts';
import { toast } from '../../ui/toast.tsx';
import { LayoutGrid, SkeletonGrid } from './layout-grid.tsx';
import { hasUploads } from './uploads.ts';

const uploadDialog = loadable(() => import('./upload-dialog.tsx'));
const LayoutPreview = lazy(() => import('./layout-preview.tsx'));
const loadDeletion = () => import('./delete-dialogs.tsx');
const DeleteDialog = lazy(async () => ({ default: (await loadDeletion()).DeleteDialog }));
const DeleteAllDialog = lazy(async () => ({ default: (await loadDeletion()).DeleteAllDialog }));

type Open = { what: 'upload' | 'delete all' } | { what: 'preview' | 'delete'; layout: Layout };

/** "Gerenciar Layouts" (spec §2). */
export default function LayoutsPage() {
  const { data: layouts, isPending, isFetching, error, refetch } = useQuery(layoutsQuery);
  const queryClient = useQueryClient();
  // A list that a session's end interrupted is there again after the login.
  const [open, setOpen] = useState<Open | null>(() => (hasUploads() ? { what: 'upload' } : null));
  const [refreshes, setRefreshes] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = { onClose: () => setOpen(null), onDeleted: () => heading.current?.focus() };

  async function refresh() {
    const [{ error: failure }] = await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: ['admin'] })]);
    if (!failure) {
      // Pictures that could not be had are tried again.
      setRefreshes((count) => count + 1);
      toast({ title: 'Cache atualizado', description: 'Os layouts foram carregados de novo.' });
    } else if (!isExpired(failure)) {
      toast({
        tone: 'error',
        title: 'Erro ao atualizar',
        description: plainMessage(failure, 'Não foi possível carregar os layouts.'),
      });
    }
  }

  return (
    <>
      <AdminPage
        title="Gerenciar Layouts"
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
            <Button inactive={isFetching} onClick={refresh}>
              Atualizar
            </Button>
            {/* Its place is kept while the list is on its way. */}
            {(isPending || (layouts && layouts.length > 0)) && (
              <Button
                look="quiet"
                className={cn('-ml-4 sm:ml-0', isPending && 'invisible')}
                onClick={() => setOpen({ what: 'delete all' })}
              >
                Remover Todos
              </Button>
            )}
          </>
        }
      >
        <div className="mt-6">
          {isPending && <SkeletonGrid />}
          {error && !layouts && <LoadFailure title="Não deu para carregar os layouts" error={error} onRetry={() => refetch()} />}
          {layouts?.length === 0 && (
            <EmptyState title="Nenhum layout encontrado" hint='Clique no botão "Adicionar Layout" para começar.' />
          )}
          {layouts && layouts.length > 0 && (
            <LayoutGrid
              key={refreshes}
              layouts={layouts}
              onPreview={(layout) => setOpen({ what: 'preview', layout })}
              onDelete={(layout) => setOpen({ what: 'delete', layout })}
            />
          )}
        </div>
      </AdminPage>
      <Suspense>
        {open?.what === 'upload' && <uploadDialog.Component onClose={() => setOpen(null)} />}
        {open?.what === 'preview' && <LayoutPreview layout={open.layout} onClose={() => setOpen(null)} />}
        {open?.what === 'delete' && <DeleteDialog layout={open.layout} {...place} />}
        {open?.what === 'delete all' && <DeleteAllDialog total={layouts?.length ?? 0} {...place} />}
      </Suspense>
    </>
  );
}
