import type { Attraction } from '../../../../core/contracts/attractions.ts';
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
