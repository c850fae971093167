// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as a grid stops being one to a screen reader, so the roles are written out
import type { ReactNode } from 'react';
import type { DayKey } from '../../../../../core/rules/week.ts';

/** A table of the preview: real rows and columns where there is room, stubs of a ticket where not. */
export function PreviewTable({ label, columns, children }: { label: string; columns: string[]; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      <table role="table" aria-label={label} className="block w-full border-collapse text-left @3xl:table">
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr role="row" className="@3xl:border-b @3xl:border-line">
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className="px-3 py-2 text-xs font-semibold whitespace-nowrap text-soft"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @3xl:table-row-group">
          {children}
        </tbody>
      </table>
    </div>
  );
}

type Place = 'date' | 'dateBelow' | 'weekday' | 'name' | 'attractions' | 'price' | 'notes' | 'layout';

// Where each cell goes on a stub: the date at the left edge, the flyer at the right, the words between them.
const PLACES: Record<Place, string> = {
  date: 'title-number col-start-1 row-start-1 row-span-5 text-lg @3xl:text-base @3xl:whitespace-nowrap',
  dateBelow: 'title-number col-start-1 row-start-1 row-span-5 pt-6 text-lg @3xl:text-base @3xl:whitespace-nowrap',
  weekday: 'col-start-1 row-start-1 text-sm font-semibold text-day-ink @3xl:whitespace-nowrap',
  name: 'title col-start-2 row-start-1 text-lg @3xl:text-base',
  attractions: 'col-start-2 leading-snug text-soft',
  price: 'col-start-2 text-sm leading-snug font-semibold',
  notes: 'col-start-2 text-sm leading-snug text-soft',
  layout: 'col-start-3 row-start-1 row-span-5',
};

/** One row; `places` says where each cell goes on a stub. */
export function PreviewRow({ day, cells, places }: { day: DayKey; cells: ReactNode[]; places: Place[] }) {
  return (
    <tr
      role="row"
      data-day={day}
      className="perforated grid grid-cols-[5.5rem_minmax(0,1fr)_auto] grid-rows-[auto_auto_auto_auto_1fr] gap-x-3 border-b border-l-6 p-3.5 [border-left-color:var(--day)] [border-left-style:solid] last:border-b-0 @3xl:table-row @3xl:p-0"
    >
      {cells.map((cell, index) => {
        const place = places[index] ?? 'notes';
        return (
          <td
            key={place}
            role="cell"
            className={`block min-w-0 whitespace-pre-line @3xl:table-cell @3xl:px-3 @3xl:py-2.5 @3xl:align-top print:py-1.5! print:leading-tight ${PLACES[place]}`}
          >
            {cell}
          </td>
        );
      })}
    </tr>
  );
}
