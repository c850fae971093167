import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Values by the entry of the browser's history they belong to; until the page is reloaded. */
const kept = new Map<string, unknown>();

/**
 * As useState; going back to a screen (or forward) finds the value it had there.
 * @returns also whether the first value was such a one
 */
export function useKeptState<T>(name: string, first: T): [T, Dispatch<SetStateAction<T>>, boolean] {
  const place = `${useLocation().key} ${name}`;
  const [wasKept] = useState(() => kept.has(place));
  const [value, setValue] = useState(() => (wasKept ? (kept.get(place) as T) : first));
  useEffect(() => {
    kept.set(place, value);
  }, [place, value]);
  return [value, setValue, wasKept];
}
