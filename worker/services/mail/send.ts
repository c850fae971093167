import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { joined } from '../../../db/expressions.ts';
import { users } from '../../../db/schema/accounts.ts';
import { mailAddresses, mails } from '../../../db/schema/mail.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { isOpen } from './queue.ts';
import { mailText } from './text.ts';

/** For how long one consumer has a mail to itself, milliseconds: far longer than twenty messages take. */
const LEASE = 2 * 60_000;

const former = alias(versions, 'former');

/**
 * Writes to each address what is new in a version, to each alone, so that none sees the others. May be called again at any time:
 * what is done, or leased, is left alone, and so is who has been written to. Where e-mail is not set up the log has the text.
 * @throws Error when any could not be written to: the queue tries again
 */
export async function sendMail(context: Context, versionId: number): Promise<void> {
  const { db, mail, now } = context;
  const time = now();
  const began = time.toISOString();
  const isThis = eq(mails.versionId, versionId);
  const [[claimed], [version], addresses] = await db.batch([
    db
      .update(mails)
      .set({ leasedUntil: new Date(time.getTime() + LEASE).toISOString(), attempts: sql`${mails.attempts} + 1` })
      .where(and(isThis, isOpen(time), lte(mails.leasedUntil, began)))
      .returning({ origin: mails.origin, sentTo: mails.sentTo }),
    db
      .select({
        scheduleId: versions.scheduleId,
        startDate: schedules.startDate,
        number: versions.number,
        author: versions.author,
        username: joined(users.username, 'username'),
        content: versions.content,
        before: joined(former.content, 'before'),
      })
      .from(versions)
      .innerJoin(schedules, and(eq(schedules.id, versions.scheduleId), isNull(schedules.deletedAt)))
      .leftJoin(users, eq(users.id, versions.userId))
      .leftJoin(former, and(eq(former.scheduleId, versions.scheduleId), eq(former.number, sql`${versions.number} - 1`)))
      .where(eq(versions.id, versionId)),
    db.select({ id: mailAddresses.id, address: mailAddresses.address }).from(mailAddresses).orderBy(mailAddresses.id),
  ]);
  if (!claimed) return;

  const sentTo = [...claimed.sentTo];
  // A programme that was deleted meanwhile is nobody's news.
  const left = version ? addresses.filter(({ id }) => !sentTo.includes(id)) : [];
  const failures: unknown[] = [];
  if (version && left.length > 0) {
    const message = mailText(version, claimed.origin);
    // A warning, because `npm start` writes nothing below that.
    if (!mail) console.warn(JSON.stringify({ level: 'warn', mailNotConfigured: { addresses: left.length, ...message } }));
    else {
      for (const { id, address } of left) {
        try {
          await mail.binding.send({ from: mail.from, to: address, ...message });
        } catch (error) {
          failures.push(error);
          continue;
        }
        sentTo.push(id);
        await db.update(mails).set({ sentTo }).where(isThis);
      }
    }
  }
  await db
    .update(mails)
    .set(failures.length === 0 ? { doneAt: now().toISOString() } : { leasedUntil: began })
    .where(isThis);
  if (failures.length > 0) throw new Error(`${failures.length} of ${left.length} mails were refused: ${reason(failures[0])}`);
}

/** Why a mail was refused, without the address that the reason may name. */
function reason(failure: unknown): string {
  const { code } = Object(failure) as { code?: unknown };
  return [code, String(failure)]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[^\s<>"'`(]+@[^\s<>"'`),;]+/g, '…');
}
