import type { CSSProperties, ReactNode } from 'react';
import { type Cell, type EventKind, isTextKey, NOTE_FIELDS, type TextKey, tableColumns } from '../../../../core/event-fields.ts';
import type { EventContent } from '../../../../core/rules/event-text.ts';
import type { DayKey } from '../../../../core/rules/week.ts';
import { cn } from '../../ui/cn.ts';
import { RecordCell, RecordRow, RecordTable, type TableLook } from '../../ui/record-table.tsx';

/** The text of an empty cell (spec §2). */
export const EMPTY = '-';

export interface EventRow {
  key: string | number;
  day: DayKey | null;
  /** The short date, such as "dom. 28". Where the viewer is narrow, one line lists the short dates of all empty days. */
  short?: string;
  event: EventContent | null;
  cells: Partial<Record<Exclude<Cell, TextKey>, ReactNode>>;
}

interface EventLook extends TableLook {
  cells: Partial<Record<Cell, string>>;
  note: string;
  noteLabel: string;
  empty: string;
  shownEmpty: Cell;
  /** Classes for an empty day, whose card is a single line in a narrow container. */
  ghostRow: string;
  ghostCell: string;
  ghostEmpty: string;
  ghostLine?: string;
  linedRow?: string;
}

// Below 39rem each row is a card. From 39rem on, no width depends on content, which could make a column one letter wide.
const GRID = cn(
  'grid gap-x-2.5 @[39rem]:gap-x-2 @[39rem]:items-baseline @4xl:gap-x-4',
  'grid-cols-[5rem_minmax(0,1fr)_auto] [grid-template-areas:var(--card)]',
  '@[39rem]:[grid-template-areas:var(--columns)] @[39rem]:[grid-template-columns:var(--widths)]',
  '@4xl:[grid-template-columns:var(--wide-widths)]',
);
const WORDS = '@[39rem]:text-[0.8125rem] @4xl:text-[0.9375rem] hyphens-auto';

const PREVIEW: EventLook = {
  frame: 'bg-card',
  table: '',
  head: '@[39rem]:not-sr-only @[39rem]:block',
  headRow: cn('border-b border-l-6 border-line border-l-transparent px-3 py-2 @4xl:px-4', GRID),
  heading: 'block min-w-0 text-[0.6875rem] leading-tight font-semibold text-soft',
  body: '',
  row: cn(
    'relative content-start border-b border-l-6 p-3 [border-left-color:var(--day)] [border-left-style:solid]',
    'break-inside-avoid gap-y-0.5 @[39rem]:px-3 @[39rem]:py-2.5 @4xl:px-4 print:py-1.5! print:leading-tight',
    GRID,
    '[grid-template-rows:var(--card-rows)] @[39rem]:grid-rows-none',
  ),
  cell: 'whitespace-pre-line',
  cells: {
    date: 'title-number @[39rem]:text-[0.9375rem] @4xl:text-base',
    weekday: 'text-sm font-semibold text-day-ink',
    eventName: 'title text-lg leading-tight @[39rem]:text-base @[39rem]:leading-tight',
    attractions: `leading-snug text-soft ${WORDS}`,
    price: `text-sm leading-snug font-semibold ${WORDS}`,
    lots: `text-sm leading-snug font-semibold ${WORDS}`,
    layout: 'has-[img]:self-start',
  },
  note: `text-sm leading-snug text-soft ${WORDS}`,
  noteLabel: '@[39rem]:hidden',
  empty: '@max-[39rem]:sr-only',
  shownEmpty: 'date',
  // The cells are in reverse order, because an empty day's card shows the weekday before the date.
  ghostRow:
    '@max-[39rem]:flex @max-[39rem]:flex-row-reverse @max-[39rem]:items-baseline @max-[39rem]:justify-end @max-[39rem]:py-2',
  ghostCell: '@max-[39rem]:text-base @max-[39rem]:font-semibold',
  ghostEmpty: '@max-[39rem]:sr-only',
};

const WIDTHS: Partial<Record<Cell, [string, string]>> = {
  date: ['4.75rem', '6rem'],
  weekday: ['4rem', '5rem'],
  attractions: ['minmax(0,1.1fr)', 'minmax(0,1.3fr)'],
  price: ['minmax(0,0.95fr)', 'minmax(0,1fr)'],
  lots: ['minmax(0,1.3fr)', 'minmax(0,1.3fr)'],
  layout: ['2.75rem', '5rem'],
};
const TEXT_WIDTH = ['minmax(0,1.2fr)', 'minmax(0,1.1fr)'] as const;

/** Returns the grid areas of the cells in the designer's preview, as a card and as columns. A card's last row takes spare height. */
function previewGrid(kind: EventKind): CSSProperties {
  const cells = tableColumns('preview', kind).map(({ cell }) => cell);
  const [above, price] = kind === 'extra' ? ['date', 'lots'] : ['weekday', 'price'];
  const texts = ['eventName', 'attractions', price, ...NOTE_FIELDS.map(({ key }) => key)];
  const card = [`${above} eventName layout`, ...texts.map((cell) => `date ${cell} layout`)];
  const style: Record<`--${string}`, string> = {
    '--card': card.map((row) => `"${row}"`).join(' '),
    '--card-rows': ['1.375rem', ...card.slice(2).map(() => 'auto'), '1fr'].join(' '),
    '--columns': `"${cells.join(' ')}"`,
    '--widths': cells.map((cell) => (WIDTHS[cell] ?? TEXT_WIDTH)[0]).join(' '),
    '--wide-widths': cells.map((cell) => (WIDTHS[cell] ?? TEXT_WIDTH)[1]).join(' '),
  };
  return style;
}

const VIEWER: EventLook = {
  frame: 'print:overflow-visible print:border-0',
  table: 'border-collapse @4xl:table',
  head: '@4xl:not-sr-only @4xl:table-header-group',
  headRow: '@4xl:border-b @4xl:border-line',
  // The first heading has 3 px more padding, because half of the collapsed 6 px border lies inside the cells below.
  heading: 'px-3 py-2 text-sm font-semibold whitespace-nowrap text-soft first:pl-3.75',
  body: '@4xl:table-row-group',
  row: cn(
    'grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] gap-x-2 gap-y-0.5 border-b border-l-6 p-3 [border-left-style:solid]',
    '@4xl:table-row @4xl:p-0 print:break-inside-avoid',
    // The last row that is not empty gets no line below, because the empty rows after it are hidden.
    '@max-4xl:[&:not(:has(~:not([data-empty])))]:border-b-0',
  ),
  cell: 'whitespace-pre-line @4xl:table-cell @4xl:px-3 @4xl:py-2.5 @4xl:align-top print:py-1! print:text-sm! print:leading-tight!',
  cells: {
    date: 'title-number order-1 row-start-1 text-sm whitespace-nowrap! @[21rem]:text-base',
    weekday: 'col-start-1 row-start-1 text-sm font-semibold whitespace-nowrap! text-day-ink @[21rem]:text-base @4xl:text-sm',
    eventName: 'title order-2 col-span-2 col-start-1 row-start-2 text-lg @4xl:text-base @7xl:min-w-44 @7xl:text-lg',
    attractions: 'col-span-2 col-start-1 leading-snug @max-4xl:text-[0.9375rem] @7xl:min-w-96',
    price: 'col-span-2 col-start-1 text-sm leading-snug font-semibold @4xl:min-w-28 @7xl:text-base',
    ticketType: 'col-span-2 col-start-1 text-sm leading-snug font-semibold @4xl:whitespace-nowrap',
    lots: 'col-span-full row-start-8 mt-2 text-sm leading-snug',
    layout: 'col-start-3 row-span-3 row-start-1 ml-1 min-w-15 @4xl:min-w-18',
  },
  note: 'col-span-full text-sm leading-snug text-soft @4xl:min-w-32 @7xl:text-base',
  noteLabel: '@4xl:hidden',
  empty: 'sr-only @4xl:not-sr-only',
  shownEmpty: 'eventName',
  ghostRow: '@max-4xl:flex @max-4xl:items-baseline @max-4xl:py-2',
  ghostCell: '@max-4xl:text-base',
  ghostEmpty: 'sr-only @4xl:not-sr-only',
  ghostLine: 'mt-2 text-sm text-soft @4xl:hidden print:hidden',
  linedRow: '@max-4xl:not-print:hidden',
};
interface EventTableProps {
  table: 'preview' | 'viewer';
  kind: EventKind;
  label: string;
  rows: EventRow[];
}

export function EventTable({ table, kind, label, rows }: EventTableProps) {
  const isPreview = table === 'preview';
  const look = isPreview ? PREVIEW : VIEWER;
  const columns = tableColumns(table, kind);
  const area = (cell: Cell) => (isPreview ? { gridArea: cell } : undefined);
  const drawn = rows.map((row) => {
    const contents = columns.map(({ cell }) => ({ cell, content: contentOf(cell, row.event, row.cells, look) }));
    return {
      ...row,
      contents,
      isGhost: contents.every(({ cell, content }) => cell === 'date' || cell === 'weekday' || !content),
    };
  });
  const ghosts = drawn.flatMap(({ isGhost, short }) => (isGhost && short ? short : []));
  const hasLine = look.ghostLine !== undefined && ghosts.length > 0 && ghosts.length < rows.length;

  return (
    <>
      <RecordTable
        label={label}
        look={look}
        style={isPreview ? previewGrid(kind) : undefined}
        columns={columns.map(({ cell, heading }) => ({
          key: cell,
          heading: isPreview ? heading.toUpperCase() : heading,
          style: area(cell),
        }))}
      >
        {drawn.map(({ key, day, contents, isGhost }) => (
          <RecordRow
            key={key}
            look={look}
            day={day ?? 'none'}
            isEmpty={isGhost && hasLine}
            className={cn(
              isGhost && (hasLine ? look.linedRow : look.ghostRow),
              !isPreview && (day ? '[border-left-color:var(--day)]' : '[border-left-color:var(--color-line)]'),
            )}
          >
            {contents.map(({ cell, content }) => (
              <RecordCell
                key={cell}
                look={look}
                isHeader={cell === 'date'}
                style={area(cell)}
                className={cn(
                  look.cells[cell] ?? look.note,
                  isGhost && look.ghostCell,
                  !content && cell !== look.shownEmpty && (isGhost ? look.ghostEmpty : look.empty),
                )}
              >
                {content || EMPTY}
              </RecordCell>
            ))}
          </RecordRow>
        ))}
      </RecordTable>
      {hasLine && <p className={look.ghostLine}>Sem evento: {ghosts.join(', ')}</p>}
    </>
  );
}

function contentOf(cell: Cell, event: EventRow['event'], cells: EventRow['cells'], { noteLabel }: EventLook): ReactNode {
  if (!isTextKey(cell)) return cells[cell];
  const text = event?.[cell]?.trim();
  const field = NOTE_FIELDS.find(({ key }) => key === cell);
  if (!text || !field || field.isLong) return text;
  return (
    <>
      <span className={noteLabel}>{field.heading}: </span>
      {text}
    </>
  );
}
