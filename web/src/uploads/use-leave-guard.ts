import { useEffect, useState } from 'react';

export interface LeaveGuard {
  isAsking: boolean;
  /** Closes the dialog, or asks first while work is active. */
  leave: () => void;
  stay: () => void;
  discard: () => void;
}

/** Asks before the dialog, the back button or the page's closing ends unfinished work; where the back button cannot be intercepted, it ends it. */
export function useLeaveGuard(isActive: boolean, stop: () => void, close: () => void): LeaveGuard {
  const [isClosing, setClosing] = useState(false);
  /** Key of the history entry to which the user was going. */
  const [pendingEntry, setPendingEntry] = useState<string | null>(null);

  useEffect(() => {
    if (!isActive) return;
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      setPendingEntry(event.destination.key);
    };
    window.addEventListener('beforeunload', holdPage);
    window.navigation?.addEventListener('navigate', holdBack);
    return () => {
      window.removeEventListener('beforeunload', holdPage);
      window.navigation?.removeEventListener('navigate', holdBack);
      // The work has ended, so the question closes; the result stays on the screen.
      setClosing(false);
      setPendingEntry(null);
    };
  }, [isActive]);

  return {
    isAsking: isActive && (pendingEntry !== null || isClosing),
    leave: () => (isActive ? setClosing(true) : close()),
    stay: () => {
      setClosing(false);
      setPendingEntry(null);
    },
    discard: () => {
      close();
      stop();
      // Deferred until the guard has been removed with the dialog.
      if (pendingEntry !== null) setTimeout(() => window.navigation.traverseTo(pendingEntry));
    },
  };
}
