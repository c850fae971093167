import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Answer, AnswerInput } from '../../../core/contracts/versions.ts';
import type { Db } from '../../../db/client.ts';
import { asExpression, coalesce, hasRow, isSame, leftJoined, named, selectionOf } from '../../../db/expressions.ts';
import { contentJson } from '../../../db/json.ts';
import { users } from '../../../db/schema/accounts.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../errors.ts';
import { audit, startDateOf } from '../audit-log.ts';
import { SCHEDULE_NOT_FOUND } from '../schedules/get.ts';
import { countBetween, hasOnlyIgnoredChanges } from './content.ts';

const since = alias(answers, 'since');
const answeredVersion = alias(versions, 'answered');

/** The newest sent version's number, else 0. Reads from the newest version on, because `max` would read all versions. */
export const newestSent = (scheduleId: SQLWrapper): SQL<number> => sql`coalesce((
  select sent.number from ${versions} as sent
  where sent.schedule_id = ${scheduleId} and sent.kind = 'sent' order by sent.number desc limit 1), 0)`;

/** Selects the answers since the newest sent version, newest first. After a send, approvals of `saved` versions do not count. */
const answersSinceSend = (db: Db, scheduleId: SQLWrapper) =>
  db
    .select({ id: since.id })
    .from(since)
    .innerJoin(answeredVersion, eq(answeredVersion.id, since.versionId))
    .where(
      and(
        eq(answeredVersion.scheduleId, scheduleId),
        gte(answeredVersion.number, newestSent(scheduleId)),
        or(eq(since.kind, 'adjust'), eq(answeredVersion.kind, 'sent'), eq(newestSent(scheduleId), 0)),
      ),
    )
    .orderBy(desc(since.id));

export const lastCountingAnswer = (db: Db, scheduleId: SQLWrapper) => answersSinceSend(db, scheduleId).limit(1);

export const answerColumns = {
  id: answers.id,
  kind: answers.kind,
  version: versions.number,
  eventId: answers.eventId,
  text: answers.text,
  by: users.username,
  createdAt: answers.createdAt,
};

/** Selects a programme's `answersSinceSend`, newest first. `condition` refers to `schedules` or the answer's version. */
export const selectAnswers = (db: Db, condition: SQL | undefined) =>
  db
    .select(answerColumns)
    .from(schedules)
    .innerJoin(answers, inArray(answers.id, answersSinceSend(db, schedules.id)))
    .innerJoin(versions, eq(versions.id, answers.versionId))
    .innerJoin(users, eq(users.id, answers.userId))
    .where(condition)
    .orderBy(desc(answers.id));

const newer = alias(versions, 'newer');
const unseen = alias(answers, 'unseen');
const ownAnswer = alias(answers, 'own');

const UNSEEN_ANSWER = 'Outra pessoa respondeu enquanto você via esta programação. Leia a resposta antes de aprovar.';
const NOT_SENT = 'Mudou depois do último envio. Só dá para aprovar depois que a equipe enviar de novo.';

/**
 * Stores an answer to the newest version. After a send, only sent content can be approved, because links show no other content.
 * If a newer version of kind `saved` has the newest sent content again, its approval is stored for the sent version.
 * An approval is refused if another person has answered since the answer `seenAnswer`, because it would hide that newer answer.
 * If the same answer of this user counts already, it is returned, because the response to the first call may have been lost.
 */
export async function answerVersion(
  context: Context,
  scheduleId: number,
  { kind, version, eventId, text, seenAnswer }: AnswerInput,
  user: { id: number },
): Promise<Answer> {
  const { db, now } = context;
  const createdAt = now().toISOString();
  const trimmed = text?.trim() || null;
  const isEvent =
    eventId === null ? asExpression(true) : hasRow(events, and(eq(events.id, eventId), eq(events.scheduleId, scheduleId)));
  const isNewest = not(hasRow(newer, and(eq(newer.scheduleId, scheduleId), gt(newer.number, version))));
  const isUnchanged =
    kind === 'approved' && (await hasOnlyIgnoredChanges(context, scheduleId))
      ? asExpression(true)
      : isSame(versions.content, contentJson);
  const alike = kind === 'approved' ? await sentAlike(context, scheduleId, version) : null;
  const answeredId = coalesce<number>(alike, versions.id);
  const hasSentContent = and(
    or(eq(versions.kind, 'sent'), eq(newestSent(asExpression(scheduleId)), 0), ne(versions.id, answeredId)),
    or(not(isNewest), isUnchanged),
  );
  // A request for an adjustment may be about content that was not sent.
  const isAllowed = (kind === 'approved' ? hasSentContent : undefined) ?? asExpression(true);
  const sinceSend = answersSinceSend(db, asExpression(scheduleId));
  const isInformed =
    kind === 'approved' && seenAnswer !== undefined
      ? not(hasRow(unseen, and(inArray(unseen.id, sinceSend), gt(unseen.id, seenAnswer ?? 0), ne(unseen.userId, user.id))))
      : asExpression(true);
  const isAnswered = hasRow(
    ownAnswer,
    and(
      eq(ownAnswer.id, lastCountingAnswer(db, asExpression(scheduleId))),
      eq(ownAnswer.versionId, answeredId),
      eq(ownAnswer.userId, user.id),
      eq(ownAnswer.kind, kind),
      isSame(ownAnswer.eventId, eventId),
      isSame(ownAnswer.text, trimmed),
    ),
  );
  const [[programme], , , [answer]] = await db.batch([
    db
      .select({
        id: schedules.id,
        versionId: leftJoined(versions.id, 'version_id'),
        isEvent: named<number>(isEvent, 'is_event'),
        wasEvent: named<number>(
          sql`${eventId} in (select event.value ->> 'id' from json_each(${versions.content}) as event)`,
          'was_event',
        ),
        isNewest: named<number>(isNewest, 'is_newest'),
        isAllowed: named<number>(isAllowed, 'is_allowed'),
        isInformed: named<number>(isInformed, 'is_informed'),
      })
      .from(schedules)
      .leftJoin(versions, and(eq(versions.scheduleId, schedules.id), eq(versions.number, version)))
      .where(and(eq(schedules.id, scheduleId), isNull(schedules.deletedAt))),
    db.insert(answers).select(
      db
        .select(selectionOf(answers, { versionId: answeredId, eventId, userId: user.id, kind, text: trimmed, createdAt }))
        .from(versions)
        .innerJoin(schedules, and(eq(schedules.id, versions.scheduleId), isNull(schedules.deletedAt)))
        .where(
          and(
            eq(versions.scheduleId, scheduleId),
            eq(versions.number, version),
            isEvent,
            isNewest,
            isAllowed,
            isInformed,
            not(isAnswered),
          ),
        ),
    ),
    audit(context, kind === 'approved' ? 'version.approved' : 'version.adjustmentAsked', {
      subject: startDateOf(context, scheduleId),
    }),
    selectAnswers(
      db,
      and(eq(schedules.id, scheduleId), alike ? eq(versions.id, alike) : eq(versions.number, version), isAnswered),
    ),
  ]);
  if (!programme) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  if (programme.versionId === null) throw invalid({ path: 'version', id: version, message: 'Esta versão não existe.' });
  if (!programme.isEvent) throw missingEvent(eventId, programme);
  if (answer) return answer;
  if (!programme.isAllowed) throw new AppError('conflict', NOT_SENT);
  if (!programme.isInformed) throw new AppError('conflict', UNSEEN_ANSWER);
  throw new AppError('conflict', 'Há uma versão mais nova desta programação. Veja o que mudou antes de responder.');
}

/** Returns the id of the newest sent version if `version` is newer and has the same content; else null. */
async function sentAlike({ db }: Context, scheduleId: number, version: number): Promise<number | null> {
  const [sent, viewed] = await db
    .select({ id: versions.id, number: versions.number, content: versions.content })
    .from(versions)
    .where(
      and(
        eq(versions.scheduleId, scheduleId),
        or(eq(versions.number, newestSent(asExpression(scheduleId))), eq(versions.number, version)),
      ),
    )
    .orderBy(asc(versions.number));
  return sent && viewed?.number === version && countBetween(sent.content, viewed.content, scheduleId) === 0 ? sent.id : null;
}

function missingEvent(eventId: number | null, { wasEvent, isNewest }: { wasEvent: number; isNewest: number }): AppError {
  if (!wasEvent) return invalid({ path: 'eventId', id: eventId ?? undefined, message: 'Este dia não é desta programação.' });
  // Without a newer version the viewer may lack its button “Ver o que mudou”, so the advice then does not refer to it.
  const advice = isNewest ? 'Confira a programação e peça de novo.' : 'Veja o que mudou antes de responder.';
  return new AppError('conflict', `Este evento foi retirado depois. ${advice}`);
}
