import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { layoutName, type Picture } from '../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../core/rules/image-url.ts';
import { cn } from '../ui/cn.ts';
import { RetryImage } from '../ui/retry-image.tsx';
import { SelectedMark } from '../ui/selected-mark.tsx';
import { walk } from './walk.ts';

interface LayoutTilesProps {
  layouts: Picture[];
  chosen: number | null;
  /** `isByKey`: with Enter, which leads on. */
  onChoose: (layout: Picture, isByKey: boolean) => void;
  /** Letters typed on a flyer look for another one. */
  onType?: (letter: string) => void;
  /** Arrow up in the top row. */
  onTop?: () => void;
  hasNames?: boolean;
  className: string;
  /** Into the classes as `--columns`. */
  columns?: number;
}

/** Flyers to choose one from. Tab reaches one of them, the arrow keys, Home and End the others. */
export function LayoutTiles({ layouts, chosen, onChoose, onType, onTop, hasNames, className, columns }: LayoutTilesProps) {
  const [at, setAt] = useState<number | null>(null);
  const has = (id: number | null) => layouts.some((layout) => layout.id === id);
  const stop = has(at) ? at : has(chosen) ? chosen : layouts[0]?.id;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = walk(key, event.currentTarget);
    if (next) next.focus();
    else if (key === 'ArrowUp' && onTop) onTop();
    else if (onType && key.length === 1 && key !== ' ') onType(key);
    else return;
    event.preventDefault();
  }

  return (
    // The keys are those of the buttons in it.
    <ul
      className={className}
      style={{ '--columns': columns } as CSSProperties}
      onKeyDown={onKeyDown}
      // Whoever comes back begins at the chosen one.
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setAt(null)}
    >
      {layouts.map((layout) => {
        const { id } = layout;
        const picture = { id, name: layout.name, imageUrl: layout.imageUrl };
        return (
          <li key={id}>
            <button
              type="button"
              tabIndex={id === stop ? 0 : -1}
              aria-pressed={id === chosen}
              aria-label={hasNames ? undefined : layoutName(layout)}
              title={hasNames ? undefined : layoutName(layout)}
              onFocus={() => setAt(id)}
              onClick={() => onChoose(picture, false)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onChoose(picture, true);
              }}
              className="group relative isolate block w-full rounded-md text-left"
            >
              <RetryImage
                src={thumbUrl(layout.imageUrl, 480)}
                alt=""
                name={layoutName(layout)}
                className={cn(
                  'aspect-3/4 w-full rounded-md transition-opacity duration-150',
                  id === chosen ? 'selected-tile' : 'group-hover:opacity-80',
                )}
              />
              {id === chosen && <SelectedMark />}
              {hasNames && <span className="mt-2 line-clamp-2 text-sm font-medium">{layoutName(layout)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
