import { and, desc, eq, gte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions } from '../../../db/schema/versions.ts';

const last = alias(answers, 'last');
const answered = alias(versions, 'answered');

/**
 * The number of a programme's newest sent version, 0 if it was never sent, as a part of a query. It reads from the newest on;
 * `max` would read all versions, each of which holds a whole programme.
 * @param scheduleId a column of the outer query
 */
export const newestSent = (scheduleId: SQLWrapper): SQL<number> => sql`coalesce((
  select sent.number from ${versions} as sent
  where sent.schedule_id = ${scheduleId} and sent.kind = 'sent' order by sent.number desc limit 1), 0)`;

/**
 * A query for the id of a programme's valid answer: the last one to its newest sent version or to a later one. A version that
 * only an administrator was shown cannot be approved if a sent one exists.
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

/** The columns of an answer, joined with its version and user. */
export const answerColumns = {
  id: answers.id,
  kind: answers.kind,
  version: versions.number,
  eventId: answers.eventId,
  text: answers.text,
  by: users.username,
  createdAt: answers.createdAt,
};

/**
 * A statement for a batch that reads a programme's valid answer.
 * @param condition selects the programme, by columns of `schedules`
 */
export const selectAnswer = (db: Db, condition: SQL) =>
  db
    .select(answerColumns)
    .from(schedules)
    .innerJoin(answers, eq(answers.id, countingAnswer(db, schedules.id)))
    .innerJoin(versions, eq(versions.id, answers.versionId))
    .innerJoin(users, eq(users.id, answers.userId))
    .where(condition);
