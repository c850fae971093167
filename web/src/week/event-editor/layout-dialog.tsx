import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { layoutName, type Picture } from '../../../../core/rules/event-text.ts';
import { fold } from '../../../../core/rules/search.ts';
import { FRESH_BETWEEN_DAYS, layoutsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { isOfComposition } from '../../ui/focus.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Skeleton } from '../../ui/screen.tsx';
import { LayoutsMissing, LayoutTiles, lastOfDayFirst } from './layouts.tsx';

export interface LayoutDialogProps {
  chosen: number | null;
  /** The day's position; null for an extra event. */
  day: number | null;
  search: string;
  onSearch: (search: string) => void;
  /** `isByKey`: the user chose with Enter, so the focus then goes to the next field of the event editor. */
  onChoose: (layout: Picture, isByKey: boolean) => void;
  onClose: () => void;
}

/** Number of flyers in the first render: about a screenful, because rendering more would delay the opening. */
const INITIAL_COUNT = 20;
/** The number of flyers in the open dialog before “Mostrar mais” is pressed. Each press doubles the number. */
const FIRST_COUNT = 60;

const GRID = 'grid grid-cols-3 gap-3 sm:grid-cols-4 sm:gap-4 md:grid-cols-5';

/** A flyer fills in its name without underscores (`flyer-name.ts`), so this name has to be found, too. */
const foldedName = (name: string) => fold(name.replaceAll('_', ' '));

export default function LayoutDialog({ chosen, day, search, onSearch, onChoose, onClose }: LayoutDialogProps) {
  const { data: layouts, isPending } = useQuery({ ...layoutsQuery, ...FRESH_BETWEEN_DAYS });
  const body = useRef<HTMLDivElement>(null);
  // When the dialog opens on a phone, the search box gets no focus, because the keyboard would cover the flyers.
  const canType = useMediaQuery('(pointer: fine)');
  const folded = foldedName(search);
  const matching = useMemo(() => {
    const found = lastOfDayFirst(layouts?.filter((layout) => foldedName(layoutName(layout)).includes(folded)) ?? [], day);
    // Without a search the chosen flyer is always among the visible ones, because Tab and ArrowDown move the focus to it.
    const at = folded ? -1 : found.findIndex(({ id }) => id === chosen);
    return at < FIRST_COUNT ? found : [...found.slice(at, at + 1), ...found.toSpliced(at, 1)];
  }, [layouts, folded, day, chosen]);
  const [more, setMore] = useState({ folded, count: FIRST_COUNT });
  const count = more.folded === folded ? more.count : FIRST_COUNT;
  const visible = useMemo(() => matching.slice(0, count), [matching, count]);
  const visibleLayouts = useDeferredValue(visible, visible.slice(0, INITIAL_COUNT));
  const [first] = folded ? matching : [];
  const result = folded && (first ? `Enter escolhe “${layoutName(first)}”.` : 'Nenhum layout com esse nome.');

  /** The index of the first flyer that “Mostrar mais” adds; null once that flyer has the focus. */
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || visibleLayouts.length <= firstNew.current) return;
    body.current?.querySelectorAll<HTMLElement>('li button')[firstNew.current]?.focus();
    firstNew.current = null;
  }, [visibleLayouts]);

  const toSearch = () => body.current?.querySelector('input')?.focus();

  function onKeyDown(event: KeyboardEvent) {
    if (isOfComposition(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (first) onChoose({ id: first.id, name: first.name, imageUrl: first.imageUrl }, true);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      body.current?.querySelector<HTMLElement>('ul [tabindex="0"]')?.focus();
    }
  }

  return (
    <Dialog title="Selecione um Layout" onClose={onClose}>
      <div ref={body} className="flex flex-col gap-4">
        {layouts && layouts.length > 0 && (
          <>
            <TextField
              label="Buscar layout"
              type="search"
              autoFocus={canType || search !== ''}
              value={search}
              hint={result}
              onChange={(event) => onSearch(event.target.value)}
              onKeyDown={onKeyDown}
            />
            {/* Screen readers read the box's hint only when the box gets the focus, so this text repeats each new hint. */}
            <p role="status" className="sr-only">
              {result}
            </p>
          </>
        )}
        {isPending && (
          <div className={GRID}>
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} className="aspect-3/4" />
            ))}
          </div>
        )}
        <LayoutsMissing />
        <LayoutTiles
          layouts={visibleLayouts}
          chosen={chosen}
          onChoose={onChoose}
          onTop={toSearch}
          onType={(letter) => {
            onSearch(search + letter);
            toSearch();
          }}
          hasNames
          className={GRID}
        />
        {matching.length > count && (
          <Button
            className="self-start"
            onClick={() => {
              firstNew.current = count;
              setMore({ folded, count: count * 2 });
            }}
          >
            Mostrar mais
          </Button>
        )}
      </div>
    </Dialog>
  );
}
