import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { fold, oldNames } from '../../../../core/rules/search.ts';
import { attractionsQuery } from '../../api/queries.ts';
import type { DialogHandlers } from '../../list-kit/dialogs.tsx';
import { QueryPage, useDialogs } from '../../list-kit/page.tsx';
import { countOf } from '../../list-kit/words.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import { useHistoryState } from '../../ui/persistent-state.ts';
import { EmptyState } from '../../ui/ticket.tsx';
import { AttractionSkeleton, AttractionTable } from './attraction-table.tsx';
import type { OpenDialog } from './dialogs.tsx';
import { ImportLine } from './import/line.tsx';
import { importUpload } from './import/use-import.ts';
import { attractionWithUnsentPhotos, PhotosDownload } from './photos.tsx';

const photosDialog = loadable(() => import('./photos-dialog.tsx'));
const importDialog = loadable(() => import('./import/dialog.tsx'));
const mergeDialog = loadable(() => import('./merge-dialog.tsx'));
const dialogs = loadable(() => import('./dialogs.tsx'));

type Open = OpenDialog | { what: 'import' } | { what: 'merge' } | { what: 'photos'; attraction: Attraction };

const IMPORT = '#importar';

/** Returns the dialog that is open at first. Files chosen before a session ended are shown again after the login. */
function unfinished(hash: string): Open | null {
  const { file, isSending } = importUpload.get();
  if ((file && !isSending) || hash === IMPORT) return { what: 'import' };
  const attraction = attractionWithUnsentPhotos();
  return attraction && { what: 'photos', attraction };
}

export default function AttractionsPage() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const attractions = useQuery(attractionsQuery);
  const { data: rows = [], isPending } = attractions;
  const { open, show, heading, handlers } = useDialogs(dialogs, () => unfinished(hash));
  const isLoaded = attractions.data !== undefined;
  // Removes the hash, so that a reload or the back button does not open the import dialog again. The hash stays until the list
  // has loaded, because a login may be needed first, and the login page returns to this address.
  useEffect(() => {
    if (hash === IMPORT && isLoaded) navigate(pathname, { replace: true });
  }, [hash, isLoaded, pathname, navigate]);
  const [search, setSearch] = useHistoryState('search', '');
  const deferredSearch = useDeferredValue(search);
  const names = useMemo(() => new Map(rows.map((one) => [one, [one.name, ...oldNames(one)].map(fold).join('\n')])), [rows]);
  const folded = fold(deferredSearch);
  const matches = useMemo(() => rows.filter((one) => names.get(one)?.includes(folded)), [rows, names, folded]);
  const isFilled = isPending || rows.length > 0;
  const hasPhotos = isPending || rows.some(({ photoCount }) => photoCount > 0);
  // Controls above the list are invisible while loading, so that nothing moves when the list arrives.
  const reserved = isPending ? 'invisible' : undefined;
  const askDelete = useCallback((attraction: Attraction) => show({ what: 'delete', attraction }), [show]);
  const openPhotos = useCallback((attraction: Attraction) => show({ what: 'photos', attraction }, photosDialog), [show]);
  const openImport = () => show({ what: 'import' }, importDialog);

  return (
    <QueryPage
      heading="Gerenciar Atrações"
      headingRef={heading}
      intro="Quem toca na casa, com suas fotos."
      actions={
        <>
          <Button look="primary" onClick={() => show({ what: 'add' })}>
            Adicionar Atração
          </Button>
          <Button onClick={openImport}>
            <Icon name="upload" />
            Importar ZIP
          </Button>
          {hasPhotos && <PhotosDownload className={reserved} address="/api/attractions/photos.zip" />}
          {isFilled && (
            <Button className={reserved} onClick={() => show({ what: 'merge' }, mergeDialog)}>
              Unir repetidas
            </Button>
          )}
          <Button onClick={() => show({ what: 'month' })}>Lista do mês (Ecad)</Button>
          {isFilled && (
            <Button look="quiet" className={reserved} onClick={() => show({ what: 'delete all', total: rows.length })}>
              Excluir Todas
            </Button>
          )}
        </>
      }
      above={
        <>
          <ImportLine onOpen={openImport} />
          {isFilled && (
            <div className={cn('mt-6 max-w-md', reserved)}>
              <TextField
                label="Buscar atração"
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              <p role="status" className="mt-1.5 min-h-5 text-sm text-soft tabular-nums">
                {countOf('attraction', matches.length)}
                {deferredSearch.trim() && ` com "${deferredSearch.trim()}"`}
              </p>
            </div>
          )}
        </>
      }
      className={isFilled ? 'mt-4' : 'mt-6'}
      query={attractions}
      data={attractions.data}
      loading="Carregando atrações..."
      skeleton={<AttractionSkeleton />}
      failed="Não deu para carregar as atrações"
      empty={{
        icon: 'microphone',
        title: 'Nenhuma atração encontrada',
        hint: 'Clique no botão "Adicionar Atração" para cadastrar quem se apresenta na casa, ou em "Importar ZIP" para trazer de uma vez as pastas com as fotos.',
      }}
      dialogs={open && <OpenedDialog open={open} attractions={rows} {...handlers} />}
    >
      {() =>
        matches.length > 0 ? (
          <AttractionTable rows={matches} search={deferredSearch} onPhotos={openPhotos} onDelete={askDelete} />
        ) : (
          <EmptyState
            icon="search"
            title="Nenhuma atração encontrada"
            hint="Confira como o nome foi escrito, ou cadastre quem falta."
            action={<Button onClick={() => setSearch('')}>Limpar a busca</Button>}
          />
        )
      }
    </QueryPage>
  );
}

function OpenedDialog({ open, attractions, ...handlers }: DialogHandlers & { open: Open; attractions: Attraction[] }) {
  const { onClose } = handlers;
  if (open.what === 'import') return <importDialog.Component onClose={onClose} />;
  if (open.what === 'photos') return <photosDialog.Component attraction={open.attraction} onClose={onClose} />;
  if (open.what === 'merge') return <mergeDialog.Component attractions={attractions} onClose={onClose} />;
  return <dialogs.Component open={open} {...handlers} />;
}
