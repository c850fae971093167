import { and, eq, not } from 'drizzle-orm';
import type { RegisterInput, RegistrationCheck } from '../../../core/contracts/auth.ts';
import { nameKey } from '../../../core/rules/search.ts';
import { isSame, oneRow, selectionOf } from '../../../db/expressions.ts';
import { accessSettings, users } from '../../../db/schema/accounts.ts';
import { assertUncommon, hashPassword } from '../../auth/password.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit-log.ts';
import { codeIfOpen, isCode, selectAccess } from './access.ts';
import { beginSession, type LoggedIn, type Visitor } from './login.ts';
import { assertAllowed, codeCounters, counter, countTry, forgive } from './tries.ts';

const DISABLED = 'O registro de usuários está desabilitado pelo administrador.';

export async function checkRegistration(context: Context): Promise<RegistrationCheck> {
  const [access] = await selectAccess(context);
  return codeIfOpen(context, access) === null
    ? { registrationEnabled: false, message: DISABLED }
    : {
        registrationEnabled: true,
        message: 'Para se registrar, é preciso um código válido, fornecido pelo administrador do sistema.',
      };
}

/** Makes an account. @throws `forbidden` (closed, wrong code), `conflict` (name taken), `validation`, TooManyAttempts */
export async function register(context: Context, input: RegisterInput, visitor: Visitor): Promise<LoggedIn> {
  assertUncommon(input.password);
  const { db } = context;
  const key = nameKey(input.username);
  const counters = [
    ...codeCounters(context, 'register', accessSettings.registrationHash, visitor.address),
    counter('register', `account:${key}`),
  ];
  const [counted, blocked, [access], namesakes] = await db.batch([
    ...countTry(context, counters),
    selectAccess(context),
    db.select({ id: users.id }).from(users).where(eq(users.usernameKey, key)),
  ]);
  const code = codeIfOpen(context, access);
  if (code === null) throw new AppError('forbidden', DISABLED);
  assertAllowed(context, blocked);
  const wrongCode = () => new AppError('forbidden', 'Código de registro inválido.');
  if (!isCode(code, input.registerCode)) throw wrongCode();

  const forgiven = forgive(context, counted, [], counters);
  const nameTaken = () =>
    new AppError('conflict', 'Este usuário já existe. Se você acabou de se registrar, entre com a sua senha.');
  if (namesakes.length > 0) {
    await db.batch(forgiven);
    throw nameTaken();
  }
  const hash = await hashPassword(input.password);
  const row = { username: input.username, usernameKey: key, passwordHash: hash, createdAt: context.now().toISOString() };
  // An administrator may have closed registration or renewed the code while the password was hashed.
  const isUnchanged = and(
    not(isSame(accessSettings.registrationOpen, 0)),
    isSame(accessSettings.registrationHash, access?.registrationHash ?? null),
  );
  const [[user], , [newest]] = await db.batch([
    db
      .insert(users)
      .select(
        db.select(selectionOf(users, row)).from(oneRow).leftJoin(accessSettings, eq(accessSettings.id, 1)).where(isUnchanged),
      )
      .onConflictDoNothing()
      .returning({ id: users.id }),
    audit(context, 'account.registered', { actor: input.username, subject: input.username }),
    selectAccess(context),
    ...forgiven,
  ]);
  // Without an inserted row, registration was closed, the code renewed, or the name taken since the checks above.
  if (!user) {
    const newestCode = codeIfOpen(context, newest);
    throw newestCode === null ? new AppError('forbidden', DISABLED) : newestCode.hash === code.hash ? nameTaken() : wrongCode();
  }
  return beginSession(context, { id: user.id, username: input.username }, hash, visitor);
}
