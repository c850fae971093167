import { useEffect, useState } from 'react';

// The focus that a closing dialog is about to give back.
let returning: { to: Element | null } | null = null;

/**
 * On unmount, gives the focus back to the element that had it before. A dialog that opens as another one closes takes that
 * element over, and gives the focus back when it closes.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    let to = before;
    if (returning) {
      to = returning.to;
      returning.to = null;
      returning = null;
    }
    return () => {
      const closing = { to };
      returning = closing;
      // Right after Headless UI, which in a microtask gives it to what it takes for the opener. Any later, and whoever has
      // pressed Tab meanwhile would be taken back.
      queueMicrotask(() =>
        queueMicrotask(() => {
          if (returning === closing) returning = null;
          if (closing.to instanceof HTMLElement && closing.to.isConnected) closing.to.focus();
        }),
      );
    };
  }, [before]);
}

/** Runs `work`, which moves the focus, in the next frame: a closing dialog has given it back, and what was chosen shows. */
export function afterFocusReturn(work: () => void): void {
  requestAnimationFrame(() => work());
}
