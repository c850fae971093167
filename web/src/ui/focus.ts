import { type RefObject, useEffect, useRef, useState } from 'react';

// The focus that a closing dialog is about to restore.
let focusReturn: { to: Element | null } | null = null;

/** On unmount. A dialog that opens while another one closes takes over the element to return to. */
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
      // A microtask right after Headless UI's own; later it would take the focus from a user who has pressed Tab meanwhile.
      queueMicrotask(() =>
        queueMicrotask(() => {
          if (focusReturn === closing) focusReturn = null;
          if (closing.to instanceof HTMLElement && closing.to.isConnected) closing.to.focus();
        }),
      );
    };
  }, [before]);
}

/** Runs `moveFocus` in the next frame, when a closing dialog has restored the focus and the choice is rendered. */
export function afterFocusReturn(moveFocus: () => void): void {
  requestAnimationFrame(() => moveFocus());
}

/** Frames after a dialog opens in which a closing element, such as the menu that opened it, may still take the focus. */
const CHECKED_FRAMES = 20;

/** Elements beside a dialog that may have the focus: another dialog, a menu, a toast. */
const FOCUSABLE_OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-toast]';

/** Restores the focus to a dialog when it has moved to the body or to the page behind. */
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

/** For a button that is replaced by a question: it gets the focus back once the question is gone. */
export function useQuestionFocus(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return button;
}
