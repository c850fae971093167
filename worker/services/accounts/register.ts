import { eq } from 'drizzle-orm';
import type { RegisterInput, RegistrationCheck } from '../../../core/contracts/auth.ts';
import { nameKey } from '../../../core/rules/search.ts';
import { accessSettings, users } from '../../../db/schema/accounts.ts';
import { assertUncommon, hashPassword } from '../../auth/password.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit-log.ts';
import { isCode, openRegistration, selectAccess } from './access.ts';
import { beginSession, type LoggedIn, type Visitor } from './login.ts';
import { assertAllowed, counter, counterOfAll, countTry, forgive } from './tries.ts';

const DISABLED = 'O registro de usuários está desabilitado pelo administrador.';

export async function checkRegistration(context: Context): Promise<RegistrationCheck> {
  const [access] = await selectAccess(context);
  return openRegistration(context, access) === null
    ? { registrationEnabled: false, message: DISABLED }
    : {
        registrationEnabled: true,
        message: 'Para se registrar, é preciso um código válido, fornecido pelo administrador do sistema.',
      };
}

/** Makes an account. @throws AppError `forbidden` (registration closed, wrong code), `conflict` (name taken), `validation` */
export async function register(context: Context, input: RegisterInput, visitor: Visitor): Promise<LoggedIn> {
  assertUncommon(input.password);
  const { db } = context;
  const key = nameKey(input.username);
  const counters = [
    counter('register', `address:${visitor.address}`),
    counter('register', `account:${key}`),
    counterOfAll(context, 'register', accessSettings.registrationHash),
  ];
  const [counted, blocked, [access], namesakes] = await db.batch([
    ...countTry(context, counters),
    selectAccess(context),
    db.select({ id: users.id }).from(users).where(eq(users.usernameKey, key)),
  ]);
  const code = openRegistration(context, access);
  if (code === null) throw new AppError('forbidden', DISABLED);
  assertAllowed(context, blocked);
  if (!isCode(code, input.registerCode)) throw new AppError('forbidden', 'Código de registro inválido.');

  const forgiven = forgive(context, counted, [], counters);
  const nameTaken = () => new AppError('conflict', 'Este usuário já existe.');
  if (namesakes.length > 0) {
    await db.batch(forgiven);
    throw nameTaken();
  }
  const hash = await hashPassword(input.password);
  const [[user]] = await db.batch([
    db
      .insert(users)
      .values({ username: input.username, usernameKey: key, passwordHash: hash, createdAt: context.now().toISOString() })
      .onConflictDoNothing()
      .returning({ id: users.id }),
    audit(context, 'account.registered', { actor: input.username, subject: input.username }),
    ...forgiven,
  ]);
  // Another request took the name after the check above.
  if (!user) throw nameTaken();
  return beginSession(context, { id: user.id, username: input.username }, hash, visitor);
}
