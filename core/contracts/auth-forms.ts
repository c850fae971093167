import type { FormField } from './forms.ts';

/** Lengths of usernames and passwords, in UTF-16 code units after NFC (spec §5, §9; the upper ones are ours). */
const AUTH_LIMITS = { usernameMin: 3, usernameMax: 60, passwordMin: 6, passwordMax: 200 } as const;

/** A text without which the form is not sent. */
const required = (words: string): FormField => ({ check: (text) => (text === '' ? words : null) });

// Fields of the forms about accounts, in their order. No zod in here: the browser checks by the same fields as the contracts.

/** The two sentences are the specification's. */
export const LOGIN_FORM = {
  username: required('Username is required'),
  password: { ...required('Password is required'), isExact: true },
} satisfies Record<string, FormField>;

export const REGISTER_FORM = {
  username: {
    check(text) {
      if (text.length < AUTH_LIMITS.usernameMin) return 'Usuário precisa ter pelo menos 3 caracteres';
      if (text.length > AUTH_LIMITS.usernameMax) return `Usuário pode ter no máximo ${AUTH_LIMITS.usernameMax} caracteres`;
      // Nothing that does not show: two names that look the same would be two people.
      return /\p{C}/u.test(text) ? 'Usuário contém caracteres que não podem ser usados' : null;
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

/** A password that is changed by who knows it. */
export const PASSWORD_FORM = {
  current: { ...required('Senha atual é obrigatória'), isExact: true },
  password: REGISTER_FORM.password,
} satisfies Record<string, FormField>;

/** A password that is changed with a code. */
export const RESET_FORM = {
  // Hyphens and spaces do not count.
  code: { check: (text) => (/^[\s-]*$/.test(text) ? 'Código é obrigatório' : null) },
  password: REGISTER_FORM.password,
} satisfies Record<string, FormField>;

export const STAFF_CODE_FORM = { code: required('Código da equipe é obrigatório') } satisfies Record<string, FormField>;
