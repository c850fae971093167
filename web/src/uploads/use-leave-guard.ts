import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

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
 * Asks before unfinished work is left: by closing its dialog, by the browser's back button, or by closing the page.
 * @param stop ends the work
 * @param close closes the dialog
 */
export function useLeaveGuard(isActive: boolean, stop: () => void, close: () => void): LeaveGuard {
  const blocker = useBlocker(isActive);
  const [isClosing, setClosing] = useState(false);
  const isBlocked = blocker.state === 'blocked';

  useEffect(() => {
    if (!isActive) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isActive]);

  // The work has ended, and with it the question; its result stays on the screen.
  useEffect(() => {
    if (isActive) return;
    setClosing(false);
    if (blocker.state === 'blocked') blocker.reset();
  }, [isActive, blocker]);

  return {
    isAsking: isActive && (isBlocked || isClosing),
    leave: () => (isActive ? setClosing(true) : close()),
    stay: () => {
      setClosing(false);
      if (isBlocked) blocker.reset();
    },
    goOn: () => {
      if (isBlocked) blocker.proceed();
      else close();
      stop();
    },
  };
}
