import { LIMITS } from '../../../../core/contracts/limits.ts';
import { CATALOGUE_MESSAGES } from '../../../../core/contracts/messages.ts';
import { sendable, textProblem } from '../../admin/text-problem.ts';

/** What is wrong with an attraction's name (spec §5); the contract's rules without its validator, held together by a test. */
export function checkAttraction(name: string): string | null {
  const problem = textProblem('Nome da Atração', LIMITS.attractionName, name);
  return problem ?? (sendable(name).length < LIMITS.nameMin ? CATALOGUE_MESSAGES.attractionName : null);
}
