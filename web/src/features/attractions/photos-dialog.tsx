import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { LoadFailure } from '../../admin/load-failure.tsx';
import { uploadPhoto } from '../../api/catalogue.ts';
import { attractionsQuery, photosQuery } from '../../api/queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { shorten } from '../../ui/shorten.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UploadFooter } from '../../uploads/upload-footer.tsx';
import { UploadPanel } from '../../uploads/upload-panel.tsx';
import { useLeaveGuard } from '../../uploads/use-leave-guard.ts';
import { useUploads } from '../../uploads/use-uploads.ts';
import { photosZip } from './downloads.ts';
import { PhotoTile } from './photo-tile.tsx';
import { photoUploads } from './uploads.ts';

/** Spec §9: the counts of the table behind are fetched so long after the dialog has closed, ms. */
const REFRESH_DELAY = 300;

/** So much of an attraction's name in the title. */
const TITLE = 80;

const WORDS = {
  nothing: 'Nenhum arquivo selecionado',
  failed: 'Erro ao adicionar foto',
  fallback: 'Ocorreu um erro ao adicionar a foto.',
  done: (done: number, total: number) => `${done} de ${total} fotos foram adicionadas com sucesso.`,
};

const GRID = 'grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 md:grid-cols-4';

/** "Gerenciar Fotos" of one attraction (spec §2): what there is, and adding more. */
export default function PhotosDialog({ attraction, onClose }: { attraction: Attraction; onClose: () => void }) {
  const photos = useQuery(photosQuery(attraction.id));
  const queryClient = useQueryClient();
  const store = photoUploads(attraction);
  const { queryKey } = photosQuery(attraction.id);
  const { queue, totals, start, retry } = useUploads({
    store,
    send: uploadPhoto(attraction.id),
    lists: [queryKey],
    words: WORDS,
  });
  const guard = useLeaveGuard(queue.isRunning, store.clear, close);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(
    () => () => {
      setTimeout(() => queryClient.invalidateQueries({ queryKey: attractionsQuery.queryKey }), REFRESH_DELAY);
    },
    [queryClient],
  );

  function close() {
    store.clear();
    onClose();
  }

  return (
    <Dialog
      title={`Gerenciar Fotos: ${shorten(attraction.name, TITLE)}`}
      onClose={guard.isAsking ? guard.stay : guard.leave}
      footer={
        <UploadFooter
          isRunning={queue.isRunning}
          totals={totals}
          guard={guard}
          send="Enviar fotos"
          close="Fechar"
          onSend={start}
          onClose={guard.leave}
        />
      }
    >
      <section aria-labelledby="fotos-atuais">
        <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-2">
          <h3 id="fotos-atuais" ref={heading} tabIndex={-1} className="text-lg outline-none">
            Fotos cadastradas
          </h3>
          {photos.data && photos.data.length > 0 && (
            <a className={buttonClass('outline', 'sm')} href={photosZip(attraction.id)} download>
              <Icon name="download" />
              Baixar fotos (.zip)
            </a>
          )}
        </div>
        {photos.isPending && (
          <div className={GRID} aria-busy="true">
            <p role="status" className="sr-only">
              Carregando fotos...
            </p>
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} className="aspect-square" />
            ))}
          </div>
        )}
        {photos.error && !photos.data && (
          <LoadFailure title="Falha ao buscar fotos" error={photos.error} onRetry={() => photos.refetch()} />
        )}
        {photos.data?.length === 0 && <p className="text-soft">Nenhuma foto cadastrada</p>}
        {photos.data && photos.data.length > 0 && (
          <ul aria-label="Fotos cadastradas" className={GRID}>
            {photos.data.map((photo) => (
              <PhotoTile key={photo.id} photo={photo} list={queryKey} onDeleted={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="novas-fotos" className="perforated mt-6 border-t pt-5">
        <h3 id="novas-fotos" className="mb-3 text-lg">
          Adicionar fotos
        </h3>
        <UploadPanel
          store={store}
          queue={queue}
          frame="square"
          label="Escolher fotos"
          hint="JPG, PNG ou WebP, até 10 MB cada. Também dá para arrastar ou colar. Os nomes originais dos arquivos são preservados."
          onRetry={retry}
        />
      </section>
    </Dialog>
  );
}
