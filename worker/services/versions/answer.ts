import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Answer, AnswerInput } from '../../../core/contracts/versions.ts';
import { rowOf } from '../../../db/expressions.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../errors.ts';
import { audit, startDateOf } from '../audit-log.ts';
import { SCHEDULE_NOT_FOUND } from '../schedules/get.ts';
import { newestSent } from './counting-answer.ts';

const newer = alias(versions, 'newer');

const NOT_SENT = 'Mudou depois do último envio. Dá para aprovar quando a equipe enviar de novo.';

/**
 * Writes what an administrator answers to the newest version of a programme.
 * @throws AppError `conflict` when there is a newer one, since nobody approves what they have not seen, and when what is to be
 * approved has changed since it was sent: links still show the version that was
 */
export async function answerVersion(
  context: Context,
  scheduleId: number,
  { kind, version, eventId, text }: AnswerInput,
  user: { id: number; username: string },
): Promise<Answer> {
  const { db, now } = context;
  const createdAt = now().toISOString();
  const words = text?.trim() || null;
  const isEvent = sql`(${eventId} is null or exists (
    select 1 from ${events} where ${events.id} = ${eventId} and ${events.scheduleId} = ${scheduleId}))`;
  const isNewest = notExists(
    db
      .select({ id: newer.id })
      .from(newer)
      .where(and(eq(newer.scheduleId, scheduleId), sql`${newer.number} > ${version}`)),
  );
  const isSent = sql`(${kind} = 'adjust' or ${versions.kind} = 'sent' or ${newestSent(sql`${scheduleId}`)} = 0)`;
  const [[found], [written]] = await db.batch([
    db
      .select({
        id: schedules.id,
        versionId: sql<number | null>`${versions.id}`.as('version_id'),
        isEvent: sql<number>`${isEvent}`.as('is_event'),
        isSent: sql<number>`${isSent}`.as('is_sent'),
      })
      .from(schedules)
      .leftJoin(versions, and(eq(versions.scheduleId, schedules.id), eq(versions.number, version)))
      .where(and(eq(schedules.id, scheduleId), isNull(schedules.deletedAt))),
    db
      .insert(answers)
      .select(
        sql`select ${rowOf(answers, { versionId: versions.id, eventId, userId: user.id, kind, text: words, createdAt })}
          from ${versions} join ${schedules} on ${schedules.id} = ${versions.scheduleId} and ${schedules.deletedAt} is null
          where ${versions.scheduleId} = ${scheduleId} and ${versions.number} = ${version} and ${isEvent} and ${isNewest} and ${isSent}`,
      )
      .returning({ id: answers.id }),
    audit(context, kind === 'approved' ? 'version.approved' : 'version.adjustmentAsked', {
      subject: startDateOf(context, scheduleId),
    }),
  ]);
  if (!found) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  if (found.versionId === null) throw invalid({ path: 'version', id: version, message: 'Esta versão não existe.' });
  if (!found.isEvent) {
    throw invalid({ path: 'eventId', id: eventId ?? undefined, message: 'Este dia não é desta programação.' });
  }
  if (!written && !found.isSent) throw new AppError('conflict', NOT_SENT);
  if (!written) {
    throw new AppError('conflict', 'Há uma versão mais nova desta programação. Veja o que mudou antes de responder.');
  }
  return { id: written.id, kind, version, eventId, text: words, by: user.username, createdAt };
}
