import { notInArray } from 'drizzle-orm';
import type { MailSettings } from '../../../core/contracts/mail.ts';
import { mailAddresses } from '../../../db/schema/mail.ts';
import type { Context } from '../../context.ts';

/** Who is told of new versions by e-mail, oldest first. */
export async function listMailAddresses({ db, mail }: Context): Promise<MailSettings> {
  const rows = await db.select({ address: mailAddresses.address }).from(mailAddresses).orderBy(mailAddresses.id);
  return { addresses: rows.map(({ address }) => address), isConfigured: mail !== null };
}

/** Writes down who is told from now on. */
export async function replaceMailAddresses(context: Context, addresses: string[]): Promise<MailSettings> {
  const { db, now } = context;
  const createdAt = now().toISOString();
  const rows = addresses.map((address) => ({ address, createdAt }));
  // Those that stay keep their ids, by which a mail knows whom it has reached.
  const remove = db.delete(mailAddresses).where(notInArray(mailAddresses.address, addresses));
  if (rows.length === 0) await remove;
  else await db.batch([remove, db.insert(mailAddresses).values(rows).onConflictDoNothing()]);
  return listMailAddresses(context);
}
