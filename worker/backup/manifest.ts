import * as z from 'zod';

/** Changes when a backup is written in a way that an older `npm run restore` cannot read. */
export const FORMAT = 1;

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** A name that sorts by time, and that two at once do not share: `20261121T073000Z-3f9a1c20`. */
export const BACKUP_ID = /^(\d{8}T\d{6}Z)-[0-9a-f]{8}$/;

/** Lines of JSON, gzipped. `bytes` and `sha256` are of the file as it lies there. */
const packedFile = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]*-\d{5}\.ndjson\.gz$/),
  rows: count,
  bytes: count,
  sha256,
});
export type PackedFile = z.infer<typeof packedFile>;

/** Written last: a backup without it is none. */
export const manifest = z.object({
  product: z.literal('quartou'),
  format: z.literal(FORMAT),
  id: z.string().regex(BACKUP_ID),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The migrations of the database that it was made of, in order. */
  migrations: z.array(z.string().regex(/^\d{4}_\w+\.sql$/)).min(1),
  /** `sha256` is of all lines in the order of reading, so it is the same for the same rows. */
  tables: z.array(
    z.object({ name: identifier, columns: z.array(identifier).min(1), rows: count, sha256, files: z.array(packedFile) }),
  ),
  /** The highest number that each table has given out: a number is never given again, also after a restore. */
  sequences: z.record(identifier, count),
  /** The images: `missing` have a row and no object. The list's files have a line of `MediaLine` for each. */
  media: z.object({ count, bytes: count, missing: count, files: z.array(packedFile) }),
});
export type Manifest = z.infer<typeof manifest>;

/** A backup in a few numbers. */
export const summaryOf = ({ id, tables, media }: Manifest) => ({
  id,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  bytes: [...tables.flatMap(({ files }) => files), ...media.files].reduce((sum, { bytes }) => sum + bytes, 0),
  images: media.count,
  missingImages: media.missing,
});

/** One image of a backup; it is called by the hash of its bytes. */
export const mediaLine = z.object({ sha256, bytes: count, type: z.string(), etag: z.string() });
export type MediaLine = z.infer<typeof mediaLine>;

export const MANIFEST = 'manifest.json';
