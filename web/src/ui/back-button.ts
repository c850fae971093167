import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** Chrome has it, Safari does not, and TypeScript's types lack it. */
    CloseWatcher?: new () => { onclose: () => void; destroy: () => void };
  }
}

/**
 * Calls `onClose` on Android's back button or gesture while `isOpen`, in browsers that have `CloseWatcher`. Other browsers leave
 * the screen. A watcher works for one press, so what stays open needs a new one.
 */
export function useBackButton(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!isOpen || !CloseWatcher) return;
    let watcher = new CloseWatcher();
    watcher.onclose = function onPress() {
      watcher = new CloseWatcher();
      watcher.onclose = onPress;
      close();
    };
    return () => watcher.destroy();
  }, [isOpen]);
}
