import * as z from 'zod';
import { AUTH_LIMITS } from './limits.ts';

/** Usernames are one per person whatever case and form of accents; NFC, outer spaces do not count. */
const username = z.string({ error: 'Username is required' }).transform((value) => value.normalize('NFC').trim());
/** Passwords are NFC too (a keyboard may write é in two ways), but every space in them counts. */
const password = z.string({ error: 'Password is required' }).transform((value) => value.normalize('NFC'));

/** Body of `POST /api/login` (spec §5; the two sentences are the specification's). */
export const loginInput = z.object({
  username: username.refine((value) => value.length >= 1, 'Username is required'),
  password: password.refine((value) => value.length >= 1, 'Password is required'),
});
export type LoginInput = z.output<typeof loginInput>;

/** A password that is chosen (spec §5). */
const chosenPassword = password
  .refine((value) => value.length >= AUTH_LIMITS.passwordMin, 'Senha precisa ter pelo menos 6 caracteres')
  .refine((value) => value.length <= AUTH_LIMITS.passwordMax, `Senha pode ter no máximo ${AUTH_LIMITS.passwordMax} caracteres`);

/** Body of `POST /api/register` (spec §5). */
export const registerInput = z.object({
  username: username
    .refine((value) => value.length >= AUTH_LIMITS.usernameMin, 'Usuário precisa ter pelo menos 3 caracteres')
    .refine(
      (value) => value.length <= AUTH_LIMITS.usernameMax,
      `Usuário pode ter no máximo ${AUTH_LIMITS.usernameMax} caracteres`,
    )
    // Nothing that does not show: two names that look the same would be two people.
    .refine((value) => !/\p{C}/u.test(value), 'Usuário contém caracteres que não podem ser usados'),
  password: chosenPassword,
  registerCode: z
    .string({ error: 'Código de registro é obrigatório' })
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => value.length >= 1, 'Código de registro é obrigatório'),
});
export type RegisterInput = z.output<typeof registerInput>;

/** Body of `PUT /api/team/password`. */
export const passwordInput = z.object({
  current: password.refine((value) => value.length >= 1, 'Senha atual é obrigatória'),
  password: chosenPassword,
});
export type PasswordInput = z.output<typeof passwordInput>;

/** Body of `POST /api/auth/reset`. Spaces and hyphens in the code do not count, nor does its case. */
export const resetInput = z.object({
  code: z
    .string({ error: 'Código é obrigatório' })
    .transform((value) => value.toUpperCase().replace(/[\s-]+/g, ''))
    .refine((value) => value.length >= 1, 'Código é obrigatório'),
  password: chosenPassword,
});
export type ResetInput = z.output<typeof resetInput>;

/** Answer of login, register and `GET /api/auth/user`. */
export const currentUser = z.object({ username: z.string() });
export type CurrentUser = z.infer<typeof currentUser>;

/** Answer of `GET /api/auth/check-registration`. */
export const registrationCheck = z.object({ registrationEnabled: z.boolean(), message: z.string() });
export type RegistrationCheck = z.infer<typeof registrationCheck>;

/** Body of `POST /api/auth/staff-code`; its answer is that of `GET /api/auth/staff`. */
export const staffCodeInput = z.object({
  code: z
    .string({ error: 'Código da equipe é obrigatório' })
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => value.length >= 1, 'Código da equipe é obrigatório'),
});

/** Whether staff screens ask for a code, and whether this device may pass. */
export const staffCheck = z.object({ required: z.boolean(), allowed: z.boolean() });
export type StaffCheck = z.infer<typeof staffCheck>;
