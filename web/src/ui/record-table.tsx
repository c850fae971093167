// biome-ignore-all lint/a11y/noRedundantRoles: a table that CSS lays out as a grid is no table to a screen reader, so its elements have explicit roles
import { type CSSProperties, memo, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { Skeleton } from './screen.tsx';

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

/** The default look: rows and columns in a wide container, cards of two columns in a narrow container. */
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
  columns: readonly { key?: string; heading: string; style?: CSSProperties | undefined }[];
  look?: TableLook;
  style?: CSSProperties | undefined;
  isBusy?: boolean | undefined;
  children: ReactNode;
}

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
            {columns.map(({ heading, key = heading, style: place }) => (
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
  day?: string;
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
  isHeader?: boolean | undefined;
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

export interface Column<Row> {
  heading: string;
  className: string;
  isHeader?: boolean;
  /** Text before the cell's content on a card, because a card hides the column's heading. */
  before?: string;
  cell: (row: Row) => ReactNode;
  /** The cell's content while the rows are loading: a node, or class names of a skeleton. */
  waiting?: ReactNode;
}

interface RecordListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | number;
}

export function RecordList<Row extends { id: number | string }>({ label, columns, rows }: RecordListProps<Row>) {
  const list = typeof rows === 'number' ? Array.from({ length: rows }, () => undefined) : rows;
  return (
    <RecordTable label={label} columns={columns} isBusy={typeof rows === 'number' || undefined}>
      {list.map((row, index) => (
        <ListRow key={row?.id ?? index} columns={columns} row={row} />
      ))}
    </RecordTable>
  );
}

function Row<T>({ columns, row }: { columns: readonly Column<T>[]; row: T | undefined }) {
  return (
    <RecordRow>
      {columns.map(({ heading, isHeader, className, before, cell, waiting = 'h-6 w-36 max-w-full' }) => (
        <RecordCell key={heading} isHeader={isHeader} className={className}>
          {row && before && <span className="@4xl:sr-only">{before} </span>}
          {row ? cell(row) : typeof waiting === 'string' ? <Skeleton className={waiting} /> : waiting}
        </RecordCell>
      ))}
    </RecordRow>
  );
}

const ListRow = memo(Row) as typeof Row;

/** The last column, which has a row's buttons: on a card below the name, or to the right of the name if there is room. */
export const actionsColumn = <Row,>(
  cell: (row: Row) => ReactNode,
  className = 'col-span-2 @lg:col-start-1 @lg:row-span-2 @lg:row-start-1 @lg:justify-self-end',
): Column<Row> => ({
  heading: 'Ações',
  className,
  cell,
  waiting: 'h-9 w-52 max-w-full @4xl:ml-auto pointer-coarse:h-11',
});

export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap gap-1.5 @4xl:flex-nowrap @4xl:justify-end">{children}</span>
);
