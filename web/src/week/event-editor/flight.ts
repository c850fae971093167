import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import type { Evening } from '../use-week.ts';

const DURATION = 180;

let pressed: { picture: HTMLElement; at: number } | null = null;

/** Remembers the pressed flyer, so that its copy can fly to the evening. Used as `onClickCapture` and `onKeyDownCapture`. */
export function notePress({ target, timeStamp }: SyntheticEvent): void {
  const picture = (target as Element).closest('button')?.querySelector('img');
  pressed = picture ? { picture, at: timeStamp } : null;
}

export function useFlight(evenings: Evening[]): void {
  const before = useRef(evenings);
  useLayoutEffect(() => {
    for (const [position, { day, event }] of evenings.entries()) {
      if (event.layout && event.layout.id !== before.current[position]?.event.layout?.id) fly(day);
    }
    before.current = evenings;
  }, [evenings]);
}

function fly(day: string): void {
  // Only a flyer that was just pressed is animated, not, for example, the flyers of a repeated week.
  if (!pressed || performance.now() - pressed.at > 500) return;
  const { picture } = pressed;
  if (!('animate' in picture) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = picture.getBoundingClientRect();
  if (from.width === 0) return;
  for (const place of document.querySelectorAll(`[data-day="${day}"] [data-flyer]`)) {
    const to = place.getBoundingClientRect();
    const copy = picture.cloneNode() as HTMLElement;
    copy.ariaHidden = 'true';
    copy.style.cssText = `position:fixed;z-index:60;inset:auto;pointer-events:none;border-radius:8px;object-fit:cover;left:${to.left}px;top:${to.top}px;width:${to.width}px;height:${to.height}px;transform-origin:0 0`;
    document.body.append(copy);
    const start = `translate(${from.left - to.left}px,${from.top - to.top}px) scale(${from.width / to.width},${from.height / to.height})`;
    const end = () => copy.remove();
    copy
      .animate([{ transform: start }, { transform: 'none' }], { duration: DURATION, easing: 'ease-out' })
      .finished.then(end, end);
  }
}
