import type { ScheduleKind } from '../../../../core/contracts/schedules.ts';
import { type CalendarDate, formatDate } from '../../../../core/rules/calendar.ts';
import type { ShownEvent } from '../../../../core/rules/event-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { MenuButton, type MenuLook, moreLook } from '../../ui/menu-button.tsx';

/** The menu is large, so it is loaded when its button is hovered or focused; on the history's screen when the page is idle. */
export const takeActions = loadable(() => import('./take-actions.tsx'));

export interface TakeMenuProps {
  scheduleId: number | null;
  startDate: CalendarDate;
  kind?: ScheduleKind;
  isDraft?: boolean;
  /** Returns the week for the WhatsApp text. Without this function the programme is loaded when the user chooses that text. */
  week?: () => AnnouncedWeek;
  afterSaving?: (then: () => void) => void;
  onPrint?: () => void;
  /** Shows "⋯" instead of "Levar", for a list's row. */
  isMore?: boolean;
  /** Accessible name in a list with several menus: "Levar a programação de 25/11/2026". */
  label?: string;
  className?: string;
  items?: readonly MenuEntry[] | undefined;
}

export function TakeMenu({ isMore, label, className, ...programme }: TakeMenuProps) {
  const look: MenuLook = isMore
    ? moreLook(`Mais ações da programação de ${formatDate(programme.startDate)}`, className)
    : {
        name: label,
        className: buttonClass('outline', 'md', className),
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

export interface AnnouncedWeek {
  startDate: CalendarDate;
  events: readonly ShownEvent[];
  /** True if the programme has unsent changes; undefined if this is not known yet. */
  hasUnsent?: boolean | undefined;
}
