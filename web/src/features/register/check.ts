import { AUTH_LIMITS } from '../../../../core/contracts/limits.ts';
import type { FormErrors } from '../../ui/use-form.ts';

/** Fields of the registration form. */
export const REGISTER_FIELDS = ['username', 'password', 'registerCode'] as const;
export type RegisterForm = Record<(typeof REGISTER_FIELDS)[number], string>;

/** What is wrong with a registration form (spec §5): the contract's rules without its validator; a test compares the two. */
export function checkRegister(form: RegisterForm): FormErrors<keyof RegisterForm> {
  const name = form.username.normalize('NFC').trim();
  const username = name.length;
  const password = form.password.normalize('NFC').length;
  return {
    ...(/\p{C}/u.test(name) && { username: 'Usuário contém caracteres que não podem ser usados' }),
    ...(username < AUTH_LIMITS.usernameMin && { username: 'Usuário precisa ter pelo menos 3 caracteres' }),
    ...(username > AUTH_LIMITS.usernameMax && { username: `Usuário pode ter no máximo ${AUTH_LIMITS.usernameMax} caracteres` }),
    ...(password < AUTH_LIMITS.passwordMin && { password: 'Senha precisa ter pelo menos 6 caracteres' }),
    ...(password > AUTH_LIMITS.passwordMax && { password: `Senha pode ter no máximo ${AUTH_LIMITS.passwordMax} caracteres` }),
    ...(form.registerCode.trim() === '' && { registerCode: 'Código de registro é obrigatório' }),
  };
}
