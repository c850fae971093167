import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react';
import { Fragment, type HTMLAttributes, useEffect, useRef } from 'react';
import { useBackButton } from './back-button.ts';
import { cn } from './cn.ts';
import { Icon, type IconName } from './icons.tsx';
import { Link } from './link.tsx';
import type { MenuLook } from './menu-button.tsx';

export interface MenuEntry {
  label: string;
  icon?: IconName;
  onChoose?: () => void;
  to?: string;
  state?: unknown;
  inactive?: boolean;
  isDanger?: boolean;
}

export interface MenuProps {
  look: MenuLook;
  groups: readonly (readonly MenuEntry[])[];
}

const ITEM =
  'flex min-h-10 w-full items-center gap-3 rounded-sm px-3 text-left font-medium whitespace-nowrap aria-disabled:opacity-55 pointer-coarse:min-h-11 forced-colors:data-focus:bg-[Highlight] forced-colors:data-focus:text-[HighlightText]';

/** Runs `act` late: two frames after a choice, Headless UI focuses the menu's button, even if a dialog has opened by then. */
const afterClosing = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)));

export default function Menu({ look: { name, className, content }, groups }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Opens the menu by a key event on its button, because Headless UI has no function that opens it.
  useEffect(() => {
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, []);

  function choose(act: (() => void) | undefined) {
    button.current?.focus({ preventScroll: true });
    if (act) afterClosing(act);
  }

  return (
    <HeadlessMenu>
      {({ close }) => (
        <>
          <MenuButton ref={button} className={className} aria-label={name}>
            {content}
          </MenuButton>
          <MenuItems
            anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
            className="animate-arrive z-60 min-w-52 rounded-md border border-line bg-card p-1 shadow-float outline-none print:hidden"
          >
            <BackButton onPress={close} />
            {groups
              .filter(({ length }) => length > 0)
              .map((group, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a group has no key of its own, and the groups never change their order
                <Fragment key={index}>
                  {index > 0 && <MenuSeparator className="my-1 h-px bg-line" />}
                  {group.map(({ onChoose, ...entry }) => (
                    <MenuItem key={entry.label} disabled={entry.inactive ?? false}>
                      <Entry {...entry} onClick={() => choose(onChoose)} />
                    </MenuItem>
                  ))}
                </Fragment>
              ))}
          </MenuItems>
        </>
      )}
    </HeadlessMenu>
  );
}

/** Rendered inside the menu's items, so only while the menu is open. */
function BackButton({ onPress }: { onPress: () => void }) {
  useBackButton(onPress);
  return null;
}

interface EntryProps extends Omit<MenuEntry, 'onChoose'>, HTMLAttributes<HTMLElement> {}

function Entry({ label, icon, to, state, inactive, isDanger, ...item }: EntryProps) {
  const look = isDanger
    ? 'text-danger data-focus:bg-danger-fill data-focus:text-on-danger'
    : 'data-focus:bg-ink data-focus:text-paper';
  const looks = { ...item, className: cn(ITEM, look) };
  const content = (
    <>
      {icon && <Icon name={icon} className="size-5 shrink-0 opacity-75" />}
      {label}
    </>
  );
  if (to === undefined || inactive) {
    return (
      <button type="button" {...looks}>
        {content}
      </button>
    );
  }
  return (
    <Link {...looks} to={to} state={state}>
      {content}
    </Link>
  );
}
