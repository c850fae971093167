import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttractionPhoto } from '../../../../core/contracts/attractions.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { restoreDeleted } from '../../api/admin.ts';
import { api, body, idParam } from '../../api/client.ts';
import { attractionsQuery } from '../../api/queries.ts';
import { USUAL_KEY } from '../../api/weeks.ts';
import { useAction } from '../../list-kit/action.ts';
import { LOST_DELETION } from '../../list-kit/dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { useQuestionFocus } from '../../ui/focus.ts';
import { Icon } from '../../ui/icons.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { shortenFileName } from '../../ui/shorten.ts';

interface PhotoTileProps {
  photo: AttractionPhoto;
  list: QueryKey;
  onDeleted: (isByKeyboard: boolean) => void;
}

/** The tile asks for confirmation itself, because a dialog is open already. */
export function PhotoTile({ photo, list, onDeleted }: PhotoTileProps) {
  const [isAsking, setAsking] = useState(false);
  const cross = useQuestionFocus(isAsking);
  const short = shortenFileName(photo.name);
  const { isPending, press } = useAction({
    run: () => body(api['attraction-photos'][':id'].$delete(idParam(photo.id))),
    done: () => ({
      title: 'Foto removida',
      description: short,
      restore: () => restoreDeleted({ kind: 'photo', id: photo.id }).then(() => 'Foto de volta'),
    }),
    failed: { title: 'Erro ao remover foto', fallback: 'Ocorreu um erro ao remover a foto.', lost: LOST_DELETION },
    lists: [list, attractionsQuery.queryKey, USUAL_KEY],
    onClose: () => setAsking(false),
    onDone: onDeleted,
  });

  return (
    <li className="min-w-0">
      <div className="relative">
        <RetryImage src={thumbUrl(photo.imageUrl, 480)} alt="" name={short} className="aspect-square w-full rounded-md" />
        {isAsking ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the element is not a control; it only listens for the Escape key, which closes the question
          <div
            className="absolute inset-0 flex flex-col items-stretch justify-center gap-1.5 rounded-md border border-line bg-card p-2 text-center"
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              setAsking(false);
            }}
          >
            <p role="alert" className="text-sm leading-snug font-semibold">
              Remover esta foto?
            </p>
            <Button autoFocus look="quiet" size="sm" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
            <Button
              look="danger"
              size="sm"
              aria-label={`Remover ${photo.name}`}
              aria-disabled={isPending || undefined}
              onClick={press}
            >
              <Icon name="trash" className="size-4" />
              {isPending ? 'Removendo...' : 'Remover'}
            </Button>
          </div>
        ) : (
          <Button
            ref={cross}
            size="icon"
            className="absolute top-1.5 right-1.5"
            aria-label={`Remover a foto ${photo.name}`}
            onClick={() => setAsking(true)}
          >
            <Icon name="close" />
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm leading-snug font-medium" title={photo.name}>
        {short}
      </p>
    </li>
  );
}
