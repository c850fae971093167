import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Answer } from '../../../core/contracts/versions.ts';
import type { Db } from '../../../db/client.ts';
import { joined } from '../../../db/expressions.ts';
import { users } from '../../../db/schema/accounts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions } from '../../../db/schema/versions.ts';

const newer = alias(versions, 'newer');
const later = alias(answers, 'later');

/**
 * A statement for a batch that reads the number of each programme's newest version, and the last answer to it.
 * @param condition which programmes, of columns of `schedules`
 */
export function selectNewest(db: Db, condition: SQL | undefined) {
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
      version: versions.number,
      answer: {
        id: joined(answers.id, 'answer_id'),
        kind: joined(answers.kind, 'answer_kind'),
        eventId: joined(answers.eventId, 'answer_event'),
        text: joined(answers.text, 'answer_text'),
        by: joined(users.username, 'answer_by'),
        createdAt: joined(answers.createdAt, 'answered_at'),
      },
    })
    .from(schedules)
    .innerJoin(versions, and(eq(versions.scheduleId, schedules.id), sql`${versions.number} = (${newestNumber})`))
    .leftJoin(answers, sql`${answers.id} = (${lastAnswer})`)
    .leftJoin(users, eq(users.id, answers.userId))
    .where(condition);
}

type NewestRow = BatchResponse<[ReturnType<typeof selectNewest>]>[0][number];

/** The answer of such a row. */
export function answerOf({ version, answer }: NewestRow): Answer | null {
  const { id, kind, createdAt, ...rest } = answer;
  const isAnswered = id !== null && kind !== null && createdAt !== null;
  return isAnswered ? { id, kind, createdAt, ...rest, version } : null;
}
