// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as a grid stops being one to a screen reader, so the roles are written out
import type { CSSProperties, ReactNode } from 'react';
import { cn } from './cn.ts';

/** The classes of a table's parts, for each width of its container. */
export interface TableLook {
  frame: string;
  table: string;
  head: string;
  headRow: string;
  heading: string;
  body: string;
  row: string;
  cell: string;
}

/** Rows and columns where there is room for them, cards where not; a card is a grid of two columns. */
const CARDS: TableLook = {
  frame: 'bg-card',
  table: 'border-collapse @4xl:table',
  head: '@4xl:not-sr-only @4xl:table-header-group',
  headRow: '@4xl:border-b @4xl:border-line',
  heading: 'px-4 py-2.5 text-sm font-semibold text-soft last:text-right @4xl:whitespace-nowrap',
  body: '@4xl:table-row-group',
  row: 'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-b p-4 @4xl:table-row @4xl:border-solid @4xl:p-0',
  cell: '@4xl:table-cell @4xl:px-4 @4xl:py-3 @4xl:align-middle',
};

interface RecordTableProps {
  label: string;
  columns: readonly { key: string; heading: string; style?: CSSProperties | undefined }[];
  look?: TableLook;
  style?: CSSProperties | undefined;
  isBusy?: boolean;
  children: ReactNode;
}

/** A table that is rows and columns where its container has room for them. */
export function RecordTable({ label, columns, look = CARDS, style, isBusy, children }: RecordTableProps) {
  return (
    <div className={cn('overflow-hidden rounded-lg border border-line', look.frame)}>
      <table
        role="table"
        aria-label={label}
        aria-busy={isBusy}
        style={style}
        className={cn('block w-full text-left', look.table)}
      >
        <thead role="rowgroup" className={cn('sr-only', look.head)}>
          <tr role="row" className={look.headRow}>
            {columns.map(({ key, heading, style: place }) => (
              <th key={key} role="columnheader" scope="col" style={place} className={look.heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={cn('block', look.body)}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface RecordRowProps {
  look?: TableLook;
  /** Whose colour the row has. */
  day?: string;
  /** It has nothing to tell; for the classes of the look. */
  isEmpty?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function RecordRow({ look = CARDS, day, isEmpty, className, children }: RecordRowProps) {
  return (
    <tr
      role="row"
      data-day={day}
      data-empty={isEmpty || undefined}
      className={cn('perforated last:border-b-0', look.row, className)}
    >
      {children}
    </tr>
  );
}

interface RecordCellProps {
  look?: TableLook;
  /** It names the record. */
  isHeader?: boolean;
  style?: CSSProperties | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function RecordCell({ look = CARDS, isHeader, style, className, children }: RecordCellProps) {
  const classes = cn('block min-w-0', look.cell, className);
  return isHeader ? (
    <th role="rowheader" scope="row" style={style} className={classes}>
      {children}
    </th>
  ) : (
    <td role="cell" style={style} className={classes}>
      {children}
    </td>
  );
}

/** A column of records that are cards in a narrow container. */
export interface Column<Key extends string> {
  key: Key;
  heading: string;
  /** Of its cells: how they look, and where they stand on a card. */
  className: string;
  /** Its cell names the record. */
  isHeader?: boolean;
}

/** A row whose cells look and stand as its columns say. */
export function ColumnsRow<Key extends string>({
  columns,
  cells,
}: {
  columns: readonly Column<Key>[];
  cells: Record<Key, ReactNode>;
}) {
  return (
    <RecordRow>
      {columns.map(({ key, className, isHeader = false }) => (
        <RecordCell key={key} isHeader={isHeader} className={className}>
          {cells[key]}
        </RecordCell>
      ))}
    </RecordRow>
  );
}

interface SkeletonTableProps<Key extends string> {
  label: string;
  columns: readonly Column<Key>[];
  /** In place of each row's content. */
  cells: Record<Key, ReactNode>;
  rows: number;
}

/** The table while its rows are loading. */
export function SkeletonTable<Key extends string>({ label, columns, cells, rows }: SkeletonTableProps<Key>) {
  return (
    <RecordTable label={label} columns={columns} isBusy>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <ColumnsRow key={index} columns={columns} cells={cells} />
      ))}
    </RecordTable>
  );
}
