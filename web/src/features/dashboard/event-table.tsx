// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as a grid stops being one to a screen reader, so the roles are written out
import type { ReactNode } from 'react';
import type { DayKey } from '../../../../core/rules/week.ts';
import { cn } from '../../ui/cn.ts';

/** What an empty cell shows (spec §2). */
export const EMPTY = '-';

/** A table of events: real rows and columns where there is room, stubs of a ticket where not. */
export function EventTable({ label, columns, children }: { label: string; columns: string[]; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line print:overflow-visible print:border-0">
      <table role="table" aria-label={label} className="block w-full border-collapse text-left @4xl:table">
        <thead role="rowgroup" className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr role="row" className="@4xl:border-b @4xl:border-line">
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                // Half of the rows' band is in their first column.
                className="px-3 py-2 text-sm font-semibold whitespace-nowrap text-soft first:pl-3.75"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @4xl:table-row-group">
          {children}
        </tbody>
      </table>
    </div>
  );
}

// Where each cell goes on a stub: the date at the left edge, the flyer at the right, the words between them; on the
// narrowest screens the words are below the date.
const PLACES = {
  date: 'title-number col-start-1 row-start-1 row-span-2 text-lg @[21rem]:row-span-6 @4xl:text-base @4xl:whitespace-nowrap',
  dateBelow:
    'title-number col-start-1 row-start-2 text-lg @[21rem]:row-span-6 @[21rem]:row-start-1 @[21rem]:pt-6 @4xl:text-base @4xl:whitespace-nowrap',
  weekday: 'col-start-1 row-start-1 text-sm font-semibold whitespace-nowrap text-day-ink',
  name: 'title col-start-1 row-start-3 text-lg @[21rem]:col-start-2 @[21rem]:row-start-1 @4xl:text-base',
  attractions: 'col-start-1 leading-snug text-soft @[21rem]:col-start-2 @4xl:text-ink',
  price: 'col-start-1 text-sm leading-snug font-semibold @[21rem]:col-start-2',
  kind: 'col-start-1 text-sm leading-snug font-semibold @[21rem]:col-start-2 @4xl:whitespace-nowrap',
  lots: 'col-span-full row-start-8 mt-2 text-sm leading-snug',
  notes: 'col-start-1 text-sm leading-snug text-soft @[21rem]:col-start-2',
  layout: 'col-start-2 row-start-1 row-span-7 min-w-14 @[21rem]:col-start-3',
} as const;

interface Cell {
  place: keyof typeof PLACES;
  content: ReactNode;
}

/** One row; a cell without content shows a dash, which on a stub is only for screen readers, but for the name's. */
export function EventRow({ day, cells }: { day: DayKey | null; cells: Cell[] }) {
  return (
    <tr
      role="row"
      data-day={day ?? 'none'}
      className={cn(
        'perforated grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_auto_auto_auto_auto_1fr] gap-x-3 border-b border-l-6 p-3.5 [border-left-style:solid] last:border-b-0',
        '@[21rem]:grid-cols-[6.25rem_minmax(0,1fr)_auto] @4xl:table-row @4xl:p-0 print:break-inside-avoid',
        day ? '[border-left-color:var(--day)]' : '[border-left-color:var(--line)]',
      )}
    >
      {cells.map(({ place, content }) => (
        <td
          key={place}
          role="cell"
          className={cn(
            'block min-w-0 whitespace-pre-line @4xl:table-cell @4xl:px-3 @4xl:py-2.5 @4xl:align-top print:py-1! print:text-sm! print:leading-tight!',
            PLACES[place],
            !content && place !== 'name' && 'sr-only @4xl:not-sr-only',
          )}
        >
          {content || EMPTY}
        </td>
      ))}
    </tr>
  );
}
