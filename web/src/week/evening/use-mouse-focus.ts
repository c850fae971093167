import { type PointerEvent, useRef } from 'react';
import { afterFocusReturn } from '../../ui/use-focus-return.ts';

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
    // A frame later: a box may be just about to appear, and a closing dialog to give the focus back.
    afterFocusReturn(() => root.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
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
