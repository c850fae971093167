import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EVENING_PREFIX } from '../saving/place.ts';
import { onSaverChange, savers } from '../saving/registry.ts';

/** Saves evenings that were unsaved when the page was closed. A toast reports a conflict, a refusal, or a deleted programme. */
export function useUnfinishedEvenings(): void {
  const navigate = useNavigate();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` runs the effect after each navigation, because the new screen may lack the evening's message
  useEffect(() => {
    function report(isAgain: boolean) {
      if (savers.size === 0) return;
      // If the code cannot be loaded, the next change of an evening tries again.
      const load = () => import('./report-unfinished.ts');
      load().then(
        ({ reportUnfinished }) => reportUnfinished(navigate, isAgain),
        () => undefined,
      );
    }
    // Home, where people return to, reports again what still waits.
    report(location.pathname === '/');
    return onSaverChange(() => report(false));
  }, [navigate, key]);

  useEffect(resumeUnfinished, []);
}

/** Loads the code that saves evenings if the device has stored an unsaved one. */
export function resumeUnfinished(): void {
  try {
    const isStored = Object.keys(localStorage).some((key) => key.startsWith(EVENING_PREFIX));
    if (isStored) import('../saving/savers.ts').catch(() => undefined);
  } catch {
    // The browser forbids storage.
  }
}
