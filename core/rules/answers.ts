import type { Answer } from '../contracts/versions.ts';

/**
 * Returns the answers that count: the newest alone if it is an approval, else all requests since the last approval.
 * @param answers the answers since the newest sent version, newest first
 */
export function countingAnswers(answers: readonly Answer[]): Answer[] {
  const approval = answers.findIndex(({ kind }) => kind === 'approved');
  return answers.slice(0, approval < 0 ? undefined : approval || 1);
}
