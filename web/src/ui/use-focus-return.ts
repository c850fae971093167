import { useEffect, useState } from 'react';

// The focus that a dialog has let go of, on its way back to where it came from.
let returning: { to: Element | null; frame: number } | null = null;

/**
 * Gives the focus back, when what uses this goes, to whoever had it before. A dialog that opens before it is there
 * (back and forward again, quickly) keeps it, and gives it back in its turn.
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
      // A frame later, once the dialog itself has let go of it.
      const frame = requestAnimationFrame(() => {
        returning = null;
        if (to instanceof HTMLElement && to.isConnected) to.focus();
      });
      returning = { to, frame };
    };
  }, [before]);
}

/** Runs `work`, which moves the focus, once the focus that a closing dialog gives back is where it came from. */
export function afterFocusReturn(work: () => void): void {
  requestAnimationFrame(() => (returning ? afterFocusReturn(work) : work()));
}
