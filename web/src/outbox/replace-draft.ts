import type { Draft } from '../draft/model.ts';
import { draftStore } from '../draft/store.ts';
import { emptyOutbox } from './model.ts';
import { outbox } from './store.ts';

/** Begins another draft, of which nothing has been sent; gives what brings the former back, its sends too. */
export function replaceDraft(draft: Draft): () => void {
  const [drafts, sends] = [draftStore(), outbox()];
  const [formerDraft, formerSends] = [drafts.get(), sends.get()];
  drafts.restore(draft);
  sends.update(emptyOutbox);
  return () => {
    drafts.restore(formerDraft);
    sends.update(() => formerSends);
  };
}
