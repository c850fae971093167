import { Listeners } from '../../../listeners.ts';
import type { Sender } from './sender.ts';

// The one sender of this page, once something has been sent, and the designer while it is open. The sender's own code is a
// chunk of its own, which most visits never load.

/** What only the open designer can do. */
export interface OpenDesigner {
  /** Takes a person to the date field. */
  openDate: () => void;
}

let sender: Sender | null = null;
let designer: OpenDesigner | null = null;
const listeners = new Listeners();

export const theSender = {
  get: (): Sender | null => sender,
  set(one: Sender): void {
    sender = one;
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};

export const openDesigner = (): OpenDesigner | null => designer;

/** The designer is open from now on; returns what ends it. */
export function enterDesigner(one: OpenDesigner): () => void {
  designer = one;
  return () => {
    if (designer === one) designer = null;
  };
}
