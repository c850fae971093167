import type { DraftStore } from '../../../draft/store.ts';
import { waitingKind } from '../../../outbox/postponed.ts';
import type { OutboxStore } from '../../../outbox/store.ts';
import type { Sender } from './sender.ts';

/** Nothing goes by itself in the middle of a word: so long after the last change, ms. */
export const QUIET_TIME = 3000;

/** The pause after a try that did not get through although there is a network, doubled up to the longest, ms. */
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 60_000;

/** What it needs of the world, for a test to replace. */
export interface KeepGoingWorld {
  outbox: Pick<OutboxStore, 'get'>;
  drafts: Pick<DraftStore, 'get' | 'subscribe'>;
  isOffline: () => boolean;
  /** Calls the listener whenever the network is back. */
  onBack: (listener: () => void) => unknown;
}

/** Sends what waits for the network: now, when the network is back, and again after growing pauses. */
export function keepGoing(
  sender: Pick<Sender, 'get' | 'do' | 'subscribe'>,
  { outbox, drafts, isOffline, onBack }: KeepGoingWorld,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let draft = drafts.get();

  function go() {
    clearTimeout(timer);
    const kind = waitingKind(outbox.get(), drafts.get());
    if (!kind || typing !== undefined || isOffline() || sender.get().phase !== 'idle') return;
    sender.do({ type: 'due', kind });
  }

  let before = sender.get().phase;
  sender.subscribe(() => {
    const { phase } = sender.get();
    if (phase === before) return;
    before = phase;
    if (phase !== 'idle') return;
    const isLeft = waitingKind(outbox.get(), drafts.get()) !== null;
    clearTimeout(timer);
    if (isLeft) timer = setTimeout(go, pause);
    pause = isLeft ? Math.min(pause * 2, LONGEST_PAUSE) : FIRST_PAUSE;
  });
  drafts.subscribe(() => {
    if (drafts.get() === draft) return;
    draft = drafts.get();
    clearTimeout(typing);
    typing = setTimeout(() => {
      typing = undefined;
      go();
    }, QUIET_TIME);
  });
  onBack(go);
  go();
}
