import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { checkDownload } from '../../api/client.ts';
import { useAction } from '../../list-kit/action.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { UploadStore } from '../../uploads/upload-store.ts';

// The photos to send, by the attraction's id. The stores outlive the screen, so that chosen photos survive the end of a session.
const stores = new Map<number, { attraction: Attraction; store: UploadStore }>();

export function photoUploads(attraction: Attraction): UploadStore {
  const known = stores.get(attraction.id);
  if (known) return known.store;
  const store = new UploadStore(Number.POSITIVE_INFINITY);
  stores.set(attraction.id, { attraction, store });
  return store;
}

export function attractionWithUnsentPhotos(): Attraction | null {
  for (const { attraction, store } of stores.values()) if (store.get().items.length > 0) return attraction;
  return null;
}

/** Asks the server before the download begins, because the browser would not show why the server refuses it. */
export function PhotosDownload({ address, ...look }: Pick<ButtonProps, 'size' | 'className'> & { address: string }) {
  const { isPending, press } = useAction({
    run: () => checkDownload(address),
    done: () => {
      Object.assign(document.createElement('a'), { href: address, download: '' }).click();
      return undefined;
    },
    failed: { title: 'Erro ao baixar', fallback: 'Não foi possível baixar as fotos. Tente de novo.' },
  });
  return (
    <Button {...look} inactive={isPending} onClick={press}>
      <Icon name="download" />
      Baixar fotos (.zip)
    </Button>
  );
}
