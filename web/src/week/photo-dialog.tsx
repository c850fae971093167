import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Picture, withoutExtension } from '../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../core/rules/image-url.ts';
import { photosQuery } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icons.tsx';
import { RetryImage } from '../ui/retry-image.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';

export interface PhotoDialogProps {
  attraction: { id: number; name: string };
  chosen: Picture | null;
  onChoose: (photo: Picture | null) => void;
  onClose: () => void;
}

const LOAD_FAILURE = 'Não foi possível carregar as fotos desta atração.';

/** "Fotos disponíveis": none, or one of the attraction's photos. */
export default function PhotoDialog({ attraction, chosen, onChoose, onClose }: PhotoDialogProps) {
  const { data: photos, isPending, isError, failureCount, refetch } = useQuery(photosQuery(attraction.id));

  useEffect(() => {
    if (isError && failureCount > 0) toast({ tone: 'error', title: 'Erro', description: LOAD_FAILURE });
  }, [isError, failureCount]);

  const tile =
    'flex aspect-square w-full items-center justify-center rounded-md ring-ink ring-offset-2 ring-offset-card group-hover:ring-2 group-aria-pressed:ring-3';
  return (
    <Dialog title="Fotos disponíveis" subtitle={`Selecione uma foto para ${attraction.name}`} onClose={onClose}>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4">
        <li>
          <button
            type="button"
            aria-pressed={chosen === null}
            onClick={() => onChoose(null)}
            className="group block w-full text-left"
          >
            <span className={`${tile} perforated border bg-sunk text-2xl text-faint`}>
              <Icon name="close" />
            </span>
            <span className="mt-2 block text-sm font-medium">Sem foto</span>
          </button>
        </li>
        {isPending && (
          <li>
            <Skeleton className="aspect-square" />
          </li>
        )}
        {photos?.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-pressed={photo.id === chosen?.id}
              onClick={() => onChoose({ id: photo.id, name: photo.name, imageUrl: photo.imageUrl })}
              className="group block w-full text-left"
            >
              <RetryImage src={thumbUrl(photo.imageUrl, 480)} alt="" name={photo.name} className={tile} />
              <span className="mt-2 line-clamp-2 text-sm font-medium">{withoutExtension(photo.name)}</span>
            </button>
          </li>
        ))}
      </ul>
      {photos?.length === 0 && <p className="mt-4 text-soft">Nenhuma foto disponível para esta atração</p>}
      {isError && (
        <div className="mt-4">
          <EmptyState icon="warning" title={LOAD_FAILURE} action={<Button onClick={() => refetch()}>Tentar de novo</Button>} />
        </div>
      )}
    </Dialog>
  );
}
