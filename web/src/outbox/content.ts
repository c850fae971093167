import { DAYS, EXTRA_EVENT } from '../../../core/rules/week.ts';
import { identityOf } from '../draft/compare.ts';
import { type Draft, isConfigured, weekStartOf } from '../draft/model.ts';
import type { Kind, Sent } from './model.ts';

/** What a send takes of a draft, part by part: the five days, then the extra event; empty for what is not sent. */
export function contentOf({ days, extra }: Draft): string[] {
  return [...days, extra].map((event) => (event && isConfigured(event) ? identityOf(event) : ''));
}

/** Names of the parts that are not in the draft any more as they were sent. None where the draft is of another week. */
export function changedSince(draft: Draft, kind: Kind, sent: Sent | null): string[] {
  if (!sent?.content || sent.startDate !== weekStartOf(draft)) return [];
  const now = contentOf(draft);
  const wasSent = (part: number) => (part < DAYS.length ? kind === 'week' : sent.withExtra);
  return [...DAYS.map(({ name }) => name), EXTRA_EVENT].filter((_, part) => wasSent(part) && now[part] !== sent.content?.[part]);
}

/** Whether `sent` is the draft's week, and nothing of it has changed since. */
export function isSentAsItIs(draft: Draft, sent: Sent | null): boolean {
  return sent?.content !== undefined && sent.startDate === weekStartOf(draft) && changedSince(draft, 'week', sent).length === 0;
}

/** "Sexta mudou depois."; empty for nothing. */
export function changedText(names: string[]): string {
  if (names.length < 2) return names.map((name) => `${name} mudou depois.`).join('');
  return `${names.slice(0, -1).join(', ')} e ${names.at(-1)} mudaram depois.`;
}
