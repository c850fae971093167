import { type ReactNode, Suspense, useState } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icons.tsx';
import type { Loadable } from './loadable.ts';

export interface MenuLook {
  /** The accessible name, if it differs from `content`. */
  name?: string | undefined;
  className: string;
  content: ReactNode;
}

/**
 * "⋯": further actions for a row.
 * @param name accessible name of the button, including the row's name
 */
export const moreLook = (name: string, className?: string): MenuLook => ({
  name,
  className: buttonClass('quiet', 'icon', className),
  content: <Icon name="more" className="size-6" />,
});

interface MenuButtonProps {
  look: MenuLook;
  /** The chunk with the menu, loaded on demand. */
  menu: Pick<Loadable<never>, 'prefetch' | 'ready'>;
  /** The menu with its own button, open when first rendered. */
  children: ReactNode;
}

/** The button of a menu whose chunk is loaded on demand. */
export function MenuButton({ look: { name, className, content }, menu, children }: MenuButtonProps) {
  const [isThere, setThere] = useState(false);
  if (isThere) return <Suspense>{children}</Suspense>;
  const open = async () => setThere(await menu.ready());
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menu.prefetch}
      onFocus={menu.prefetch}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        void open();
      }}
    >
      {content}
    </button>
  );
}
