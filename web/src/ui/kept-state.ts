import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Values by history entry, until the page is reloaded. */
const kept = new Map<string, unknown>();

/** As useState, restored on going back or forward. @returns also whether it was restored */
export function useKeptState<T>(name: string, first: T): [T, Dispatch<SetStateAction<T>>, boolean] {
  const place = `${useLocation().key} ${name}`;
  const [wasKept] = useState(() => kept.has(place));
  const [value, setValue] = useState(() => (wasKept ? (kept.get(place) as T) : first));
  useEffect(() => {
    kept.set(place, value);
  }, [place, value]);
  return [value, setValue, wasKept];
}
