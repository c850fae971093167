import { type ReactNode, useState } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icons.tsx';
import type { Loadable } from './loadable.ts';

export interface MenuLook {
  name?: string | undefined;
  className: string;
  content: ReactNode;
}

/** The look of a row's "⋯" button. `name` is its accessible name and contains the row's name. */
export const moreLook = (name: string, className?: string): MenuLook => ({
  name,
  className: buttonClass('quiet', 'icon', className),
  content: <Icon name="more" className="size-6" />,
});

interface MenuButtonProps {
  look: MenuLook;
  menu: Pick<Loadable<never>, 'prefetch' | 'loadOrToast'>;
  children: ReactNode;
}

export function MenuButton({ look: { name, className, content }, menu, children }: MenuButtonProps) {
  const [isLoaded, setLoaded] = useState(false);
  if (isLoaded) return children;
  const open = async () => setLoaded(await menu.loadOrToast());
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
