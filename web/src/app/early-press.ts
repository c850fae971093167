import { useEffect } from 'react';

declare global {
  interface Window {
    /** Of public/first.js. */
    earlyPress?: undefined | { button: HTMLButtonElement | null; keep: (event: Event) => void };
  }
}

/** Beside the screen, so that it works when this does: presses the button that was pressed before. */
export function EarlyPress(): null {
  useEffect(() => {
    const { earlyPress } = window;
    if (!earlyPress) return;
    window.removeEventListener('click', earlyPress.keep, true);
    window.earlyPress = undefined;
    if (earlyPress.button?.isConnected) earlyPress.button.click();
  }, []);
  return null;
}
