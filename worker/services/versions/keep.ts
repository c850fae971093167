import { and, desc, eq, isNull, lte, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { alias } from 'drizzle-orm/sqlite-core';
import type { HandOverInput, Version, VersionKind } from '../../../core/contracts/versions.ts';
import type { Db } from '../../../db/client.ts';
import { asExpression, rendered, rowOf } from '../../../db/expressions.ts';
import { contentJson, extraContentJson } from '../../../db/json.ts';
import { users } from '../../../db/schema/accounts.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versionFiles, versions } from '../../../db/schema/versions.ts';
import { selectShownFiles } from '../../../db/version-files.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { SCHEDULE_NOT_FOUND } from '../schedules/get.ts';
import { ownProgramme } from '../schedules/write.ts';
import { lastCountingAnswer, newestSent } from './answers.ts';
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
const newestContent = (condition = sql``) =>
  rendered(
    sql`(select ${versions.content} from ${versions}
      where ${versions.scheduleId} = now.id ${condition} order by ${versions.number} desc limit 1)`,
  );
const NEWEST_CONTENT = newestContent();
const NEWEST_SENT_CONTENT = newestContent(sql`and ${versions.kind} = 'sent'`);

/** True if another programme is the week's own, e.g. because it was sent later. `now` is the row of `keepVersion`'s query. */
const IS_REPLACED = sql`not now.special_only and now.id is not ${ownProgramme(sql`now.start_date`)}`;

/** True if nothing stays unsent, false if only the extra events are sent and a day has unsent changes. Refers to `now`. */
const IS_WHOLE = sql`now.content = (select ${contentJson} from ${schedules} where ${schedules.id} = now.id)`;

/** Selects the content that an administrator asked to adjust, if the answer that counts is such a request. Refers to `now`. */
const contentToAdjust = (db: Db) =>
  db
    .select({ content: versions.content })
    .from(answers)
    .innerJoin(versions, eq(versions.id, answers.versionId))
    .where(and(eq(answers.id, lastCountingAnswer(db, sql`now.id`)), eq(answers.kind, 'adjust')));

/**
 * True if a send makes a version: if the content differs from the newest sent version, or another programme is now the week's
 * own. It also makes one if an administrator asked to adjust unsent content, and the staff have gone back to the sent content,
 * because the request would stay open without a newer sent version. The query must name the present programme `now`.
 */
const needsVersion = (db: Db) =>
  or(sql`now.content is not ${NEWEST_SENT_CONTENT}`, and(ne(sql`now.content`, contentToAdjust(db)), IS_WHOLE), IS_REPLACED);

interface NewVersion {
  scheduleId: number;
  kind: VersionKind;
  part?: HandOverInput['part'];
  author?: string | null;
  userId?: number | null;
  /** The result of `hasOnlyIgnoredChanges`. If true, a version of kind `saved` is not made. */
  hasOnlyIgnored?: boolean;
}

/**
 * Returns batch statements that make a version, then read it and the version before it. A view or an export makes none if the
 * content is that of the newest version. A send makes one only if `needsVersion`, and always reads the newest sent version.
 * If the newest version is `saved` and has the same content, a send changes its kind to `sent` instead of making a version.
 */
export function keepVersion(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { scheduleId, kind, part, author = null, userId = null, hasOnlyIgnored = false }: NewVersion,
) {
  const createdAt = now().toISOString();
  // The subquery has a limit, because SQLite would otherwise flatten it and build the content more than once.
  const programme = sql`(
    select ${schedules.id} as id, ${schedules.startDate} as start_date, ${schedules.specialOnly} as special_only,
      ${part === 'extra' ? extraContentJson : contentJson} as content
    from ${schedules}
    where ${schedules.id} = ${scheduleId} and ${schedules.deletedAt} is null and not ${schedules.isDraft} limit 1) as now`;
  const isSend = kind === 'sent';
  const isChanged = hasOnlyIgnored ? sql`false` : sql`now.content is not ${NEWEST_CONTENT}`;
  return [
    db
      .update(versions)
      .set({ kind: 'sent', author, userId, createdAt })
      .where(
        and(
          eq(versions.id, newestVersion(db, scheduleId)),
          eq(versions.kind, 'saved'),
          isSend ? sql`${versions.content} = (select now.content from ${programme} where ${needsVersion(db)})` : sql`false`,
        ),
      ),
    // One statement computes number and content, so that no other write comes in between.
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
        from ${programme}
        where ${isSend ? needsVersion(db) : isChanged}`,
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
      .where(
        and(
          eq(versions.scheduleId, scheduleId),
          isNull(schedules.deletedAt),
          isSend ? lte(versions.number, newestSent(asExpression(scheduleId))) : undefined,
        ),
      )
      .orderBy(desc(versions.number))
      .limit(2),
  ] as const;
}

export type NewestTwo = BatchResponse<ReturnType<typeof keepVersion>>[3];

/** Returns `newest`. If its number of changes is missing, counts and stores it. @throws AppError `not_found` */
export async function withChangeCount({ db }: Context, scheduleId: number, [newest, before]: NewestTwo) {
  if (!newest) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  if (newest.changes !== null || !before) return newest;
  const changes = countBetween(before.content, newest.content, scheduleId);
  await db.update(versions).set({ changes }).where(eq(versions.id, newest.id));
  return { ...newest, changes };
}

/** Hands a programme over. `isNew` is false if the same content was sent already. @throws AppError `not_found` */
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
