import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, memo, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedLayout } from '../../../../core/contracts/catalogue.ts';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { layoutName, type Picture } from '../../../../core/rules/event-text.ts';
import { nameByFlyer } from '../../../../core/rules/flyer-name.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { plainMessage } from '../../api/errors.ts';
import { FRESH_BETWEEN_DAYS, layoutsQuery } from '../../api/queries.ts';
import { Button, InlineButton, passFocusOn } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { afterFocusReturn } from '../../ui/focus.ts';
import { PictureTile } from '../../ui/picture-tile.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { layoutDialog } from '../dialogs.ts';
import { focusNextStop, NotInCatalogue } from './fields.tsx';

const VISIBLE_COUNT = 12;

interface LayoutChoiceProps {
  layout: Picture | null;
  saved: ScheduleEvent | undefined;
  /** `name`: the name that the flyer suggests for the event. */
  onChange: (layout: Picture | null, name: string | null) => void;
  /** The day's position; null for an extra event. */
  day: number | null;
  /** True if a heading above shows the label. The label here is then for screen readers only. */
  isLabelled: boolean;
  /** Ids of the flyers that other days of the week have. These flyers come last. */
  used: readonly (number | null)[];
}

export function LayoutChoice({ layout, saved, onChange, day, isLabelled, used }: LayoutChoiceProps) {
  const { data: layouts, isPending } = useQuery({ ...layoutsQuery, ...FRESH_BETWEEN_DAYS });
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  // The order stays as it was when the row was mounted, so that no flyer moves under the pointer.
  const [order] = useState({ first: layout, used, day });
  const visible = visibleLayouts(layouts ?? [], order, layout);
  const isGone = Boolean(layout && layouts && !layouts.some(({ id }) => id === layout.id));

  function choose(chosen: Picture) {
    const listed = layouts?.find(({ id }) => id === chosen.id);
    // Renders the choice at once, because after Enter `focusNextStop` looks for the next rendered field that is not filled.
    flushSync(() => onChange(chosen, listed ? nameByFlyer(listed) : null));
  }

  const open = async () => setOpen(layoutDialog.isLoaded() || (await layoutDialog.loadOrToast()));
  function close() {
    setOpen(false);
    setSearch('');
  }

  return (
    <div ref={root} data-stop={layout ? 'filled' : ''} className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className={isLabelled ? 'sr-only' : 'text-sm font-semibold text-soft'}>Layout</span>
        <span className="min-w-0 flex-1 truncate max-sm:sr-only">{layout && layoutName(layout)}</span>
        <span className="-my-1 ml-auto flex min-h-9 flex-wrap pointer-coarse:min-h-11">
          {layout && (
            <Button ref={passFocusOn} look="quiet" size="sm" onClick={() => onChange(null, null)}>
              Remover layout
            </Button>
          )}
          {layouts && layouts.length > 0 && (
            <Button look="quiet" size="sm" onPointerEnter={layoutDialog.prefetch} onClick={open}>
              Ver todos ({layouts.length})
            </Button>
          )}
        </span>
      </div>
      {isPending ? (
        <TilesWaiting />
      ) : (
        <div className={SCROLLER}>
          <LayoutTiles
            layouts={visible}
            chosen={layout?.id ?? null}
            onChoose={(chosen, isByKey) => {
              choose(chosen);
              if (isByKey) focusNextStop(root.current);
            }}
            onType={(letter) => {
              setSearch((before) => before + letter);
              open();
            }}
            // On a phone, six or more flyers are in two rows, which scroll sideways.
            className={cn(TILES, 'grid-cols-[repeat(var(--columns),4.375rem)]')}
            columns={visible.length > 5 ? Math.ceil(visible.length / 2) : visible.length}
          />
        </div>
      )}
      <LayoutsMissing />
      {isGone && (
        <NotInCatalogue
          what="Este layout"
          keptBy={layout?.id === saved?.layoutId && (day === null ? 'Este evento' : 'Este dia')}
        />
      )}
      {isOpen && (
        <layoutDialog.Component
          chosen={layout?.id ?? null}
          day={day}
          search={search}
          onSearch={setSearch}
          onClose={close}
          onChoose={(chosen, isByKey) => {
            choose(chosen);
            close();
            if (isByKey) afterFocusReturn(() => focusNextStop(root.current));
          }}
        />
      )}
    </div>
  );
}

const SCROLLER = '-mx-1 overflow-x-auto rounded-md p-1 [scrollbar-width:none] sm:overflow-visible';
const TILES = 'grid w-max gap-2 sm:w-auto sm:grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))]';

export function TilesWaiting() {
  return (
    <div className={SCROLLER}>
      <div className={cn(TILES, 'grid-cols-[repeat(6,4.375rem)]')}>
        {Array.from({ length: VISIBLE_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no id, and all placeholders are equal
          <Skeleton key={index} className="aspect-3/4" />
        ))}
      </div>
    </div>
  );
}

interface Order {
  first: Picture | null;
  used: readonly (number | null)[];
  day: number | null;
}

/** Returns the row's flyers: `first`, then those that no other day has, then those of other days. `chosen` is always included. */
function visibleLayouts(layouts: ListedLayout[], { first, used, day }: Order, chosen: Picture | null): Picture[] {
  const others = layouts.filter(({ id }) => id !== first?.id);
  const free = lastOfDayFirst(
    others.filter(({ id }) => !used.includes(id)),
    day,
  );
  const usedElsewhere = others.filter(({ id }) => used.includes(id));
  const row = [...(first ? [first] : []), ...free, ...usedElsewhere].slice(0, VISIBLE_COUNT);
  return !chosen || row.some(({ id }) => id === chosen.id) ? row : [chosen, ...row.slice(0, -1)];
}

/** Puts the flyer that was last sent for this weekday before the others. `day` is null for an extra event. */
export const lastOfDayFirst = (layouts: ListedLayout[], day: number | null): ListedLayout[] =>
  day === null ? layouts : layouts.toSorted((a, b) => Number(b.lastDays.includes(day)) - Number(a.lastDays.includes(day)));

interface LayoutTilesProps {
  layouts: Picture[];
  chosen: number | null;
  onChoose: (layout: Picture, isByKey: boolean) => void;
  onType?: (letter: string) => void;
  onTop?: () => void;
  hasNames?: boolean;
  className: string;
  columns?: number;
}

/** Flyers of which only one can be reached by Tab. The arrow keys, Home and End move the focus between the flyers. */
export function LayoutTiles({ layouts, chosen, onChoose, onType, onTop, hasNames, className, columns }: LayoutTilesProps) {
  const [at, setAt] = useState<number | null>(null);
  const has = (id: number | null) => layouts.some((layout) => layout.id === id);
  const stop = has(at) ? at : has(chosen) ? chosen : layouts[0]?.id;
  const latest = useRef(onChoose);
  latest.current = onChoose;
  const choose = useCallback((layout: Picture, isByKey: boolean) => latest.current(layout, isByKey), []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = tileAfterKey(key, event.currentTarget);
    if (next) next.focus();
    else if (key === 'ArrowUp' && onTop) onTop();
    else if (onType && key.length === 1 && key !== ' ') onType(key);
    else return;
    event.preventDefault();
  }

  return (
    <ul
      className={className}
      style={{ '--columns': columns } as CSSProperties}
      onKeyDown={onKeyDown}
      // After the focus has left the list, Tab reaches the chosen flyer again.
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setAt(null)}
    >
      {layouts.map((layout) => {
        const { id } = layout;
        return (
          <Tile
            key={id}
            layout={layout}
            isStop={id === stop}
            isChosen={id === chosen}
            onFocus={setAt}
            onChoose={choose}
            hasName={hasNames}
          />
        );
      })}
    </ul>
  );
}

interface TileProps {
  layout: Picture;
  isStop: boolean;
  isChosen: boolean;
  onFocus: (id: number) => void;
  onChoose: LayoutTilesProps['onChoose'];
  hasName: boolean | undefined;
}

const Tile = memo(function Tile({ layout, isStop, isChosen, onFocus, onChoose, hasName }: TileProps) {
  const { id, imageUrl } = layout;
  const picture = { id, name: layout.name, imageUrl };
  const name = layoutName(layout);
  return (
    <PictureTile
      isChosen={isChosen}
      shape="aspect-3/4"
      label={hasName && name}
      tabIndex={isStop ? 0 : -1}
      aria-label={hasName ? undefined : name}
      title={hasName ? undefined : name}
      onFocus={() => onFocus(id)}
      onClick={() => onChoose(picture, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onChoose(picture, true);
      }}
    >
      <RetryImage src={thumbUrl(imageUrl, 480)} alt="" name={name} className="size-full rounded-md" />
    </PictureTile>
  );
});

function tileAfterKey(key: string, list: HTMLElement): HTMLElement | undefined {
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const columns = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
  const last = buttons.length - 1;
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? undefined : buttons[to];
}

export function LayoutsMissing() {
  const { data: layouts, error, refetch } = useQuery({ ...layoutsQuery, ...FRESH_BETWEEN_DAYS });
  if (layouts?.length === 0) return <p className="text-soft">Nenhum layout encontrado. O Admin cadastra os layouts no painel.</p>;
  if (!error || layouts) return null;
  return (
    <p className="text-warn">
      Não deu para carregar os layouts. {plainMessage(error, 'Confira a conexão.')}{' '}
      <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
    </p>
  );
}
