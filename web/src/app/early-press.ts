import { useEffect } from 'react';

declare global {
  interface Window {
    /** Of public/first.js. */
    earlyPress?: undefined | { button: HTMLButtonElement | null; expanded: string | null; keep: (event: Event) => void };
  }
}

/**
 * Beside the screen, or what is in its place, so that it works when this does: presses what was pressed in its frame. Until
 * then no button does anything (public/first.js).
 */
export function EarlyPress(): null {
  useEffect(() => {
    const { earlyPress } = window;
    if (!earlyPress) return;
    window.removeEventListener('click', earlyPress.keep, true);
    window.earlyPress = undefined;
    const focused = document.activeElement?.id;
    // After the first render with what the device knows, in which a part of the frame may have become another element of the same id.
    queueMicrotask(() => {
      if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
      const { button, expanded } = earlyPress;
      const there = button?.isConnected ? button : button?.id && document.getElementById(button.id);
      // What it would have opened can be open by now.
      if (there && there.getAttribute('aria-expanded') === expanded) there.click();
    });
  }, []);
  return null;
}
