import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { Picture } from '../../../core/rules/event-text.ts';
import { layoutName } from '../../../core/rules/event-text.ts';
import { layoutsQuery, WITH_EACH_DAY } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { afterFocusReturn } from '../ui/focus.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { layoutDialog } from './dialogs.ts';
import { goOn } from './go-on.ts';
import { LayoutTiles } from './layout-tiles.tsx';
import { LayoutsMissing } from './layouts-missing.tsx';

/** As many as one takes in at a glance; the others are in the dialog. */
const AT_A_GLANCE = 12;

interface LayoutChoiceProps {
  layout: Picture | null;
  onChange: (layout: Picture | null) => void;
  /** A heading says already what it is. */
  isLabelled?: boolean;
  /** The flyers of other days: they come after those that are still free. */
  used?: readonly (number | null)[];
}

/** The flyer of a day or of the extra event: one press chooses it. */
export function LayoutChoice({ layout, onChange, isLabelled, used = [] }: LayoutChoiceProps) {
  const { data: layouts, isPending } = useQuery({ ...layoutsQuery, ...WITH_EACH_DAY });
  const root = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  // The order is that of the beginning, so that nothing moves under the pointer.
  const [order] = useState({ first: layout, used });
  const shown = atAGlance(layouts ?? [], order, layout);
  const isGone = Boolean(layout && layouts && !layouts.some(({ id }) => id === layout.id));

  const open = async () => setOpen(layoutDialog.isThere() || (await layoutDialog.ready()));
  function close() {
    setOpen(false);
    setSearch('');
  }

  return (
    <div ref={root} data-stop={layout ? 'filled' : ''} className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className={isLabelled ? 'sr-only' : 'text-sm font-semibold text-soft'}>Layout</span>
        <span className="min-w-0 flex-1 truncate max-sm:sr-only">{layout && layoutName(layout)}</span>
        <span className="-my-1 ml-auto flex min-h-9 pointer-coarse:min-h-11">
          {layout && (
            <Button
              look="quiet"
              size="sm"
              onClick={() => {
                onChange(null);
                // The pressed button goes away.
                all.current?.focus();
              }}
            >
              Remover layout
            </Button>
          )}
          {layouts && layouts.length > 0 && (
            <Button ref={all} look="quiet" size="sm" onPointerEnter={layoutDialog.prefetch} onClick={open}>
              Ver todos ({layouts.length})
            </Button>
          )}
        </span>
      </div>
      {isPending ? (
        <TilesWaiting />
      ) : (
        <div data-scrolls-x="" className={SHELF}>
          <LayoutTiles
            layouts={shown}
            chosen={layout?.id ?? null}
            onChoose={(chosen, isByKey) => {
              onChange(chosen);
              if (isByKey) goOn(root.current);
            }}
            onType={(letter) => {
              setSearch((before) => before + letter);
              open();
            }}
            // On a phone two rows, which scroll sideways.
            className={cn(TILES, 'grid-cols-[repeat(var(--columns),4.375rem)]')}
            columns={shown.length > 5 ? Math.ceil(shown.length / 2) : shown.length}
          />
        </div>
      )}
      <LayoutsMissing />
      {isGone && <p className="text-sm font-medium text-warn">Este layout não está mais no cadastro. Escolha outro.</p>}
      {isOpen && (
        <Suspense fallback={null}>
          <layoutDialog.Component
            chosen={layout?.id ?? null}
            search={search}
            onSearch={setSearch}
            onClose={close}
            onChoose={(chosen, isByKey) => {
              onChange(chosen);
              close();
              if (isByKey) afterFocusReturn(() => goOn(root.current));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const SHELF = '-mx-1 overflow-x-auto rounded-md p-1 [scrollbar-width:none] sm:overflow-visible';
const TILES = 'grid w-max gap-2 sm:w-auto sm:grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))]';

/** In place of the flyers, as many as there are at a glance. */
export function TilesWaiting() {
  return (
    <div className={SHELF}>
      <div className={cn(TILES, 'grid-cols-[repeat(6,4.375rem)]')}>
        {Array.from({ length: AT_A_GLANCE }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Skeleton key={index} className="aspect-3/4" />
        ))}
      </div>
    </div>
  );
}

interface Order {
  first: Picture | null;
  used: readonly (number | null)[];
}

/** The one that was chosen at first, then those that no other day has; what is chosen now is always among them. */
function atAGlance(layouts: Picture[], { first, used }: Order, chosen: Picture | null): Picture[] {
  const others = layouts.filter(({ id }) => id !== first?.id);
  const free = others.filter(({ id }) => !used.includes(id));
  const taken = others.filter(({ id }) => used.includes(id));
  const row = [...(first ? [first] : []), ...free, ...taken].slice(0, AT_A_GLANCE);
  return !chosen || row.some(({ id }) => id === chosen.id) ? row : [chosen, ...row.slice(0, -1)];
}
