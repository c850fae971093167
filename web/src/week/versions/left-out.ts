import type { RepeatedEvents } from '../../../../core/contracts/schedules.ts';

export const leftOutLines = ({ gone, asText }: Pick<RepeatedEvents, 'gone' | 'asText'>): string[] => [
  ...(gone.length > 0 ? [`Saiu do cadastro e ficou de fora: ${listed(gone)}.`] : []),
  ...(asText.length > 0 ? [`Saiu do cadastro e veio como texto: ${listed(asText)}.`] : []),
];

function listed(words: string[]): string {
  return words.length > 4 ? `${words.slice(0, 4).join(', ')} e mais ${words.length - 4}` : words.join(', ');
}
