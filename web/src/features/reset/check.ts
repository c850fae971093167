import { passwordProblem } from '../../../../core/rules/password.ts';
import type { FormErrors } from '../../ui/use-form.ts';

/** Fields of the form that uses a reset code. */
export const RESET_FIELDS = ['code', 'password'] as const;
export type ResetForm = Record<(typeof RESET_FIELDS)[number], string>;

/** What is wrong with the form: the contract's rules without its validator; a test compares the two. */
export function checkReset({ code, password }: ResetForm): FormErrors<keyof ResetForm> {
  return { code: /[^\s-]/.test(code) ? undefined : 'Código é obrigatório', password: passwordProblem(password) };
}
