import { useEffect, useState } from 'react';
import { askBeforeClosing } from '../ui/page-state.ts';

/** While `isActive`, asks before the dialog or page closes, and before the user goes back (only with the Navigation API). */
export function useLeaveGuard(isActive: boolean, stop: () => void, close: () => void) {
  /** `entry`: key of the history entry to which the user was going back; null when the user was not going back. */
  const [question, setQuestion] = useState<{ entry: string | null } | null>(null);

  useEffect(() => {
    if (!isActive) return;
    const holdBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      setQuestion({ entry: event.destination.key });
    };
    const stopAsking = askBeforeClosing();
    window.navigation?.addEventListener('navigate', holdBack);
    return () => {
      stopAsking();
      window.navigation?.removeEventListener('navigate', holdBack);
      setQuestion(null);
    };
  }, [isActive]);

  return {
    isAsking: isActive && question !== null,
    leave: () => (isActive ? setQuestion({ entry: null }) : close()),
    stay: () => setQuestion(null),
    discard: () => {
      close();
      stop();
      // Waits until the dialog and this guard are unmounted, because the guard would stop the user from going back.
      const entry = question?.entry;
      if (entry) setTimeout(() => window.navigation.traverseTo(entry));
    },
  };
}
