// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as a grid stops being one to a screen reader, so the roles are written out
import type { ReactNode } from 'react';
import type { DayKey } from '../../../../../core/rules/week.ts';
import { cn } from '../../../ui/cn.ts';

/** What an empty cell shows (spec §2). */
export const EMPTY = '-';

type Place = 'date' | 'weekday' | 'name' | 'attractions' | 'price' | 'notes' | 'layout';

export interface Column {
  place: Place;
  heading: string;
}

interface TableLook {
  columns: Column[];
  /** Where the cells of a row stand, in each of the three shapes. */
  grid: string;
}

// Three shapes of the same table, by the room that it has: a column for each heading (from 42rem); columns that hold two
// headings above each other (from 28rem, which is what there is beside the days on a small laptop); and on a phone no
// headings, the words as on a ticket's stub. The columns are of fixed widths or shares of what is left: a table that sizes
// itself by its words would narrow one to a letter.
const SHARED = 'grid gap-x-2.5 @md:items-baseline @4xl:gap-x-4';

export const WEEK: TableLook = {
  columns: [
    { place: 'date', heading: 'DATA' },
    { place: 'weekday', heading: 'DIA DA SEMANA' },
    { place: 'name', heading: 'NOME DO EVENTO' },
    { place: 'attractions', heading: 'ATRAÇÕES' },
    { place: 'price', heading: 'VALOR' },
    { place: 'notes', heading: 'OBSERVAÇÕES' },
    { place: 'layout', heading: 'LAYOUT' },
  ],
  grid: cn(
    SHARED,
    "grid-cols-[5rem_minmax(0,1fr)_auto] [grid-template-areas:'weekday_name_layout'_'date_name_layout'_'date_attractions_layout'_'date_price_layout'_'date_notes_layout']",
    "@md:grid-cols-[5.5rem_minmax(0,1.15fr)_minmax(0,1fr)_3.5rem] @md:[grid-template-areas:'date_name_price_layout'_'weekday_name_price_layout'_'weekday_attractions_notes_layout']",
    "@2xl:grid-cols-[5rem_4.25rem_minmax(0,1.15fr)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.15fr)_3.25rem] @2xl:[grid-template-areas:'date_weekday_name_attractions_price_notes_layout']",
    '@4xl:grid-cols-[6rem_5rem_minmax(0,1.1fr)_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.1fr)_5rem]',
  ),
};

export const EXTRA: TableLook = {
  columns: [
    { place: 'date', heading: 'DATA' },
    { place: 'name', heading: 'NOME DO EVENTO' },
    { place: 'attractions', heading: 'ATRAÇÕES' },
    { place: 'notes', heading: 'OBSERVAÇÕES' },
    { place: 'price', heading: 'VALORES' },
    { place: 'layout', heading: 'LAYOUT' },
  ],
  grid: cn(
    SHARED,
    "grid-cols-[5rem_minmax(0,1fr)_auto] [grid-template-areas:'date_name_layout'_'date_name_layout'_'date_attractions_layout'_'date_price_layout'_'date_notes_layout']",
    "@md:grid-cols-[5.5rem_minmax(0,1.15fr)_minmax(0,1fr)_3.5rem] @md:[grid-template-areas:'date_name_notes_layout'_'._name_notes_layout'_'._attractions_price_layout']",
    "@2xl:grid-cols-[5rem_minmax(0,1.1fr)_minmax(0,1.3fr)_minmax(0,1.1fr)_minmax(0,1.3fr)_3.25rem] @2xl:[grid-template-areas:'date_name_attractions_notes_price_layout']",
    '@4xl:grid-cols-[6rem_minmax(0,1.1fr)_minmax(0,1.3fr)_minmax(0,1.1fr)_minmax(0,1.3fr)_5rem]',
  ),
};

const AREAS: Record<Place, string> = {
  date: '[grid-area:date]',
  weekday: '[grid-area:weekday]',
  name: '[grid-area:name]',
  attractions: '[grid-area:attractions]',
  price: '[grid-area:price]',
  notes: '[grid-area:notes]',
  layout: '[grid-area:layout]',
};

/** A table of the preview, with its headings wherever there is room for them. */
export function PreviewTable({ label, look, children }: { label: string; look: TableLook; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      <table role="table" aria-label={label} className="block w-full text-left">
        <thead role="rowgroup" className="sr-only @md:not-sr-only @md:block">
          <tr role="row" className={cn('border-b border-l-6 border-line border-l-transparent px-3 py-2 @4xl:px-4', look.grid)}>
            {look.columns.map(({ place, heading }) => (
              <th
                key={place}
                role="columnheader"
                scope="col"
                className={cn('block min-w-0 text-[0.6875rem] leading-tight font-semibold text-soft', AREAS[place])}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {children}
        </tbody>
      </table>
    </div>
  );
}

const WORDS = '@md:text-sm @2xl:text-[0.8125rem] @4xl:text-[0.9375rem] hyphens-auto';
const LOOKS: Record<Place, string> = {
  date: 'title-number @2xl:text-[0.9375rem] @4xl:text-base',
  weekday: 'text-sm font-semibold text-day-ink',
  name: 'title text-lg leading-tight @md:text-base @md:leading-tight',
  attractions: `leading-snug text-soft ${WORDS}`,
  price: `text-sm leading-snug font-semibold ${WORDS}`,
  notes: `text-sm leading-snug text-soft ${WORDS}`,
  layout: 'has-[img]:self-start',
};

// What is left of the height goes to the last row, so that no word moves away from the one above it.
const ROWS = 'grid-rows-[1.375rem_auto_auto_auto_1fr] @md:grid-rows-[1.375rem_auto_1fr] @2xl:grid-rows-none';

interface PreviewRowProps {
  day: DayKey;
  look: TableLook;
  cells: Partial<Record<Place, ReactNode>>;
}

/** One row. On a stub empty cells are left to screen readers, and a day with nothing is a single line. */
export function PreviewRow({ day, look, cells }: PreviewRowProps) {
  const { date, weekday, ...words } = cells;
  const isGhost = Object.values(words).every((cell) => cell === EMPTY);
  return (
    <tr
      role="row"
      data-day={day}
      className={cn(
        'perforated relative content-start border-b border-l-6 p-3 [border-left-color:var(--day)] [border-left-style:solid] last:border-b-0',
        'break-inside-avoid gap-y-0.5 @md:px-3 @md:py-2.5 @4xl:px-4 print:py-1.5! print:leading-tight',
        look.grid,
        ROWS,
        isGhost && "@max-md:[grid-template-areas:'weekday_date_date'] @max-md:py-2",
      )}
    >
      {look.columns.map(({ place }) => (
        <td
          key={place}
          role="cell"
          className={cn(
            'block min-w-0 whitespace-pre-line',
            AREAS[place],
            LOOKS[place],
            isGhost && '@max-md:text-base @max-md:font-semibold',
            place !== 'date' && cells[place] === EMPTY && '@max-md:sr-only',
          )}
        >
          {cells[place]}
        </td>
      ))}
    </tr>
  );
}
