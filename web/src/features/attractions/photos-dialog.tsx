import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { attractionsQuery, photosQuery } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';
import { QueryResult } from '../../list-kit/states.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { shorten } from '../../ui/shorten.ts';
import { UploadDialog } from '../../uploads/upload-dialog.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { PhotosDownload, photoUploads } from './photos.tsx';

/** The time from closing the dialog to refetching the photo counts (spec §9). */
const REFETCH_DELAY_MS = 300;

const TITLE = 80;

const WORDS = {
  nothing: 'Nenhum arquivo selecionado',
  failed: 'Erro ao adicionar foto',
  fallback: 'Ocorreu um erro ao adicionar a foto.',
  done: (done: number, total: number) => `${done} de ${total} fotos foram adicionadas com sucesso.`,
};

const MAX_PLACEHOLDERS = 8;

const GRID = 'grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 md:grid-cols-4';

export default function PhotosDialog({ attraction, onClose }: { attraction: Attraction; onClose: () => void }) {
  const queryClient = useQueryClient();

  useEffect(
    () => () => {
      setTimeout(() => queryClient.invalidateQueries({ queryKey: attractionsQuery.queryKey }), REFETCH_DELAY_MS);
    },
    [queryClient],
  );

  return (
    <UploadDialog
      title={`Gerenciar Fotos: ${shorten(attraction.name, TITLE)}`}
      store={photoUploads(attraction)}
      send={(file, options) => upload('/api/attraction-photos', file, options, { attractionId: String(attraction.id) })}
      lists={[photosQuery(attraction.id).queryKey]}
      words={WORDS}
      shape="square"
      label="Escolher fotos"
      hint="JPG, PNG ou WebP, até 10 MB cada. Também dá para arrastar ou colar. Os nomes originais dos arquivos são preservados."
      sendLabel="Enviar fotos"
      closeLabel="Fechar"
      onClose={onClose}
    >
      {(panel) => (
        <>
          <Photos attractionId={attraction.id} expected={attraction.photoCount} />
          <section aria-labelledby="novas-fotos" className="perforated mt-6 border-t pt-5">
            <h3 id="novas-fotos" className="mb-3 text-lg">
              Adicionar fotos
            </h3>
            {panel}
          </section>
        </>
      )}
    </UploadDialog>
  );
}

interface PhotosProps {
  attractionId: number;
  /** The photo count in the list of attractions. Until the photos arrive, as many placeholders are shown, but at most 8. */
  expected: number;
}

function Photos({ attractionId, expected }: PhotosProps) {
  const options = photosQuery(attractionId);
  const query = useQuery(options);
  const photos = query.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasPhotos = photos !== undefined && photos.length > 0;
  return (
    <section aria-labelledby="fotos-atuais">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 id="fotos-atuais" ref={heading} tabIndex={-1} className="text-lg outline-none">
          Fotos cadastradas
        </h3>
        {hasPhotos && <PhotosDownload size="sm" address={`/api/attractions/${attractionId}/photos.zip`} />}
      </div>
      <QueryResult
        query={query}
        data={photos}
        loading="Carregando fotos..."
        skeleton={
          <div className={expected > 0 ? GRID : undefined} aria-busy="true">
            {expected === 0 && <Skeleton className="h-6 w-56" />}
            {Array.from({ length: Math.min(expected, MAX_PLACEHOLDERS) }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no id, and all placeholders are equal
              <Skeleton key={index} className="aspect-square" />
            ))}
          </div>
        }
        failed="Falha ao buscar fotos"
      >
        {(list) =>
          list.length === 0 ? (
            <p className="text-soft">Nenhuma foto cadastrada</p>
          ) : (
            <ul aria-label="Fotos cadastradas" className={GRID}>
              {list.map((photo) => (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  list={options.queryKey}
                  onDeleted={(isByKeyboard) => heading.current?.focus({ preventScroll: !isByKeyboard })}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  );
}
