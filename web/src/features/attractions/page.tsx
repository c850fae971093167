import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { LoadFailure } from '../../admin/load-failure.tsx';
import { attractionsQuery } from '../../api/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import { AttractionTable, SkeletonTable } from './attraction-table.tsx';
import { ALL_PHOTOS } from './downloads.ts';
import { ImportLine } from './import/line.tsx';
import { importUpload } from './import/live.ts';
import { attractionCount, rowsOf, searchRows } from './rows.ts';
import { unsentPhotos } from './uploads.ts';

const photosDialog = loadable(() => import('./photos-dialog.tsx'));
const importDialog = loadable(() => import('./import/dialog.tsx'));
const AddDialog = lazy(() => import('./add-dialog.tsx'));
const loadDeletion = () => import('./delete-dialogs.tsx');
const DeleteDialog = lazy(async () => ({ default: (await loadDeletion()).DeleteDialog }));
const DeleteAllDialog = lazy(async () => ({ default: (await loadDeletion()).DeleteAllDialog }));

type Open = { what: 'add' | 'import' | 'delete all' } | { what: 'photos' | 'delete'; attraction: Attraction };

/** What a session's end left unsent is there again after the login. */
function unfinished(): Open | null {
  const { file, isSending } = importUpload.get();
  if (file && !isSending) return { what: 'import' };
  const attraction = unsentPhotos();
  return attraction && { what: 'photos', attraction };
}

/** "Gerenciar Atrações" (spec §2). */
export default function AttractionsPage() {
  const { data: attractions, isPending, error, refetch } = useQuery(attractionsQuery);
  const [open, setOpen] = useState(unfinished);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useMemo(() => rowsOf(attractions ?? []), [attractions]);
  const found = useMemo(() => searchRows(rows, wanted), [rows, wanted]);
  const hasPhotos = attractions?.some(({ photoCount }) => photoCount > 0);
  // Most houses have some: what comes with the list has its place kept, so that nothing moves when it is there.
  const kept = isPending ? 'invisible' : undefined;
  const place = { onClose: () => setOpen(null), onDeleted: () => heading.current?.focus() };

  const askDelete = useCallback((attraction: Attraction) => setOpen({ what: 'delete', attraction }), []);
  const openPhotos = useCallback(async (attraction: Attraction) => {
    if (await photosDialog.ready()) setOpen({ what: 'photos', attraction });
  }, []);
  const openImport = useCallback(async () => {
    if (await importDialog.ready()) setOpen({ what: 'import' });
  }, []);

  return (
    <>
      <AdminPage
        title="Gerenciar Atrações"
        heading="Gerenciar Atrações"
        headingRef={heading}
        intro="Quem toca na casa, com suas fotos."
        actions={
          <>
            <Button look="primary" onClick={() => setOpen({ what: 'add' })}>
              Adicionar Atração
            </Button>
            <Button onClick={openImport}>
              <Icon name="upload" />
              Importar ZIP
            </Button>
            {(hasPhotos || isPending) && (
              <a className={buttonClass('outline', 'md', kept)} href={ALL_PHOTOS} download>
                <Icon name="download" />
                Baixar fotos (.zip)
              </a>
            )}
            {(rows.length > 0 || isPending) && (
              <Button look="quiet" className={kept} onClick={() => setOpen({ what: 'delete all' })}>
                Excluir Todas
              </Button>
            )}
          </>
        }
      >
        <ImportLine onOpen={openImport} />
        {(rows.length > 0 || isPending) && (
          <div className={cn('mt-6 max-w-md', kept)}>
            <TextField label="Buscar atração" type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
            <p role="status" className="mt-1.5 min-h-5 text-sm text-soft tabular-nums">
              {wanted.trim() ? `${attractionCount(found.length)} com "${wanted.trim()}"` : attractionCount(rows.length)}
            </p>
          </div>
        )}
        <div className={rows.length > 0 || isPending ? 'mt-4' : 'mt-6'}>
          {isPending && <SkeletonTable />}
          {error && !attractions && (
            <LoadFailure title="Não deu para carregar as atrações" error={error} onRetry={() => refetch()} />
          )}
          {attractions?.length === 0 && (
            <EmptyState
              icon="text"
              title="Nenhuma atração encontrada"
              hint="Clique no botão &quot;Adicionar Atração&quot; para cadastrar quem se apresenta na casa, ou em &quot;Importar ZIP&quot; para trazer de uma vez as pastas com as fotos."
            />
          )}
          {rows.length > 0 && found.length === 0 && <EmptyState icon="search" title="Nenhuma atração encontrada" />}
          {found.length > 0 && <AttractionTable rows={found} search={wanted} onPhotos={openPhotos} onDelete={askDelete} />}
        </div>
      </AdminPage>
      <Suspense>
        {open?.what === 'add' && <AddDialog onClose={place.onClose} />}
        {open?.what === 'import' && <importDialog.Component onClose={place.onClose} />}
        {open?.what === 'photos' && <photosDialog.Component attraction={open.attraction} onClose={place.onClose} />}
        {open?.what === 'delete' && <DeleteDialog attraction={open.attraction} {...place} />}
        {open?.what === 'delete all' && <DeleteAllDialog total={rows.length} {...place} />}
      </Suspense>
    </>
  );
}
