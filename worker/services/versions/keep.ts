import { and, desc, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { alias } from 'drizzle-orm/sqlite-core';
import type { HandOverInput, Version, VersionKind } from '../../../core/contracts/versions.ts';
import type { Db } from '../../../db/client.ts';
import { iif, isSame, named, rendered, rowOf } from '../../../db/expressions.ts';
import { contentJson, extraContentJson } from '../../../db/json.ts';
import { users } from '../../../db/schema/accounts.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { versionFiles, versions } from '../../../db/schema/versions.ts';
import { selectShownFiles } from '../../../db/version-files.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { SCHEDULE_NOT_FOUND } from '../schedules/get.ts';
import { ownProgramme } from '../weeks/own.ts';
import { countBetween } from './content.ts';

export const versionColumns = {
  number: versions.number,
  kind: versions.kind,
  author: versions.author,
  username: users.username,
  createdAt: versions.createdAt,
  changes: versions.changes,
};

export const versionOf = (
  { administrator }: Context,
  { username, author, ...row }: Omit<Version, 'isAdmin'> & { username: string | null },
): Version => ({ ...row, author: username === null ? author : administrator ? username : null, isAdmin: username !== null });

const newest = alias(versions, 'newest');

/** Selects the id of a programme's newest version, or of its newest version of one kind. */
export const newestVersion = (db: Db, scheduleId: SQLWrapper | number, kind?: VersionKind) =>
  db
    .select({ id: newest.id })
    .from(newest)
    .where(and(eq(newest.scheduleId, scheduleId), kind && eq(newest.kind, kind)))
    .orderBy(desc(newest.number))
    .limit(1);

/** The number of the next version. `now` is the programme's row in the query of `keepVersion`. */
const NEXT_NUMBER = rendered(
  sql`coalesce((select max(${versions.number}) from ${versions} where ${versions.scheduleId} = now.id), 0) + 1`,
);
const NEWEST_CONTENT = rendered(
  sql`(select ${versions.content} from ${versions} where ${versions.scheduleId} = now.id order by ${versions.number} desc limit 1)`,
);

/** True if another programme is the week's own, e.g. after its later send. Refers to the row that `keepVersion` calls `now`. */
const IS_REPLACED = sql`not now.special_only and now.id is not ${ownProgramme(sql`now.start_date`)}`;

/**
 * True if a programme's content differs from its newest version, but only in details that `changesBetween` ignores: merged
 * attractions, a value's former text in past evenings, or empty days that a version with only extra events does not have.
 */
export async function hasOnlyRenames({ db }: Context, scheduleId: number): Promise<boolean> {
  const [row] = await db
    .select({
      kept: versions.content,
      current: named<string | null>(iif(isSame(versions.content, contentJson), null, contentJson), 'current'),
    })
    .from(versions)
    .innerJoin(schedules, eq(schedules.id, versions.scheduleId))
    .where(eq(versions.scheduleId, scheduleId))
    .orderBy(desc(versions.number))
    .limit(1);
  return row !== undefined && row.current !== null && countBetween(row.kept, row.current, scheduleId) === 0;
}

interface NewVersion {
  scheduleId: number;
  kind: VersionKind;
  part?: HandOverInput['part'];
  author?: string | null;
  userId?: number | null;
  /** The result of `hasOnlyRenames`. If true, a version of kind `saved` is not made. */
  isUnchanged?: boolean;
}

/**
 * Returns batch statements that make a version, then read the newest two versions. Unchanged content makes no new version, with
 * one exception: the programme is sent again after another programme has become the week's own. If the newest version is
 * `saved` and has the same content, a send changes its kind to `sent`.
 */
export function keepVersion(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { scheduleId, kind, part, author = null, userId = null, isUnchanged = false }: NewVersion,
) {
  const createdAt = now().toISOString();
  const content = part === 'extra' ? extraContentJson : contentJson;
  return [
    db
      .update(versions)
      .set({ kind: 'sent', author, userId, createdAt })
      .where(
        and(
          eq(versions.id, newestVersion(db, scheduleId)),
          eq(versions.kind, 'saved'),
          kind === 'sent' ? undefined : sql`false`,
          sql`${versions.content} = (
            select ${content} from ${schedules} where ${schedules.id} = ${scheduleId} and ${schedules.deletedAt} is null)`,
        ),
      ),
    // One statement computes number and content, so that no other write comes in between. The subquery has a limit, because
    // SQLite would otherwise flatten the subquery and build the content more than once.
    db.insert(versions).select(
      sql`select ${rowOf(versions, {
        scheduleId: sql`now.id`,
        number: NEXT_NUMBER,
        kind,
        author,
        userId,
        createdAt,
        content: sql`now.content`,
      })}
        from (
          select ${schedules.id} as id, ${schedules.startDate} as start_date, ${schedules.specialOnly} as special_only,
            ${content} as content
          from ${schedules}
          where ${schedules.id} = ${scheduleId} and ${schedules.deletedAt} is null and not ${schedules.isDraft} limit 1) as now
        where ${isUnchanged ? sql`false` : sql`now.content is not ${NEWEST_CONTENT}`} or ${kind === 'sent' ? IS_REPLACED : sql`false`}`,
    ),
    // Records the pictures that the programme shows now, so that the daily cleaning keeps them for the new version.
    db
      .insert(versionFiles)
      .select(selectShownFiles(db, eq(events.scheduleId, scheduleId)))
      .onConflictDoNothing(),
    db
      .select({ id: versions.id, ...versionColumns, content: versions.content })
      .from(versions)
      .innerJoin(schedules, eq(schedules.id, versions.scheduleId))
      .leftJoin(users, eq(users.id, versions.userId))
      .where(and(eq(versions.scheduleId, scheduleId), isNull(schedules.deletedAt)))
      .orderBy(desc(versions.number))
      .limit(2),
  ] as const;
}

export type NewestTwo = BatchResponse<ReturnType<typeof keepVersion>>[3];

/** Returns the newest version. If its number of changes is missing, counts and stores it. @throws AppError `not_found` */
export async function withChangeCount({ db }: Context, scheduleId: number, [newest, before]: NewestTwo) {
  if (!newest) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  if (newest.changes !== null || !before) return newest;
  const changes = countBetween(before.content, newest.content, scheduleId);
  await db.update(versions).set({ changes }).where(eq(versions.id, newest.id));
  return { ...newest, changes };
}

/** Sends a programme. If the programme is the week's own or has only extra events, unchanged content makes no version. */
export async function handOver(
  context: Context,
  scheduleId: number,
  { author, part }: HandOverInput,
): Promise<{ version: Version; isNew: boolean }> {
  const { db, administrator } = context;
  const sender = { author: administrator ? null : author?.trim() || null, userId: administrator?.id ?? null };
  const now = context.now();
  const [, promoted, inserted, , newestTwo] = await db.batch([
    // A draft's creation time becomes that of its first send, so that the dashboard lists it among the newest programmes.
    db
      .update(schedules)
      .set({ isDraft: false, createdAt: now.toISOString() })
      .where(and(eq(schedules.id, scheduleId), eq(schedules.isDraft, true), isNull(schedules.deletedAt))),
    // The version is made in the same batch, so that a draft never becomes a sent programme without a version.
    ...keepVersion({ db, now: () => now }, { scheduleId, kind: 'sent', part, ...sender }),
  ]);
  const { id: _, content: __, ...row } = await withChangeCount(context, scheduleId, newestTwo);
  return { version: versionOf(context, row), isNew: promoted.meta.changes + inserted.meta.changes > 0 };
}
