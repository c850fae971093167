import type { ScheduleKind } from '../../../../core/contracts/schedules.ts';
import { type CalendarDate, formatDate } from '../../../../core/rules/calendar.ts';
import type { ShownEvent } from '../../../../core/rules/event-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { MenuButton, type MenuLook, moreLook } from '../../ui/menu-button.tsx';

/** Larger than the screens that have it; prefetched when a button has the pointer or the focus. */
export const takeActions = loadable(() => import('./take-actions.tsx'));

export interface TakeMenuProps {
  /** Null while the week has no programme: then only what needs none can be chosen. */
  scheduleId: number | null;
  startDate: CalendarDate;
  /** What the programme has; both kinds of event have a spreadsheet each. */
  kind?: ScheduleKind;
  /** It was never handed over: nobody is told what has changed. */
  isDraft?: boolean;
  /** For the text; without it the programme is asked for when the text is chosen. */
  week?: () => ToldWeek;
  /** Lets the server have first what was written here. */
  settled?: (then: () => void) => void;
  onPrint?: () => void;
  size?: 'sm';
  /** "⋯" in a row, in place of "Levar". */
  isMore?: boolean;
  /** The button's accessible name, where there are several: "Levar a programação de 25/11/2026". */
  label?: string;
  className?: string;
  /** What else the menu has: above the rest, below it what takes something away. */
  items?: readonly MenuEntry[] | undefined;
}

/** "Levar": all that leaves the house of a week, in one menu. */
export function TakeMenu({ isMore, label, size, className, ...programme }: TakeMenuProps) {
  const look: MenuLook = isMore
    ? moreLook(label ?? `Mais da programação de ${formatDate(programme.startDate)}`, className)
    : {
        name: label,
        className: buttonClass('outline', size, className),
        content: (
          <>
            Levar
            <Icon name="down" className="size-4" />
          </>
        ),
      };
  return (
    <MenuButton look={look} menu={takeActions}>
      <takeActions.Component look={look} {...programme} />
    </MenuButton>
  );
}

/** A week as it is told: the events that have something in them. */
export interface ToldWeek {
  startDate: CalendarDate | null;
  events: readonly ShownEvent[];
}
