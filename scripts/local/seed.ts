import type { Miniflare } from 'miniflare';
import { type SeedTarget, seedHouse } from '../../db/seed/load.ts';

/** Furnishes the example house when the local database behind this server is empty; says whether it did. */
export async function seedIfEmpty(server: Miniflare): Promise<boolean> {
  const db = (await server.getD1Database('DB', 'quartou')) as unknown as D1Database;
  const media = (await server.getR2Bucket('MEDIA', 'quartou')) as unknown as SeedTarget['media'];
  const seed = () => seedHouse({ db, media }, new Date());
  // The proxy to the local server may drop a connection that was idle; what was begun starts over.
  return seed().catch(seed);
}
