import type { RepeatedEvents } from '../../../../core/contracts/schedules.ts';

export const leftOutLines = ({ gone, asText }: Pick<RepeatedEvents, 'gone' | 'asText'>): string[] => [
  ...lineOf(gone, 'ficou de fora', 'ficaram de fora'),
  ...lineOf(asText, 'veio como texto', 'vieram como texto'),
];

const lineOf = (words: string[], one: string, many: string): string[] =>
  words.length === 0
    ? []
    : [`${words.length > 1 ? `Saíram do cadastro e ${many}` : `Saiu do cadastro e ${one}`}: ${listed(words)}.`];

function listed(words: string[]): string {
  return words.length > 4 ? `${words.slice(0, 4).join(', ')} e mais ${words.length - 4}` : words.join(', ');
}
