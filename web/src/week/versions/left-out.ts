import type { RepeatedEvents } from '../../../../core/contracts/schedules.ts';

type LeftOut = Pick<RepeatedEvents, 'gone' | 'asText'>;

/** Returns sentences that name the items that a repeat has left out, or has copied as text. */
export const leftOutLines = ({ gone, asText }: LeftOut): string[] => [
  ...lineOf(gone, 'Saiu do cadastro e ficou de fora', 'Saíram do cadastro e ficaram de fora'),
  ...lineOf(asText, 'Saiu do cadastro e veio como texto', 'Saíram do cadastro e vieram como texto'),
];

/** Returns sentences that name the items that a restore will leave out, or will copy as text. */
export const missingLines = ({ gone, asText }: LeftOut): string[] => [
  ...lineOf(gone, 'Não está mais no cadastro e fica de fora', 'Não estão mais no cadastro e ficam de fora'),
  ...lineOf(asText, 'Não está mais no cadastro e vem como texto', 'Não estão mais no cadastro e vêm como texto'),
];

const lineOf = (words: string[], one: string, many: string): string[] =>
  words.length === 0 ? [] : [`${words.length > 1 ? many : one}: ${listed(words)}.`];

function listed(words: string[]): string {
  return words.length > 4 ? `${words.slice(0, 4).join(', ')} e mais ${words.length - 4}` : words.join(', ');
}
