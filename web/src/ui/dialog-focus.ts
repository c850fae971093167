import { type RefObject, useEffect, useState } from 'react';

// Not null while a closing dialog is about to restore the focus. `to` is the element that then gets the focus.
let focusReturn: { to: Element | null } | null = null;

/** When a dialog closes, its opener gets the focus or, if the dialog has replaced another one, the replaced dialog's opener. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    let to = before;
    if (focusReturn) {
      to = focusReturn.to;
      focusReturn.to = null;
      focusReturn = null;
    }
    return () => {
      const closing = { to };
      focusReturn = closing;
      // Headless UI moves the focus in one microtask, so this code waits two. A longer wait could undo the user's next Tab press.
      queueMicrotask(() =>
        queueMicrotask(() => {
          if (focusReturn === closing) focusReturn = null;
          if (!(closing.to instanceof HTMLElement)) return;
          if (closing.to.isConnected) closing.to.focus();
          else if (document.activeElement === document.body) lastDialogOrMain()?.focus({ preventScroll: true });
        }),
      );
    };
  }, [before]);
}

const lastDialogOrMain = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1) ?? document.querySelector('main');

/** Within this number of animation frames, a closing menu can take the focus from the dialog that it has opened. */
const CHECKED_FRAMES = 20;

const FOCUSABLE_OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-toast]';

/** Focuses a dialog again if, in its first CHECKED_FRAMES animation frames, the focus moves to the page behind the dialog. */
export function useFocusInside(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let framesLeft = CHECKED_FRAMES;
    let frame = 0;
    function look() {
      const dialog = inside.current?.closest<HTMLElement>('[role="dialog"]');
      if (dialog && !document.activeElement?.closest(FOCUSABLE_OVERLAYS)) dialog.focus({ preventScroll: true });
      framesLeft -= 1;
      if (framesLeft > 0) frame = requestAnimationFrame(look);
    }
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [inside]);
}
