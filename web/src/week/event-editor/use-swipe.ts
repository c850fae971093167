import { type TouchEvent, useRef } from 'react';

const MIN_SWIPE_PX = 60;

/** Reports sideways swipes of one finger. Ignores zoomed pages, text boxes, dialogs, drag handles and sideways scrollers. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const touch = touches[0];
      const isSingleTouch = touches.length === 1 && (window.visualViewport?.scale ?? 1) <= 1.01;
      start.current =
        touch && isSingleTouch && !ownsStrokes(target as Element, currentTarget) ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const dx = touch.clientX - start.current.x;
      const dy = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(dx) >= MIN_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
    onTouchCancel() {
      start.current = null;
    },
  };
}

function ownsStrokes(target: Element, root: Element): boolean {
  // React also reports touches in a dialog that a portal renders outside `root`. Such touches are ignored here.
  if (!root.contains(target) || target.closest('input:not([type="radio"]), textarea, [role="dialog"], .touch-none')) return true;
  for (let element: Element | null = target; element && element !== root; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
  }
  return false;
}
