import type { FormField } from './forms.ts';
import { AUTH_LIMITS } from './limits.ts';

const required = (message: string): FormField => ({ check: (text) => (text === '' ? message : null) });

// Fields of the account forms, in the forms' order. The browser checks them too, so this file must not import zod.

/** Both messages are English, because the specification gives them in English. */
export const LOGIN_FORM = {
  username: required('Username is required'),
  password: { ...required('Password is required'), isExact: true },
} satisfies Record<string, FormField>;

export const REGISTER_FORM = {
  username: {
    check(text) {
      if (text.length < AUTH_LIMITS.usernameMin) return 'Usuário precisa ter pelo menos 3 caracteres';
      if (text.length > AUTH_LIMITS.usernameMax) return `Usuário pode ter no máximo ${AUTH_LIMITS.usernameMax} caracteres`;
      // With the invisible characters that `cleanName` keeps, two accounts could have names that look the same.
      return /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
        ? 'Usuário contém caracteres que não podem ser usados'
        : null;
    },
  },
  password: {
    isExact: true,
    check(text) {
      if (text.length < AUTH_LIMITS.passwordMin) return 'Senha precisa ter pelo menos 6 caracteres';
      return text.length > AUTH_LIMITS.passwordMax ? `Senha pode ter no máximo ${AUTH_LIMITS.passwordMax} caracteres` : null;
    },
  },
  registerCode: required('Código de registro é obrigatório'),
} satisfies Record<string, FormField>;

export const PASSWORD_FORM = {
  current: { ...required('Senha atual é obrigatória'), isExact: true },
  password: REGISTER_FORM.password,
} satisfies Record<string, FormField>;

export const RESET_FORM = {
  code: { check: (text) => (/^[\s-]*$/.test(text) ? 'Código é obrigatório' : null) },
  password: REGISTER_FORM.password,
} satisfies Record<string, FormField>;

export const STAFF_CODE_FORM = { code: required('Código da equipe é obrigatório') } satisfies Record<string, FormField>;
