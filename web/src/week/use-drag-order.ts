import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Reordering by dragging a handle, with mouse, pen or finger. `onMove` is told at each place the item passes; the rows are
 * the children of the element that `container` is given to. It listens on the window: the handle itself is moved about
 * with its row, and would lose the pointer.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const container = useRef<HTMLUListElement>(null);
  const [dragging, setDragging] = useState<number | null>(null);
  const move = useRef(onMove);
  const stop = useRef<(() => void) | null>(null);

  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => () => stop.current?.(), []);

  /** The row that a height on the screen belongs to. */
  function placeOf(y: number): number {
    const rows = [...(container.current?.children ?? [])];
    const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return index === -1 ? rows.length - 1 : index;
  }

  function start(event: ReactPointerEvent<HTMLElement>, index: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    stop.current?.();
    let at = index;
    setDragging(at);

    const listening = new AbortController();
    const { signal } = listening;
    const { pointerId } = event;
    window.addEventListener(
      'pointermove',
      (moveEvent) => {
        if (moveEvent.pointerId !== pointerId) return;
        const to = placeOf(moveEvent.clientY);
        if (to === at) return;
        move.current(at, to);
        at = to;
        setDragging(to);
      },
      { signal },
    );
    stop.current = () => {
      listening.abort();
      stop.current = null;
      setDragging(null);
    };
    const end = (endEvent: PointerEvent) => endEvent.pointerId === pointerId && stop.current?.();
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('blur', () => stop.current?.(), { signal });
  }

  const handle = (index: number) => ({ onPointerDown: (event: ReactPointerEvent<HTMLElement>) => start(event, index) });

  return { container, dragging, handle };
}
