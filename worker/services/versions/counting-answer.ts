import { and, desc, eq, gte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions } from '../../../db/schema/versions.ts';

const last = alias(answers, 'last');
const answered = alias(versions, 'answered');

/** 0 if it was never sent. Reads from the newest on: `max` would read all versions, each a whole programme. */
export const newestSent = (scheduleId: SQLWrapper): SQL<number> => sql`coalesce((
  select sent.number from ${versions} as sent
  where sent.schedule_id = ${scheduleId} and sent.kind = 'sent' order by sent.number desc limit 1), 0)`;

/** The last one to the newest sent version or to a later one: content that only an administrator was shown cannot be approved. */
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

export const answerColumns = {
  id: answers.id,
  kind: answers.kind,
  version: versions.number,
  eventId: answers.eventId,
  text: answers.text,
  by: users.username,
  createdAt: answers.createdAt,
};

/** `condition` selects the programme, by columns of `schedules`. */
export const selectAnswer = (db: Db, condition: SQL) =>
  db
    .select(answerColumns)
    .from(schedules)
    .innerJoin(answers, eq(answers.id, countingAnswer(db, schedules.id)))
    .innerJoin(versions, eq(versions.id, answers.versionId))
    .innerJoin(users, eq(users.id, answers.userId))
    .where(condition);
