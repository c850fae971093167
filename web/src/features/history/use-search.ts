import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { LIMITS } from '../../../../core/contracts/limits.ts';

/** Typing faster than this asks once. */
const TYPING = 200;

/** Says of a change of the address that typing made it. */
const TYPED = 'typed';

interface Search {
  /** What stands in the box. */
  typed: string;
  type: (text: string) => void;
  /** What is searched for: the address has it, so that reloading and going back find the same list. */
  asked: string;
}

/** The history's search: the box writes it into the address, and whatever else changes the address writes it into the box. */
export function useSearch(): Search {
  const [params, setParams] = useSearchParams();
  const asked = (params.get('busca') ?? '').slice(0, LIMITS.historySearch);
  const [typed, type] = useState(asked);
  const { key, state } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE' && state === TYPED;

  // The tab "Histórico", or going back: also where the address is the same and only the box has changed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move counts, also one to the same address
  useEffect(() => {
    if (!isOwn) type(asked);
  }, [key, isOwn, asked]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return;
    const timer = setTimeout(
      () => setParams(wanted ? { busca: wanted } : {}, { replace: true, preventScrollReset: true, state: TYPED }),
      TYPING,
    );
    return () => clearTimeout(timer);
  }, [typed, asked, setParams]);

  return { typed, type, asked };
}
