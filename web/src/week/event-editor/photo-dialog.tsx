import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Picture, withoutExtension } from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { isExpired, isNotFound } from '../../api/errors.ts';
import { photosQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { EmptyState } from '../../ui/ticket.tsx';
import { toast } from '../../ui/toast.tsx';
import { SelectedMark } from './layouts.tsx';

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
        <Tile name="Sem foto" isChosen={chosen === null} onChoose={() => onChoose(null)}>
          <span className="perforated flex size-full items-center justify-center rounded-md border bg-sunk text-2xl text-faint">
            <Icon name="close" />
          </span>
        </Tile>
        {!photos && !isError && (
          <li>
            <Skeleton className="aspect-square" />
          </li>
        )}
        {[...(gone ? [gone] : []), ...(photos ?? [])].map(({ id, name, imageUrl }) => (
          <Tile
            key={id}
            name={withoutExtension(name)}
            isChosen={id === (gone?.id ?? chosenId)}
            onChoose={() => onChoose({ id, name, imageUrl })}
          >
            <RetryImage src={thumbUrl(imageUrl, 480)} alt="" name={name} className="size-full rounded-md" />
          </Tile>
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

interface TileProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Tile({ name, isChosen, onChoose, children }: TileProps) {
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={onChoose} className="group block w-full rounded-md text-left">
        <span
          className={cn(
            'relative isolate block aspect-square w-full rounded-md transition-opacity duration-150',
            isChosen ? 'selected-tile' : 'group-hover:opacity-80',
          )}
        >
          {children}
          {isChosen && <SelectedMark />}
        </span>
        <span className="mt-2 line-clamp-2 text-sm font-medium group-hover:underline">{name}</span>
      </button>
    </li>
  );
}
