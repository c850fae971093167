import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ImportPreview } from '../../core/contracts/imports.ts';
import { nameKey } from '../../core/rules/search.ts';
import { coalesce, iif, isOneOf, plusOne } from '../../db/expressions.ts';
import { idsWithMerged } from '../../db/merged.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/catalogue.ts';
import { importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { sourceKey } from '../media/keys.ts';
import { BadArchive, readDirectory } from './directory.ts';
import { type Plan, planOf, slicesOf } from './plan.ts';
import { failImport, finishWhenDone, MAX_ATTEMPTS, openSlices, pauseAfter } from './state.ts';
import { REASONS } from './words.ts';

/** The attraction that a folder's name means; after a merge of the named attraction, the remaining attraction. */
const target = alias(attractions, 'target');

const MAX_WARNINGS = 1000;

/** The most slices of one statement. A slice has eight parameters, and D1 takes 100. */
const SLICES_PER_STATEMENT = 12;

/** The most name keys in one parameter. The parameter is a JSON text, and D1 takes texts of at most 2 MB. */
const KEYS_PER_STATEMENT = 2000;

/** Reads an archive and stores its slices once. @returns the slices to import; none if the user has to confirm first */
export async function readArchive(context: Context, id: number): Promise<{ number: number }[]> {
  const isUnread = and(eq(imports.id, id), eq(imports.state, 'reading'));
  const now = context.now().toISOString();
  const [archive] = await context.db
    .update(imports)
    .set({ attempts: plusOne(imports.attempts), activeAt: now })
    // The first reading does not compare times: another machine has set `activeAt`, and its clock may be ahead.
    .where(and(isUnread, or(eq(imports.attempts, 0), lte(imports.activeAt, now))))
    .returning({ key: imports.archiveKey, size: imports.size, attempts: imports.attempts });
  if (!archive) return [];
  try {
    if (archive.attempts > MAX_ATTEMPTS) throw new BadArchive(REASONS.unreadable);
    return await storePlan(context, id, planOf(await readDirectory(context.media, archive.key, archive.size)));
  } catch (error) {
    const isHopeless = error instanceof BadArchive || (error instanceof AppError && error.code === 'not_found');
    if (!isHopeless) {
      // Until this time, a repeated message does not read the archive, and sweep.ts sends no new message.
      const activeAt = new Date(context.now().getTime() + pauseAfter(archive.attempts)).toISOString();
      await context.db.update(imports).set({ activeAt }).where(isUnread);
      throw error;
    }
    await failImport(context, id, error.message);
    return [];
  }
}

async function storePlan(context: Context, id: number, plan: Plan): Promise<{ number: number }[]> {
  const { db } = context;
  const { photos } = plan;
  const warnings = [...plan.notices, ...plan.warnings];
  const preview = await previewOf(context, plan);
  // Existing slices stay, because every reading makes the same plan.
  const slices = slicesOf(photos).map((chunk, i) => ({ importId: id, number: i + 1, photos: chunk, count: chunk.length }));
  const inserts = chunks(slices, SLICES_PER_STATEMENT).map((chunk) =>
    db.insert(importSlices).values(chunk).onConflictDoNothing(),
  );
  const [first, ...others] = inserts;
  if (first) await db.batch([first, ...others]);
  const [[planned], , open] = await db.batch([
    db
      .update(imports)
      .set({
        state: iif(imports.skipConfirmation, 'importing', 'planned'),
        preview,
        total: photos.length,
        warnings: warnings.slice(0, MAX_WARNINGS),
        warningCount: warnings.length,
        activeAt: context.now().toISOString(),
      })
      .where(and(eq(imports.id, id), eq(imports.state, 'reading')))
      .returning({ state: imports.state }),
    finishWhenDone(context, id),
    openSlices(context, id),
  ]);
  return planned?.state === 'importing' ? open : [];
}

const chunks = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

async function previewOf({ db }: Context, { photos, warnings }: Plan): Promise<ImportPreview> {
  const keys = [...new Set(photos.map(({ attraction }) => nameKey(attraction)))];
  const owners = new Map<string, number>();
  const existing = new Set<string>();
  for (const chunk of chunks(keys, KEYS_PER_STATEMENT)) {
    const rows = await db
      .select({
        key: attractions.nameKey,
        owner: target.id,
        name: attractionPhotos.name,
        source: attractionPhotos.source,
        bytes: files.bytes,
      })
      .from(attractions)
      .innerJoin(target, and(eq(target.id, coalesce(attractions.mergedInto, attractions.id)), isNull(target.deletedAt)))
      .leftJoin(
        attractionPhotos,
        and(inArray(attractionPhotos.attractionId, idsWithMerged(target.id)), isNull(attractionPhotos.deletedAt)),
      )
      .leftJoin(files, eq(files.hash, attractionPhotos.fileHash))
      .where(isOneOf(attractions.nameKey, chunk))
      // The last row with a name wins, as in `writeSlice`: the attraction that has the name, else the newest merged one.
      .orderBy(isNull(attractions.mergedInto), attractions.id);
    for (const { key, owner, name, source, bytes } of rows) {
      owners.set(key, owner);
      // A photo of the archive counts as existing if its attraction has a photo of this name with the same original file
      // (`source`) or stored length (`bytes`). The length finds photos of our own downloads, or stored before `source` existed.
      for (const content of [source, bytes]) existing.add(`${owner}\0${name}\0${content}`);
    }
  }
  // If the archive has a photo twice, the second copy counts as existing, too.
  let photosNew = 0;
  for (const { attraction, name, crc, size } of photos) {
    const key = nameKey(attraction);
    const photo = `${owners.get(key) ?? key}\0${name}\0`;
    const exact = `${photo}${sourceKey(crc, size)}`;
    if (!existing.has(exact) && !existing.has(`${photo}${size}`)) photosNew += 1;
    existing.add(exact);
  }
  return {
    attractionsNew: keys.length - owners.size,
    attractionsMatched: owners.size,
    photosNew,
    photosExisting: photos.length - photosNew,
    skipped: warnings.length,
  };
}
