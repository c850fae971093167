import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { LIMITS } from '../../../../core/contracts/limits.ts';

const TYPING = 200;

/** Location state of an address that was changed by typing. */
const TYPED = 'typed';

interface Search {
  typed: string;
  type: (text: string) => void;
  /** The search text in the address, so that reloading and going back show the same list. */
  asked: string;
}

/** The history's search. Typing changes the address; any other change of the address changes the box. */
export function useSearch(): Search {
  const [params, setParams] = useSearchParams();
  const asked = (params.get('busca') ?? '').slice(0, LIMITS.historySearch);
  const [typed, type] = useState(asked);
  const { key, state } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE' && state === TYPED;

  // For the tab "Histórico" and for going back, also to the same address after the box has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every navigation, also to the same address
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
