import { and, desc, eq, gte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions } from '../../../db/schema/versions.ts';

const last = alias(answers, 'last');
const answered = alias(versions, 'answered');

/**
 * The number of a programme's newest sent version, 0 where nobody has handed it over, as a part of a query. It reads from the
 * newest on, not all versions as `max` would: each is a whole programme.
 * @param scheduleId a column of the query around it
 */
export const newestSent = (scheduleId: SQLWrapper): SQL<number> => sql`coalesce((
  select sent.number from ${versions} as sent
  where sent.schedule_id = ${scheduleId} and sent.kind = 'sent' order by sent.number desc limit 1), 0)`;

/**
 * The id of the answer that counts for a programme, as a query: the last one to its newest sent version or to what came after it.
 * What only an administrator was shown since cannot be approved, where anything was sent.
 */
export const countingAnswer = (db: Db, scheduleId: SQLWrapper) =>
  db
    .select({ id: last.id })
    .from(last)
    .innerJoin(answered, eq(answered.id, last.versionId))
    .where(
      and(
        eq(answered.scheduleId, scheduleId),
        gte(answered.number, newestSent(scheduleId)),
        or(eq(last.kind, 'adjust'), eq(answered.kind, 'sent'), eq(newestSent(scheduleId), 0)),
      ),
    )
    .orderBy(desc(last.id))
    .limit(1);

/** What is told of an answer, with its version and user. */
export const answerColumns = {
  id: answers.id,
  kind: answers.kind,
  version: versions.number,
  eventId: answers.eventId,
  text: answers.text,
  by: users.username,
  createdAt: answers.createdAt,
};

/** A statement for a batch that reads that answer. @param condition of which programme, of columns of `schedules` */
export const selectAnswer = (db: Db, condition: SQL) =>
  db
    .select(answerColumns)
    .from(schedules)
    .innerJoin(answers, eq(answers.id, countingAnswer(db, schedules.id)))
    .innerJoin(versions, eq(versions.id, answers.versionId))
    .innerJoin(users, eq(users.id, answers.userId))
    .where(condition);
