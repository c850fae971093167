import * as z from 'zod';
import { LOGIN_FORM, PASSWORD_FORM, REGISTER_FORM, RESET_FORM, STAFF_CODE_FORM } from './auth-forms.ts';
import { formText } from './basics.ts';

// Usernames are cleaned by `cleanName`, which also makes them NFC. They are unique regardless of case and Unicode form.
// Passwords are NFC too, because a keyboard may type é as one or as two code points. Spaces in a password are kept.

export const loginInput = z.object({
  username: formText(LOGIN_FORM.username, 'Username is required'),
  password: formText(LOGIN_FORM.password, 'Password is required'),
});
export type LoginInput = z.output<typeof loginInput>;

export const registerInput = z.object({
  username: formText(REGISTER_FORM.username, 'Username is required'),
  password: formText(REGISTER_FORM.password, 'Password is required'),
  registerCode: formText(REGISTER_FORM.registerCode, 'Código de registro é obrigatório'),
});
export type RegisterInput = z.output<typeof registerInput>;

export const passwordInput = z.object({
  current: formText(PASSWORD_FORM.current, 'Password is required'),
  password: formText(PASSWORD_FORM.password, 'Password is required'),
});
export type PasswordInput = z.output<typeof passwordInput>;

export const resetInput = z.object({
  code: formText(RESET_FORM.code, 'Código é obrigatório'),
  password: formText(RESET_FORM.password, 'Password is required'),
});
export type ResetInput = z.output<typeof resetInput>;

export const currentUser = z.object({ username: z.string() });
export type CurrentUser = z.infer<typeof currentUser>;

export const registrationCheck = z.object({ registrationEnabled: z.boolean(), message: z.string() });
export type RegistrationCheck = z.infer<typeof registrationCheck>;

export const staffCodeInput = z.object({ code: formText(STAFF_CODE_FORM.code, 'Código da equipe é obrigatório') });

/** `required` is true if the staff screens ask for a code, `allowed` if this device may use the staff screens. */
export interface StaffCheck {
  required: boolean;
  allowed: boolean;
}
