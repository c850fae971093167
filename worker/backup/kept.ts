import type { Context } from '../context.ts';
import { BACKUP_ID, MANIFEST } from './manifest.ts';

/** As much of `R2Bucket` as making, copying and restoring a backup need, so that a bucket may also be reached over HTTP. */
export interface Bucket {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  put(
    key: string,
    body: string | Uint8Array,
    options: { sha256?: string; httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  head(key: string): Promise<object | null>;
  list(options: Pick<R2ListOptions, 'prefix' | 'delimiter' | 'cursor' | 'include'>): Promise<Listed>;
}

type Listed = { objects: Pick<R2Object, 'key' | 'size' | 'etag' | 'httpMetadata'>[]; delimitedPrefixes: string[] } & (
  | { truncated: true; cursor: string }
  | { truncated: false }
);

/** For how long backups are kept, milliseconds. */
const KEPT = 30 * 24 * 60 * 60 * 1000;

/** After this long a backup without its manifest is one that was cut off, milliseconds. */
const CUT_OFF = 24 * 60 * 60 * 1000;

const PREFIX = 'backups/';

/** Where a file of a backup lies in R2. */
export const backupKey = (id: string, file: string) => `${PREFIX}${id}/${file}`;

/** The name of a backup that begins now. */
export function backupId(now: Date, random: string): string {
  const time = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  return `${time}-${random.replace(/-/g, '').slice(0, 8)}`;
}

/** When a backup was begun, milliseconds; NaN of what is no backup's name. */
export function beginOf(id: string): number {
  const [, time = ''] = BACKUP_ID.exec(id) ?? [];
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/** All backups that lie in R2, newest first; `isWhole` says whether it came to its end. */
export async function listBackups(media: Bucket): Promise<{ id: string; isWhole: boolean }[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await media.list({ prefix: PREFIX, delimiter: '/', ...(cursor !== undefined && { cursor }) });
    ids.push(...page.delimitedPrefixes.map((prefix) => prefix.slice(PREFIX.length, -1)));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  const known = ids
    .filter((id) => BACKUP_ID.test(id))
    .sort()
    .reverse();
  return Promise.all(known.map(async (id) => ({ id, isWhole: (await media.head(backupKey(id, MANIFEST))) !== null })));
}

/**
 * Removes backups older than 30 days, and those that were cut off; never the newest whole one, however old it is.
 * @returns how many went
 */
export async function expireBackups({ media, now }: Pick<Context, 'media' | 'now'>): Promise<number> {
  const backups = await listBackups(media);
  const newest = backups.find(({ isWhole }) => isWhole)?.id;
  const time = now().getTime();
  const old = backups.filter(({ id, isWhole }) => id !== newest && time - beginOf(id) >= (isWhole ? KEPT : CUT_OFF));
  for (const { id } of old) await removeBackup(media, id);
  return old.length;
}

async function removeBackup(media: R2Bucket, id: string): Promise<void> {
  // The manifest first: what is left of a removal that dies is a backup that was cut off.
  await media.delete(backupKey(id, MANIFEST));
  for (;;) {
    const { objects } = await media.list({ prefix: `${PREFIX}${id}/` });
    if (objects.length === 0) return;
    await media.delete(objects.map(({ key }) => key));
  }
}
