import { useEffect, useRef, useState } from 'react';
import { toast } from '../ui/toast.tsx';
import { settleProgramme, whyUnsent } from './savers.ts';

/**
 * Does something once the server has all that was written of a programme, or says what is missing. One at a time: a
 * press while another waits does nothing. The first value says which one waits.
 * @param then is told whether its screen is still there
 */
export function useSettle<Wish extends string>(
  scheduleId: number,
): [Wish | null, (wish: Wish, then: (isHere: boolean) => void) => Promise<void>] {
  const [waiting, setWaiting] = useState<Wish | null>(null);
  // State alone would let a second press through that comes before the next render.
  const isBusy = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function settle(wish: Wish, then: (isHere: boolean) => void) {
    if (isBusy.current) return;
    isBusy.current = true;
    setWaiting(wish);
    const isSettled = await settleProgramme(scheduleId);
    isBusy.current = false;
    setWaiting(null);
    if (isSettled) then(isHere.current);
    else toast({ tone: 'error', title: 'Ainda não deu para enviar tudo', description: whyUnsent(scheduleId) });
  }

  return [waiting, settle];
}
