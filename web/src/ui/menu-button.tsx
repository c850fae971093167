import { type ReactNode, Suspense, useState } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icons.tsx';
import type { Loadable } from './loadable.ts';

/** How the button of a menu looks. */
export interface MenuLook {
  /** Its accessible name, where that is more than `content`. */
  name?: string | undefined;
  className: string;
  content: ReactNode;
}

/** "⋯": what else can be done with a row. @param name of the button, with the row in it */
export const moreLook = (name: string, className?: string): MenuLook => ({
  name,
  className: buttonClass('quiet', 'icon', className),
  content: <Icon name="more" className="size-6" />,
});

interface MenuButtonProps {
  look: MenuLook;
  /** The code of what is shown once it is wanted. */
  menu: Pick<Loadable<never>, 'prefetch' | 'ready'>;
  /** The menu with a button of its own, which opens when it is shown first. */
  children: ReactNode;
}

/** The button of a menu whose code comes when it is wanted. */
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
