import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onBack } from '../api/seen.ts';

/** Lets a send that an earlier visit has left waiting for the network go by itself, whatever screen of the staff is open. */
export function useWaitingSend(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // Its own chunk: on most visits nothing waits.
    const resume = () => {
      if (!isSendWaiting()) return;
      import('../features/designer/send/browser-sender.ts')
        .then(({ browserSender }) => browserSender(queryClient))
        .catch(() => undefined);
    };
    resume();
    return onBack(resume);
  }, [queryClient]);
}

function isSendWaiting(): boolean {
  try {
    // As in outbox/, which most of these screens do without.
    const { week, extra } = JSON.parse(localStorage.getItem('quartou-outbox') ?? '').postponed;
    return Boolean(week ?? extra);
  } catch {
    // There is none, or one of a form that has nothing waiting.
    return false;
  }
}
