import { sql } from 'drizzle-orm';
import type { AttractionInput } from '../../../core/contracts/attractions.ts';
import { SHELF_MESSAGES } from '../../../core/contracts/messages.ts';
import { nameKey } from '../../../core/rules/search.ts';
import { attractionJson } from '../../../db/json.ts';
import { attractions } from '../../../db/schema/attractions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { maybeBodyOf } from '../read.ts';
import { names, statement, value } from '../statement.ts';

const insert = statement<{ name: string; key: string; now: string }>(sql`
  insert into ${attractions} (${names(attractions.name, attractions.nameKey, attractions.createdAt)})
  values (${value('name')}, ${value('key')}, ${value('now')})
  on conflict (${names(attractions.nameKey)}) where ${names(attractions.deletedAt)} is null do nothing
  returning ${attractionJson} as body`);

/** Adds an attraction under a name that no other on the shelf has, and gives the `Attraction` as JSON text. */
export async function createAttraction(context: Context, { name }: AttractionInput): Promise<string> {
  const body = await maybeBodyOf(insert(context.d1, { name, key: nameKey(name), now: context.now().toISOString() }));
  if (body === null) throw new AppError('conflict', SHELF_MESSAGES.attractionTaken);
  return body;
}
