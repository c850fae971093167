import { useEffect, useState } from 'react';

export interface LeaveGuard {
  /** The question before leaving is shown. */
  isAsking: boolean;
  /** Closes, or asks first while something is going on. */
  leave: () => void;
  /** The two answers to the question. */
  stay: () => void;
  goOn: () => void;
}

/**
 * Asks before unfinished work is left: by closing its dialog, by the browser's back button, or by closing the page. Where the
 * browser lets nobody hold the back button (no Navigation API, or nothing was pressed on this page yet), it ends the work.
 * @param stop ends the work
 * @param close closes the dialog
 */
export function useLeaveGuard(isActive: boolean, stop: () => void, close: () => void): LeaveGuard {
  const [isClosing, setClosing] = useState(false);
  /** Key of the entry in the browser's history to which somebody was going. */
  const [held, setHeld] = useState<string | null>(null);

  useEffect(() => {
    if (!isActive) return;
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      setHeld(event.destination.key);
    };
    window.addEventListener('beforeunload', holdPage);
    window.navigation?.addEventListener('navigate', holdBack);
    return () => {
      window.removeEventListener('beforeunload', holdPage);
      window.navigation?.removeEventListener('navigate', holdBack);
      // The work has ended, and with it the question; its result stays on the screen.
      setClosing(false);
      setHeld(null);
    };
  }, [isActive]);

  return {
    isAsking: isActive && (held !== null || isClosing),
    leave: () => (isActive ? setClosing(true) : close()),
    stay: () => {
      setClosing(false);
      setHeld(null);
    },
    goOn: () => {
      close();
      stop();
      // Past the guard, which goes with the dialog.
      if (held !== null) setTimeout(() => window.navigation.traverseTo(held));
    },
  };
}
