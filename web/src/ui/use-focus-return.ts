import { useEffect, useState } from 'react';

// The focus that a closing dialog is about to give back.
let returning: { to: Element | null; frame: number } | null = null;

/**
 * On unmount, gives the focus back to the element that had it before. A dialog that opens in the frame in between takes
 * that element over, and gives the focus back when it closes.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    let to = before;
    if (returning) {
      cancelAnimationFrame(returning.frame);
      to = returning.to;
      returning = null;
    }
    return () => {
      // A frame later, when the dialog has released the focus.
      const frame = requestAnimationFrame(() => {
        returning = null;
        if (to instanceof HTMLElement && to.isConnected) to.focus();
      });
      returning = { to, frame };
    };
  }, [before]);
}

/** Runs `work`, which moves the focus, once a closing dialog has given it back. */
export function afterFocusReturn(work: () => void): void {
  requestAnimationFrame(() => (returning ? afterFocusReturn(work) : work()));
}
