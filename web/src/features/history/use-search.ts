import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { LIMITS } from '../../../../core/contracts/limits.ts';

const DEBOUNCE_MS = 200;

/** Typing in the search box changes the address with this location state. */
const TYPED_STATE = 'typed';

interface Search {
  typed: string;
  type: (text: string) => void;
  /** The search text in the address, so that reloading and going back show the same list. */
  searched: string;
}

/** The history's search. Typing changes the address; any other change of the address changes the box's text. */
export function useSearch(): Search {
  const [params, setParams] = useSearchParams();
  const searched = (params.get('busca') ?? '').slice(0, LIMITS.historySearch);
  const { key, state } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE' && state === TYPED_STATE;
  const [latest, setLatest] = useState({ text: searched, key });
  // When typing changes the address, the box keeps its text. Any other navigation, such as going back, fills the box with the
  // address's text, even if the address stays the same. No effect does this, because it would first render the old text.
  const typed = isOwn || latest.key === key ? latest.text : searched;

  useEffect(() => {
    const trimmed = typed.trim();
    if (trimmed === searched) return;
    const timer = setTimeout(
      () => setParams(trimmed ? { busca: trimmed } : {}, { replace: true, preventScrollReset: true, state: TYPED_STATE }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, searched, setParams]);

  return { typed, type: (text) => setLatest({ text, key }), searched };
}
