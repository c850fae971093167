import type { NewCode } from '../../../core/contracts/team.ts';
import { accessSettings, staffDevices } from '../../../db/schema/accounts.ts';
import { hashOf, makeCode, plainCode } from '../../auth/codes.ts';
import type { Context } from '../../context.ts';

/** Letters of a code: 57 bits, and nobody may try more than a hundred in a quarter of an hour (`tries.ts`). */
const LENGTH = 12;

/** The query that writes a decision down. */
const decide = ({ db }: Context, decision: Partial<Omit<typeof accessSettings.$inferInsert, 'id'>>) =>
  db
    .insert(accessSettings)
    .values({ id: 1, ...decision })
    .onConflictDoUpdate({ target: accessSettings.id, set: decision });

function newCode(): NewCode & { hash: string } {
  const code = makeCode(LENGTH);
  return { code, endsAt: null, hash: hashOf(plainCode(code)) };
}

/**
 * Closes registration, or opens it with the code of before.
 * @throws AppError `validation` where there is no code
 */
export async function openRegistration(context: Context, open: boolean): Promise<void> {
  await context.db.batch([decide(context, { registrationOpen: open })]);
}

/** Makes a code that registering takes from now on, in place of any other, and opens registration with it. */
export async function renewRegistrationCode(context: Context): Promise<NewCode> {
  const { hash, ...told } = newCode();
  await context.db.batch([decide(context, { registrationOpen: true, registrationHash: hash })]);
  return told;
}

/** Makes a code that every device of the staff has to enter from now on. */
export async function renewStaffCode(context: Context): Promise<NewCode> {
  const { hash, ...told } = newCode();
  await context.db.batch([decide(context, { staffAsked: true, staffHash: hash }), context.db.delete(staffDevices)]);
  return told;
}

/** Opens the staff's screens to everybody. */
export async function endStaffCode(context: Context): Promise<void> {
  await context.db.batch([decide(context, { staffAsked: false, staffHash: null }), context.db.delete(staffDevices)]);
}
