import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { UploadStore } from '../../uploads/upload-store.ts';

// The photos to send, apart for each attraction; they outlive the screen, so that a session that ends in the middle costs
// no choice.
const stores = new Map<number, { attraction: Attraction; store: UploadStore }>();

/** The list of photos to send of one attraction. */
export function photoUploads(attraction: Attraction): UploadStore {
  const known = stores.get(attraction.id);
  if (known) return known.store;
  const store = new UploadStore(Number.POSITIVE_INFINITY);
  stores.set(attraction.id, { attraction, store });
  return store;
}

/** The attraction whose list still has something in it, if there is one. */
export function unsentPhotos(): Attraction | null {
  for (const { attraction, store } of stores.values()) if (store.get().items.length > 0) return attraction;
  return null;
}
