import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Runs `moveFocus` in the next frame: after a closing dialog has restored the focus, and after React has rendered. */
export function afterFocusReturn(moveFocus: () => void): void {
  requestAnimationFrame(() => moveFocus());
}

/** Returns a ref for a button in whose place a question is shown. After the question the button gets the focus again. */
export function useQuestionFocus(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEnd(isAsking, () => button.current?.focus());
  return button;
}

/** Calls `onEnd` after a render in which `isOn` has become false. */
export function useEnd(isOn: boolean, onEnd: () => void): void {
  const wasOn = useRef(isOn);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (wasOn.current && !isOn) end();
    wasOn.current = isOn;
  }, [isOn]);
}

/**
 * True if a key only composes an accent or an IME text, and so must do nothing else. An Enter that only ends a composition has
 * the keyCode 229. Android keyboards compose every word; their Enter has the keyCode 13 and must still work.
 */
export const isOfComposition = ({ nativeEvent }: { nativeEvent: KeyboardEvent }): boolean =>
  nativeEvent.keyCode === 229 || (nativeEvent.isComposing && nativeEvent.key !== 'Enter');
