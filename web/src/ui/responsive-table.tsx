// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as a grid stops being one to a screen reader, so the roles are written out
import type { HTMLAttributes, ReactNode } from 'react';
import { cn } from './cn.ts';

export interface Column<Key extends string = string> {
  key: Key;
  title: string;
  /** Classes of the column's cells: how they look, and where they stand when the row is a card. */
  className: string;
  /** Classes of the column's heading, beside the look's. */
  headClassName?: string;
  /** Its cell names the row. */
  isHeader?: boolean;
}

/** Classes of the parts of a table, for its shapes in narrow and wide containers. */
export interface TableLook {
  frame: string;
  table: string;
  head: string;
  headRow: string;
  headCell: string;
  body: string;
  row: string;
  cell: string;
}

/** Records: rows and columns in a wide container; in a narrow one each row is a card, a grid of two columns. */
export const RECORDS: TableLook = {
  frame: 'overflow-hidden rounded-lg border border-line bg-card',
  table: 'block w-full border-collapse text-left @4xl:table',
  head: 'sr-only @4xl:not-sr-only @4xl:table-header-group',
  headRow: '@4xl:border-b @4xl:border-line',
  headCell: 'px-4 py-2.5 text-sm font-semibold text-soft last:text-right @4xl:whitespace-nowrap',
  body: 'block @4xl:table-row-group',
  row: 'perforated grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-b p-4 last:border-b-0 @4xl:table-row @4xl:border-solid @4xl:p-0',
  cell: 'block min-w-0 @4xl:table-cell @4xl:px-4 @4xl:py-3 @4xl:align-middle',
};

interface TableProps {
  label: string;
  columns: readonly Column[];
  look?: TableLook;
  isBusy?: boolean | undefined;
  children: ReactNode;
}

/** A table whose look turns it into cards or stubs where its container is narrow. Its children are rows. */
export function Table({ label, columns, look = RECORDS, isBusy, children }: TableProps) {
  return (
    <div className={look.frame}>
      <table role="table" aria-label={label} aria-busy={isBusy} className={look.table}>
        <thead role="rowgroup" className={look.head}>
          <tr role="row" className={look.headRow}>
            {columns.map(({ key, title, headClassName }) => (
              <th key={key} role="columnheader" scope="col" className={cn(look.headCell, headClassName)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={look.body}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<Key extends string> extends HTMLAttributes<HTMLTableRowElement> {
  columns: readonly Column<Key>[];
  look?: TableLook;
  cells: Record<Key, ReactNode>;
}

/** One row of a `Table` with the same columns and look. */
export function Row<Key extends string>({ columns, look = RECORDS, cells, className, ...rest }: RowProps<Key>) {
  return (
    <tr role="row" className={cn(look.row, className)} {...rest}>
      {columns.map(({ key, isHeader, className: place }) => {
        const classes = cn(look.cell, place);
        return isHeader ? (
          <th key={key} role="rowheader" scope="row" className={classes}>
            {cells[key]}
          </th>
        ) : (
          <td key={key} role="cell" className={classes}>
            {cells[key]}
          </td>
        );
      })}
    </tr>
  );
}

interface SkeletonTableProps<Key extends string> {
  label: string;
  columns: readonly Column<Key>[];
  /** In place of each row's content. */
  cells: Record<Key, ReactNode>;
  rows: number;
}

/** The shape of a table while its rows are loading. */
export function SkeletonTable<Key extends string>({ label, columns, cells, rows }: SkeletonTableProps<Key>) {
  return (
    <Table label={label} columns={columns} isBusy>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <Row key={index} columns={columns} cells={cells} />
      ))}
    </Table>
  );
}
