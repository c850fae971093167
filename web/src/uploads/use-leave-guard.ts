import { useEffect, useState } from 'react';
import { askBeforeClosing } from '../ui/page-hold.ts';

export interface LeaveGuard {
  isAsking: boolean;
  /** Closes the dialog. While the guard is active, asks first. */
  leave: () => void;
  stay: () => void;
  discard: () => void;
}

/** While `isActive`, asks before the dialog or page closes, and before the user goes back (only with the Navigation API). */
export function useLeaveGuard(isActive: boolean, stop: () => void, close: () => void): LeaveGuard {
  const [isClosing, setClosing] = useState(false);
  /** Key of the history entry to which the user was going back; null when the user was not going back. */
  const [pendingEntry, setPendingEntry] = useState<string | null>(null);

  useEffect(() => {
    if (!isActive) return;
    const holdBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      setPendingEntry(event.destination.key);
    };
    const stopAsking = askBeforeClosing();
    window.navigation?.addEventListener('navigate', holdBack);
    return () => {
      stopAsking();
      window.navigation?.removeEventListener('navigate', holdBack);
      // Nothing can be lost any more, so the question closes.
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
      // Waits until the dialog and this guard are unmounted, because the guard would stop the user from going back.
      if (pendingEntry !== null) setTimeout(() => window.navigation.traverseTo(pendingEntry));
    },
  };
}
