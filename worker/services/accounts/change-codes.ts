import { and, eq, isNotNull, ne, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { NewCode } from '../../../core/contracts/team.ts';
import { asExpression, coalesce, oneRow, selectionOf } from '../../../db/expressions.ts';
import { accessSettings, staffDevices } from '../../../db/schema/accounts.ts';
import { hashOf, makeCode, plainCode } from '../../auth/codes.ts';
import { clearStaffCache } from '../../auth/staff.ts';
import type { Context } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { audit } from '../audit-log.ts';
import { registrationCode, selectAccess } from './access.ts';

/** Letters of a code: 57 bits, too many to guess even from any number of addresses with nine attempts each (`tries.ts`). */
const LENGTH = 12;

type Decision = Partial<Omit<typeof accessSettings.$inferInsert, 'id'>>;

/** The query that writes a setting if the condition holds; its audit log entry has to follow it directly. */
const decide = ({ db }: Context, decision: Decision, where: SQL | undefined = asExpression(true)) =>
  db
    .insert(accessSettings)
    .select(
      db
        .select(selectionOf(accessSettings, { id: 1, ...decision }))
        .from(oneRow)
        .where(where),
    )
    .onConflictDoUpdate({ target: accessSettings.id, set: decision });

const now = ({ db }: Context, field: SQLiteColumn) => db.select({ field }).from(accessSettings).where(eq(accessSettings.id, 1));

function newCode(): NewCode & { hash: string } {
  const code = makeCode(LENGTH);
  return { code, endsAt: null, hash: hashOf(plainCode(code)) };
}

/** Opening uses the former code. @throws AppError `validation` if there is none */
export async function openRegistration(context: Context, open: boolean): Promise<void> {
  const hasSecret = context.registrationCode !== null;
  const hasCode = hasSecret ? asExpression(true) : isNotNull(now(context, accessSettings.registrationHash));
  const isOther = ne(coalesce(now(context, accessSettings.registrationOpen), hasSecret), open);
  const [, , [access]] = await context.db.batch([
    decide(context, { registrationOpen: open }, and(isOther, open ? hasCode : undefined)),
    audit(context, open ? 'registration.opened' : 'registration.closed'),
    selectAccess(context),
  ]);
  if (open && registrationCode(context, access) === null) {
    throw invalid({ path: 'open', message: 'Ainda não há um código de registro. Gere um para abrir o cadastro.' });
  }
}

export async function renewRegistrationCode(context: Context): Promise<NewCode> {
  const { hash, ...told } = newCode();
  await context.db.batch([
    decide(context, { registrationOpen: true, registrationHash: hash }),
    audit(context, 'registration.codeRenewed'),
  ]);
  return told;
}

export async function renewStaffCode(context: Context): Promise<NewCode> {
  const { hash, ...told } = newCode();
  await decideStaffCode(context, [
    decide(context, { staffAsked: true, staffHash: hash }),
    audit(context, 'staffCode.renewed'),
    context.db.delete(staffDevices),
  ]);
  return told;
}

export async function endStaffCode(context: Context): Promise<void> {
  const isAsked = coalesce(now(context, accessSettings.staffAsked), context.staffCode !== null);
  await decideStaffCode(context, [
    decide(context, { staffAsked: false, staffHash: null }, isAsked),
    audit(context, 'staffCode.off'),
    context.db.delete(staffDevices),
  ]);
}

async function decideStaffCode(context: Context, statements: Parameters<Context['db']['batch']>[0]): Promise<void> {
  await context.db.batch(statements);
  clearStaffCache(context);
}
