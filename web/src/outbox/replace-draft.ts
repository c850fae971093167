import type { Draft } from '../draft/model.ts';
import { draftStore } from '../draft/store.ts';
import { emptyOutbox, type Outbox } from './model.ts';
import { outbox } from './store.ts';

/** Begins another draft, with what was sent of it; gives what brings the former back, its sends too. */
export function replaceDraft(draft: Draft, sent: Outbox = emptyOutbox()): () => void {
  const [drafts, sends] = [draftStore(), outbox()];
  const [formerDraft, formerSends] = [drafts.get(), sends.get()];
  drafts.restore(draft);
  sends.update(() => sent);
  return () => {
    drafts.restore(formerDraft);
    sends.update(() => formerSends);
  };
}
