import { isNull } from 'drizzle-orm';
import type { Attraction, AttractionInput } from '../../core/contracts/attractions.ts';
import { CATALOGUE_MESSAGES } from '../../core/contracts/messages.ts';
import { nameKey } from '../../core/rules/search.ts';
import { attractionJson, jsonBody, jsonList } from '../../db/json.ts';
import { attractions } from '../../db/schema/attractions.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { deletion } from './deletion.ts';

export const ATTRACTION_NOT_FOUND = 'Atração não encontrada.';

/**
 * `Attraction[]` as JSON text, by name as SQLite compares, which its index gives for nothing; the screen puts "Á" beside
 * "A".
 */
export async function listAttractions({ db }: Context): Promise<string> {
  const [list] = await db
    .select({ body: jsonBody(jsonList(attractionJson, attractions.nameKey)) })
    .from(attractions)
    .where(isNull(attractions.deletedAt));
  return list?.body ?? '[]';
}

/** Adds an attraction under a name that no other in the catalogue has. */
export async function createAttraction({ db, now }: Context, { name }: AttractionInput): Promise<Attraction> {
  const [created] = await db
    .insert(attractions)
    .values({ name, nameKey: nameKey(name), createdAt: now().toISOString() })
    .onConflictDoNothing()
    .returning({ id: attractions.id, name: attractions.name, createdAt: attractions.createdAt });
  if (!created) throw new AppError('conflict', CATALOGUE_MESSAGES.attractionTaken);
  return { ...created, photoCount: 0 };
}

/** Photos are asked for through their attraction, so they go and come back with it. */
export const attractionDeletion = deletion(attractions, {
  notFound: ATTRACTION_NOT_FOUND,
  taken: 'Já existe outra atração com este nome. Exclua-a antes de trazer esta de volta.',
});
