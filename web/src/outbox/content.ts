import { DAYS, EXTRA_EVENT } from '../../../core/rules/week.ts';
import { identityOf } from '../draft/compare.ts';
import { type Draft, isConfigured, weekStartOf } from '../draft/model.ts';
import type { Kind, Outbox, Sent } from './model.ts';

/** A send takes a draft in parts: 0 to 4 are the days, 5 is the extra event. */
export const EXTRA_PART = DAYS.length;

/** What a send takes of a draft, part by part; empty for what is not sent. */
export function contentOf({ days, extra }: Draft): string[] {
  return [...days, extra].map((event) => (event && isConfigured(event) ? identityOf(event) : ''));
}

/** Parts that are not in the draft any more as they were sent. None where the draft is of another week. */
export function changedSince(draft: Draft, kind: Kind, sent: Sent | null): number[] {
  if (!isOfWeek(sent, draft)) return [];
  const now = contentOf(draft);
  const wasSent = (part: number) => (part < EXTRA_PART ? kind === 'week' : sent.withExtra);
  return [...now.keys()].filter((part) => wasSent(part) && now[part] !== sent.content?.[part]);
}

/** Whether it is known what was sent, and the draft is of the same week. */
export const isOfWeek = (sent: Sent | null, draft: Draft): sent is Sent =>
  sent?.content !== undefined && sent.startDate === weekStartOf(draft);

/** The draft's week as it was sent from this device. */
export interface SentWeek {
  sent: Sent;
  /** Parts that are not in the draft any more as they were sent. */
  changed: number[];
  /** The extra event has not been sent at all. */
  isExtraLeft: boolean;
}

/** What was sent of the draft's week; null where nothing was, a send is unfinished, or nobody knows any more what it was. */
export function sentWeekOf(draft: Draft, { sent: { week, extra }, attempts }: Outbox): SentWeek | null {
  if (!isOfWeek(week, draft) || attempts.week?.startDate === week.startDate) return null;
  // The extra event may have followed alone.
  const alone = isOfWeek(extra, draft) ? extra : null;
  const changed = [
    ...changedSince(draft, 'week', alone ? { ...week, withExtra: false } : week),
    ...changedSince(draft, 'extra', alone),
  ];
  return { sent: week, changed, isExtraLeft: !week.withExtra && !alone && isConfigured(draft.extra) };
}

/** "Sexta mudou depois do envio", "2 dias mudaram depois do envio"; empty for nothing. */
export function changedText(parts: number[]): string {
  const [first] = parts;
  if (first === undefined) return '';
  const who = parts.length > 1 ? `${parts.length} dias mudaram` : `${DAYS[first]?.name ?? EXTRA_EVENT} mudou`;
  return `${who} depois do envio`;
}
