import { useEffect, useRef, useState } from 'react';
import { toast } from '../ui/toast.tsx';
import { settleProgramme, whyUnsent } from './savers.ts';

/**
 * Runs an action once the server has everything written in a programme, or says what is missing. One at a time: a press
 * while another waits does nothing. The first value is the action that waits; `then` gets whether its screen is still open.
 */
export function useSettle<Action extends string>(
  scheduleId: number,
): [Action | null, (action: Action, then: (isHere: boolean) => void) => Promise<void>] {
  const [waiting, setWaiting] = useState<Action | null>(null);
  // State alone would let a second press through that comes before the next render.
  const isBusy = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function settle(action: Action, then: (isHere: boolean) => void) {
    if (isBusy.current) return;
    isBusy.current = true;
    setWaiting(action);
    const isSettled = await settleProgramme(scheduleId);
    isBusy.current = false;
    setWaiting(null);
    if (isSettled) then(isHere.current);
    else toast({ tone: 'error', title: 'Ainda não deu para enviar tudo', description: whyUnsent(scheduleId) });
  }

  return [waiting, settle];
}
