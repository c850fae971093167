import { type PointerEvent, useRef } from 'react';

/**
 * Fewer moves: a choice made with the mouse leads to the box that is filled next. Not after a touch, which would bring up
 * the phone's keyboard, nor by keys, which go from field to field by Enter.
 */
export function useMouseFocus() {
  const root = useRef<HTMLElement | null>(null);
  const isMouse = useRef(false);

  function leadTo(selector: string) {
    if (!isMouse.current) return;
    isMouse.current = false;
    // A dialog gives the focus back to what opened it, and a box may be just about to appear.
    setTimeout(() => root.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }), 50);
  }

  return {
    onPointerDownCapture({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
      root.current = currentTarget;
      isMouse.current = pointerType === 'mouse';
    },
    afterLayout: () => leadTo('[data-field="eventName"] input'),
    afterPrice: (isCustom: boolean) =>
      leadTo(isCustom ? '[data-field="price"] input:not([type="radio"])' : '[data-field="attractions"] input'),
  };
}
