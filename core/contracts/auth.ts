import * as z from 'zod';
import { LOGIN_FORM, PASSWORD_FORM, REGISTER_FORM, RESET_FORM, STAFF_CODE_FORM } from './auth-forms.ts';
import { requiredText } from './basics.ts';

// Usernames are cleaned by `cleanName`, which also makes them NFC. They are unique regardless of case and Unicode form.
// Passwords are NFC too, because a keyboard may type é as one or as two code points. Spaces in a password are kept.

export const loginInput = z.object({
  username: requiredText(LOGIN_FORM.username),
  password: requiredText(LOGIN_FORM.password),
});
export type LoginInput = z.output<typeof loginInput>;

export const registerInput = z.object({
  username: requiredText(REGISTER_FORM.username),
  password: requiredText(REGISTER_FORM.password),
  registerCode: requiredText(REGISTER_FORM.registerCode),
});
export type RegisterInput = z.output<typeof registerInput>;

export const passwordInput = z.object({
  current: requiredText(PASSWORD_FORM.current),
  password: requiredText(PASSWORD_FORM.password),
});
export type PasswordInput = z.output<typeof passwordInput>;

export const resetInput = z.object({
  code: requiredText(RESET_FORM.code),
  password: requiredText(RESET_FORM.password),
});
export type ResetInput = z.output<typeof resetInput>;

export const currentUser = z.object({ username: z.string() });
export type CurrentUser = z.infer<typeof currentUser>;

export const registrationCheck = z.object({ registrationEnabled: z.boolean(), message: z.string() });
export type RegistrationCheck = z.infer<typeof registrationCheck>;

export const staffCodeInput = z.object({ code: requiredText(STAFF_CODE_FORM.code) });

/** `required` is true if the staff screens ask for a code, `allowed` if this device may use the staff screens. */
export interface StaffCheck {
  required: boolean;
  allowed: boolean;
}
