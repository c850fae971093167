import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Answer, Version } from '../../../core/contracts/versions.ts';
import { joined, named } from '../../../db/expressions.ts';
import { users } from '../../../db/schema/accounts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions } from '../../../db/schema/versions.ts';
import { viewerOf } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { versionColumns, versionOf } from './keep.ts';

const answerers = alias(users, 'answerers');
const newer = alias(versions, 'newer');
const later = alias(answers, 'later');

/**
 * A statement for a batch that reads the newest version of each programme, and the last answer to it.
 * @param condition which programmes, of columns of `schedules`
 */
export function selectNewest(context: Context, condition: SQL | undefined, token: string | undefined) {
  const { db } = context;
  const newestNumber = db
    .select({ number: newer.number })
    .from(newer)
    .where(eq(newer.scheduleId, schedules.id))
    .orderBy(desc(newer.number))
    .limit(1);
  const lastAnswer = db
    .select({ id: later.id })
    .from(later)
    .where(eq(later.versionId, versions.id))
    .orderBy(desc(later.id))
    .limit(1);
  return db
    .select({
      scheduleId: versions.scheduleId,
      viewer: named<number | null>(viewerOf(context, token), 'viewer'),
      version: { ...versionColumns, username: joined(users.username, 'username') },
      answer: {
        id: joined(answers.id, 'answer_id'),
        kind: joined(answers.kind, 'answer_kind'),
        eventId: joined(answers.eventId, 'answer_event'),
        text: joined(answers.text, 'answer_text'),
        by: joined(answerers.username, 'answer_by'),
        createdAt: joined(answers.createdAt, 'answered_at'),
      },
    })
    .from(schedules)
    .innerJoin(versions, and(eq(versions.scheduleId, schedules.id), sql`${versions.number} = (${newestNumber})`))
    .leftJoin(users, eq(users.id, versions.userId))
    .leftJoin(answers, sql`${answers.id} = (${lastAnswer})`)
    .leftJoin(answerers, eq(answerers.id, answers.userId))
    .where(condition);
}

type NewestRow = BatchResponse<[ReturnType<typeof selectNewest>]>[0][number];

/** Version and answer of such a row; who handed the version over is told to administrators. */
export function newestOf({ viewer, version, answer }: NewestRow): { version: Version; answer: Answer | null } {
  const { id, kind, createdAt, ...rest } = answer;
  const isAnswered = id !== null && kind !== null && createdAt !== null;
  return {
    version: versionOf(version, viewer !== null),
    answer: isAnswered ? { id, kind, createdAt, ...rest, version: version.number } : null,
  };
}
