// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as a grid stops being one to a screen reader, so the roles are written out
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface RecordTableProps {
  label: string;
  columns: readonly string[];
  isBusy?: boolean;
  children: ReactNode;
}

/** A table of records: rows and columns where its container has room for them, cards where not. */
export function RecordTable({ label, columns, isBusy, children }: RecordTableProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      <table role="table" aria-label={label} aria-busy={isBusy} className="block w-full border-collapse text-left @4xl:table">
        <thead role="rowgroup" className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr role="row" className="@4xl:border-b @4xl:border-line">
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className="px-4 py-2.5 text-sm font-semibold text-soft last:text-right @4xl:whitespace-nowrap"
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

/** One record; as a card it is a grid of two columns, in which its cells find their places. */
export function RecordRow({ children }: { children: ReactNode }) {
  return (
    <tr
      role="row"
      className="perforated grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-b p-4 last:border-b-0 @4xl:table-row @4xl:border-solid @4xl:p-0"
    >
      {children}
    </tr>
  );
}

/** One cell; the header names the record. */
export function RecordCell({ isHeader, className, children }: { isHeader?: boolean; className?: string; children: ReactNode }) {
  const look = cn('block min-w-0 @4xl:table-cell @4xl:px-4 @4xl:py-3 @4xl:align-middle', className);
  return isHeader ? (
    <th role="rowheader" scope="row" className={look}>
      {children}
    </th>
  ) : (
    <td role="cell" className={look}>
      {children}
    </td>
  );
}
