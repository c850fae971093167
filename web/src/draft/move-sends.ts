import { isObject, parseObject } from './json.ts';

export const DRAFT_KEY = 'quartou-draft';
export const OUTBOX_KEY = 'quartou-outbox';

/**
 * Earlier versions kept the attempts to send, and what was sent, inside the draft. Moves both to the outbox, so that an
 * unfinished send completes its programme and does not begin a second one. What the outbox has already is newer and stays.
 */
export function moveSends(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  try {
    const { attempts, sent, ...draft } = parseObject(storage.getItem(DRAFT_KEY)) ?? {};
    if (attempts === undefined && sent === undefined) return;
    const outbox = parseObject(storage.getItem(OUTBOX_KEY)) ?? {};
    const moved = { ...outbox, attempts: joined(outbox.attempts, attempts), sent: joined(outbox.sent, sent) };
    storage.setItem(OUTBOX_KEY, JSON.stringify(moved));
    storage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Where storage is forbidden or full, nothing is moved and nothing lost.
  }
}

function joined(newer: unknown, older: unknown) {
  const [first, second] = [newer, older].map((value) => (isObject(value) ? value : {}));
  return { week: first?.week ?? second?.week ?? null, extra: first?.extra ?? second?.extra ?? null };
}
