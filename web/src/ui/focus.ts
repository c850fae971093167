import { type RefObject, useEffect, useRef, useState } from 'react';

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

/** For the button in whose place a question appears: it takes the focus back once the question is gone. */
export function useQuestionFocus(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return button;
}
