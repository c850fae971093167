import { type ReactNode, useEffect, useRef, useTransition } from 'react';
import { Button } from '../ui/button.tsx';
import { useHistoryState } from '../ui/persistent-state.ts';

interface GrowingListProps<T> {
  /** Needed by each list of a dialog, so that the list does not share its number of shown items with the screen's list. */
  name?: string;
  items: T[];
  /** The number of all items, if `items` has only the first of them. */
  total?: number;
  /** The search text or the filter. When it changes, the list shows `initial` items again. */
  search?: string;
  initial: number;
  /** "Mostrar mais" doubles the number of shown items, but adds at least this many. */
  perPress: number;
  /** Renders the shown items as the rows of a table or the entries of a list. */
  children: (shown: T[]) => ReactNode;
}

/** Shows only the first items of a long list, because rendering all would make the screen slow. */
export function GrowingList<T>(props: GrowingListProps<T>) {
  const { name = 'rows', items, total = items.length, search = '', initial, perPress, children } = props;
  const [more, setMore] = useHistoryState(name, { search, rows: initial });
  const count = more.search === search ? more.rows : initial;
  const root = useRef<HTMLDivElement>(null);

  const [isAdding, startAdding] = useTransition();
  /** The index of the first item that "Mostrar mais" adds; null once that item has the focus. */
  const firstNew = useRef<number | null>(null);

  function showMore() {
    firstNew.current = count;
    // A transition lets the button react before the items are rendered. Doubling reaches the end of a long list in few presses.
    startAdding(() => setMore({ search, rows: count + Math.max(perPress, count) }));
  }

  // The pressed button has moved down or is gone, so the focus goes to the first new item.
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    root.current?.querySelectorAll('tbody tr, li')[firstNew.current]?.querySelector('button')?.focus();
    firstNew.current = null;
  }, [count]);

  return (
    <div ref={root}>
      {children(items.slice(0, count))}
      {items.length > count && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-soft tabular-nums">
            Mostrando {count.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')}
          </p>
          <Button inactive={isAdding} onClick={showMore}>
            Mostrar mais
          </Button>
        </div>
      )}
    </div>
  );
}
