import { and, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import { mailAddresses, mails } from '../../../db/schema/mail.ts';
import { versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { describe } from '../../log.ts';

const MINUTE = 60_000;

/** A mail that is older says nothing new, milliseconds. */
const MAIL_AGE = 24 * 60 * MINUTE;

/** A mail of which nothing has been heard for so long has lost its message, milliseconds. */
const SILENCE = 15 * MINUTE;

/** The queue tries a message six times within a minute; after as many tries as this a mail is given up. */
const MAX_ATTEMPTS = 24;

/** Which mails have not been sent, and say something new. */
export const isUnsent = (now: Date) =>
  and(isNull(mails.doneAt), gt(mails.createdAt, new Date(now.getTime() - MAIL_AGE).toISOString()));

/** Which of them are still tried. */
export const isOpen = (now: Date) => and(isUnsent(now), lt(mails.attempts, MAX_ATTEMPTS));

/**
 * Has the addresses told of a version; without any nothing happens. A failure is logged and no more: the version was handed over.
 * @param origin where the link in the message leads
 */
export async function queueMail(context: Context, scheduleId: number, number: number, origin: string): Promise<void> {
  const { db, jobs } = context;
  const now = context.now().toISOString();
  try {
    const [queued] = await db
      .insert(mails)
      .select(
        sql`select ${versions.id}, ${origin}, '[]', 0, ${now}, null, ${now} from ${versions}
          where ${versions.scheduleId} = ${scheduleId} and ${versions.number} = ${number}
          and exists (select 1 from ${mailAddresses})`,
      )
      .onConflictDoNothing()
      .returning({ versionId: mails.versionId });
    if (queued) await jobs.send({ job: 'mail', versionId: queued.versionId });
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', scheduleId, mailNotQueued: describe(error) }));
  }
}

/** Re-enqueues mails that have lost their messages, or have failed too often for the queue. */
export async function wakeMails({ db, jobs, now }: Context): Promise<number> {
  const time = now();
  // The same statement marks them as heard of: of two runs at the same time, one re-enqueues.
  const silent = await db
    .update(mails)
    .set({ leasedUntil: time.toISOString() })
    .where(and(isOpen(time), lte(mails.leasedUntil, new Date(time.getTime() - SILENCE).toISOString())))
    .returning({ versionId: mails.versionId });
  for (const { versionId } of silent) await jobs.send({ job: 'mail', versionId });
  return silent.length;
}
