import { type RefObject, useEffect } from 'react';

/** Frames after a dialog has come in which something that closes may still take the focus, as the menu that opened it. */
const FRAMES = 20;

/** What may have the focus beside a dialog: another one, a menu, a toast. */
const BESIDE = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-toast]';

/** Gives the focus back to a dialog from which it has gone to nothing, or to the page behind. */
export function useFocusInside(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let left = FRAMES;
    let frame = 0;
    function look() {
      const dialog = inside.current?.closest<HTMLElement>('[role="dialog"]');
      if (dialog && !document.activeElement?.closest(BESIDE)) dialog.focus({ preventScroll: true });
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(look);
    }
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [inside]);
}
