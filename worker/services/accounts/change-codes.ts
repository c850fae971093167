import { and, eq, isNotNull, ne, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { AuditKind } from '../../../core/contracts/audit-log.ts';
import type { NewCode } from '../../../core/contracts/team.ts';
import { asExpression, coalesce, insertIf } from '../../../db/expressions.ts';
import { accessSettings, staffDevices } from '../../../db/schema/accounts.ts';
import { hashOf, makeCode, plainCode } from '../../auth/codes.ts';
import { clearStaffCache } from '../../auth/staff.ts';
import type { Context } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { audit } from '../audit-log.ts';
import { codeId, registrationCode, selectAccess } from './access.ts';

/** The length of a code. Its 57 bits are too many to guess, even if many addresses try a hundred times each in 15 minutes. */
const CODE_LETTERS = 12;

type CodeSettings = Partial<Omit<typeof accessSettings.$inferInsert, 'id'>>;

/** Returns a query that writes a setting if `where` holds. `audit` must come next: it logs only if this query changed a row. */
const writeSetting = ({ db }: Context, settings: CodeSettings, where?: SQL) =>
  insertIf(db, accessSettings, { id: 1, ...settings }, where).onConflictDoUpdate({ target: accessSettings.id, set: settings });

const currentSetting = ({ db }: Context, field: SQLiteColumn) =>
  db.select({ field }).from(accessSettings).where(eq(accessSettings.id, 1));

function newCode(): NewCode & { hash: string } {
  const code = makeCode(CODE_LETTERS);
  const hash = hashOf(plainCode(code));
  return { code, endsAt: null, codeId: codeId(hash), hash };
}

/** Opens registration with the existing code, or closes it. @throws AppError `validation` if there is no code to open it with */
export async function openRegistration(context: Context, open: boolean): Promise<void> {
  const hasSecret = context.registrationCode !== null;
  const hasCode = hasSecret ? asExpression(true) : isNotNull(currentSetting(context, accessSettings.registrationHash));
  const isChange = ne(coalesce(currentSetting(context, accessSettings.registrationOpen), hasSecret), open);
  const [, , [access]] = await context.db.batch([
    writeSetting(context, { registrationOpen: open }, and(isChange, open ? hasCode : undefined)),
    audit(context, open ? 'registration.opened' : 'registration.closed'),
    selectAccess(context),
  ]);
  if (open && registrationCode(context, access) === null) {
    throw invalid({ path: 'open', message: 'Ainda não há um código de registro. Gere um para permitir novas contas.' });
  }
}

export async function renewRegistrationCode(context: Context): Promise<NewCode> {
  const { hash, ...response } = newCode();
  await context.db.batch([
    writeSetting(context, { registrationOpen: true, registrationHash: hash }),
    audit(context, 'registration.codeRenewed'),
  ]);
  return response;
}

export async function renewStaffCode(context: Context): Promise<NewCode> {
  const { hash, ...response } = newCode();
  await changeStaffCode(context, writeSetting(context, { staffAsked: true, staffHash: hash }), 'staffCode.renewed');
  return response;
}

export async function endStaffCode(context: Context): Promise<void> {
  const isRequired = coalesce(currentSetting(context, accessSettings.staffAsked), context.staffCode !== null);
  await changeStaffCode(context, writeSetting(context, { staffAsked: false, staffHash: null }, isRequired), 'staffCode.off');
}

async function changeStaffCode(context: Context, setting: ReturnType<typeof writeSetting>, kind: AuditKind): Promise<void> {
  await context.db.batch([setting, audit(context, kind), context.db.delete(staffDevices)]);
  clearStaffCache(context);
}
