import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { useHydrated } from '../../ui/hydrated.ts';

/** Debounce of typing, ms. */
const TYPING = 200;

/** Location state of an address that typing changed. */
const TYPED = 'typed';

interface Search {
  /** The text in the box. */
  typed: string;
  type: (text: string) => void;
  /** What is searched for, from the address, so that reloading and going back show the same list; null in the page's frame. */
  asked: string | null;
}

/** The history's search. Typing changes the address; any other change of the address changes the box. */
export function useSearch(): Search {
  const [params, setParams] = useSearchParams();
  const isHydrated = useHydrated();
  const asked = isHydrated ? (params.get('busca') ?? '').slice(0, LIMITS.historySearch) : null;
  const [typed, type] = useState(asked ?? '');
  const isFirst = useRef(true);
  const { key, state } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE' && state === TYPED;

  // For the tab "Histórico" and for going back, also to the same address after the box has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every navigation, also to the same address
  useEffect(() => {
    if (asked === null) return;
    // What was typed in the frame stays.
    if (isFirst.current) type((before) => before || asked);
    else if (!isOwn) type(asked);
    isFirst.current = false;
  }, [key, isOwn, asked]);

  useEffect(() => {
    const wanted = typed.trim();
    if (asked === null || wanted === asked) return;
    const timer = setTimeout(
      () => setParams(wanted ? { busca: wanted } : {}, { replace: true, preventScrollReset: true, state: TYPED }),
      TYPING,
    );
    return () => clearTimeout(timer);
  }, [typed, asked, setParams]);

  return { typed, type, asked };
}
