import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icons.tsx';

interface PictureTileProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isChosen: boolean;
  /** The class of the picture's aspect ratio. */
  shape: string;
  label?: string | false | undefined;
  children: ReactNode;
}

/** A list's entry: a picture, which can be chosen, above its label. */
export function PictureTile({ isChosen, shape, label, children, ...button }: PictureTileProps) {
  return (
    <li>
      <button type="button" aria-pressed={isChosen} className="group block w-full rounded-md text-left" {...button}>
        <span
          className={cn(
            'relative isolate block w-full rounded-md transition-opacity duration-150',
            shape,
            isChosen ? 'selected-tile' : 'group-hover:opacity-80',
          )}
        >
          {children}
          {isChosen && (
            <span
              aria-hidden="true"
              className="absolute top-2 right-2 z-10 grid size-6 place-items-center rounded-full bg-ink text-sm text-paper forced-colors:border"
            >
              <Icon name="check" strokeWidth={2.5} />
            </span>
          )}
        </span>
        {label && <span className="mt-2 line-clamp-2 text-sm font-medium group-hover:underline">{label}</span>}
      </button>
    </li>
  );
}
