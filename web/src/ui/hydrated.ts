import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the frame that the build renders (scripts/frames.ts) and in the render that takes it over, true from then on.
 * What only the device knows (drafts, the date, the window's width) is shown when it is true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
