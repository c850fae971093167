import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Picture, withoutExtension } from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { isExpired, isNotFound } from '../../api/errors.ts';
import { photosQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PictureTile } from '../../ui/picture-tile.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { EmptyState } from '../../ui/ticket.tsx';
import { toast } from '../../ui/toast.tsx';

export interface PhotoDialogProps {
  attraction: { id: number; name: string };
  chosen: Picture | null;
  /** "neste dia" or "neste evento" if the server's event already has the chosen photo; else false. */
  keptWhere: string | false;
  onChoose: (photo: Picture | null) => void;
  onClose: () => void;
}

const LOAD_FAILURE = 'Não foi possível carregar as fotos desta atração.';

export default function PhotoDialog({ attraction, chosen, keptWhere, onChoose, onClose }: PhotoDialogProps) {
  const { data, error, failureCount, refetch } = useQuery(photosQuery(attraction.id));
  // The server has no photos of an attraction that left the catalogue, and responds with 404.
  const isMissing = isNotFound(error);
  const photos = isMissing ? [] : data;
  const isError = Boolean(error) && !photos && !isExpired(error);
  // After a merge the list may have the chosen picture under another id. The photo with the same address then counts as chosen.
  const chosenId = (photos?.find(({ id }) => id === chosen?.id) ?? photos?.find(({ imageUrl }) => imageUrl === chosen?.imageUrl))
    ?.id;
  const gone = photos && chosenId === undefined ? chosen : null;

  useEffect(() => {
    if (isError && failureCount > 0) toast({ tone: 'error', title: 'Erro', description: LOAD_FAILURE });
  }, [isError, failureCount]);

  return (
    <Dialog title="Fotos disponíveis" subtitle={`Selecione uma foto para ${attraction.name}`} onClose={onClose}>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4">
        <PictureTile shape="aspect-square" label="Sem foto" isChosen={chosen === null} onClick={() => onChoose(null)}>
          <span className="perforated flex size-full items-center justify-center rounded-md border bg-sunk text-2xl text-faint">
            <Icon name="close" />
          </span>
        </PictureTile>
        {!photos && !isError && (
          <li>
            <Skeleton className="aspect-square" />
          </li>
        )}
        {[...(gone ? [gone] : []), ...(photos ?? [])].map(({ id, name, imageUrl }) => (
          <PictureTile
            key={id}
            shape="aspect-square"
            label={withoutExtension(name)}
            isChosen={id === (gone?.id ?? chosenId)}
            onClick={() => onChoose({ id, name, imageUrl })}
          >
            <RetryImage src={thumbUrl(imageUrl, 480)} alt="" name={name} className="size-full rounded-md" />
          </PictureTile>
        ))}
      </ul>
      {gone && (
        <p className="mt-4 text-soft">
          “{withoutExtension(gone.name)}” não está mais no cadastro
          {keptWhere ? `, mas continua ${keptWhere}.` : '. Escolha outra.'}
        </p>
      )}
      {photos?.length === 0 && !gone && <p className="mt-4 text-soft">Nenhuma foto disponível para esta atração</p>}
      {isError && (
        <div className="mt-4">
          <EmptyState icon="warning" title={LOAD_FAILURE} action={<Button onClick={() => refetch()}>Tentar de novo</Button>} />
        </div>
      )}
    </Dialog>
  );
}
