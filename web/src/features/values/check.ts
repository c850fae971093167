import { LIMITS } from '../../../../core/contracts/limits.ts';
import { CATALOGUE_MESSAGES } from '../../../../core/contracts/messages.ts';
import { sendable, textProblem } from '../../admin/text-problem.ts';

/** What is wrong with a value's text (spec §5); the contract's rules without its validator, held together by a test. */
export function checkValue(text: string): string | null {
  const problem = textProblem('Texto do Valor', LIMITS.valueText, text);
  return problem ?? (sendable(text).length < LIMITS.nameMin ? CATALOGUE_MESSAGES.valueText : null);
}
