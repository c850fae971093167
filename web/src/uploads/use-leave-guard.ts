import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

export interface LeaveGuard {
  /** Somebody wants to leave, and the question is there to be answered. */
  isAsking: boolean;
  /** Closes at once, or asks first while something goes on. */
  leave: () => void;
  /** The answers. */
  stay: () => void;
  goOn: () => void;
}

/**
 * Asks before what goes on is left: by closing it, by the browser's back button, or by closing the page.
 * @param stop ends what goes on
 * @param close closes what shows it
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

  // Nothing goes on any more: nothing left to ask, and what came of it is there to be seen.
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
