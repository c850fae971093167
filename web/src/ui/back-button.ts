import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** Chrome has this class. Safari and TypeScript's types lack it. */
    CloseWatcher?: new () => { onclose: () => void; destroy: () => void };
  }
}

/** Calls `onClose` on Android's back button or gesture while `isOpen`. Without `CloseWatcher`, going back leaves the screen. */
export function useBackButton(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!isOpen || !CloseWatcher) return;
    let watcher = new CloseWatcher();
    // A watcher works for one press only.
    watcher.onclose = function onPress() {
      watcher = new CloseWatcher();
      watcher.onclose = onPress;
      close();
    };
    return () => watcher.destroy();
  }, [isOpen]);
}
