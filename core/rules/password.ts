import { AUTH_LIMITS } from '../contracts/auth-limits.ts';

/** What is wrong with a password that is chosen (spec §5), in the contracts' words but without zod; tests compare the two. */
export function passwordProblem(typed: string): string | undefined {
  const { length } = typed.normalize('NFC');
  if (length < AUTH_LIMITS.passwordMin) return 'Senha precisa ter pelo menos 6 caracteres';
  if (length > AUTH_LIMITS.passwordMax) return `Senha pode ter no máximo ${AUTH_LIMITS.passwordMax} caracteres`;
  return undefined;
}
