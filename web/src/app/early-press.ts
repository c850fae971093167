import { useEffect, useLayoutEffect } from 'react';
import { useHydrated } from '../ui/hydrated.ts';

declare global {
  interface Window {
    /** Of public/first.js. */
    earlyPress?:
      | undefined
      | {
          button: HTMLButtonElement | null;
          expanded: string | null;
          key: KeyboardEvent | null;
          stop: () => void;
          /** Id of what had the focus when the frame was taken over. */
          focused?: string | undefined;
        };
  }
}

/**
 * Beside the screen, or what is in its place, so that it works when this does: presses what was pressed in its frame, a
 * button or the designer's Alt and a digit. Until then neither does anything (public/first.js).
 */
export function EarlyPress(): null {
  // With what the device knows on the screen, in which a part of the frame may have become another element of the same id.
  const isHydrated = useHydrated();
  useEffect(() => {
    const { earlyPress } = window;
    if (!earlyPress || !isHydrated) return;
    earlyPress.stop();
    const { button, key, focused, expanded } = earlyPress;
    if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
    if (key) document.dispatchEvent(new KeyboardEvent('keydown', key));
    const there = button?.isConnected ? button : button?.id && document.getElementById(button.id);
    // What it would have opened can be open by now.
    if (there && there.getAttribute('aria-expanded') === expanded) there.click();
  }, [isHydrated]);
  useLayoutEffect(() => {
    if (window.earlyPress && !isHydrated) window.earlyPress.focused = document.activeElement?.id;
  }, [isHydrated]);
  return null;
}
