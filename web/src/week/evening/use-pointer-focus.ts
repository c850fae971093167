import { type PointerEvent, useRef } from 'react';
import { afterFocusReturn } from '../../ui/focus.ts';

/**
 * Fewer moves: a choice made with the mouse moves the focus to the box that is filled next. A touch does so from a flyer to an
 * empty name alone: the focus brings up the phone's keyboard. Keys go from field to field by Enter.
 */
export function usePointerFocus() {
  const root = useRef<HTMLElement | null>(null);
  const pointer = useRef('');

  function moveTo(selector: string, pointers: string[]) {
    if (!pointers.includes(pointer.current)) return;
    pointer.current = '';
    // A frame later: a box may be just about to appear, and a closing dialog to give the focus back.
    afterFocusReturn(() => root.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  }

  return {
    onPointerDownCapture({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
      root.current = currentTarget;
      pointer.current = pointerType;
    },
    /** To be called while the name is empty. */
    afterLayout: () => moveTo('[data-field="eventName"] input', ['mouse', 'touch']),
    afterPrice: (isCustom: boolean) =>
      moveTo(isCustom ? '[data-field="price"] input:not([type="radio"])' : '[data-field="attractions"] input', ['mouse']),
  };
}
