import type ExcelJS from 'exceljs';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { Schedule } from '../../core/contracts/schedules.ts';
import { type Cell, type EventKind, isTextKey, type TextKey, tableColumns } from '../../core/event-fields.ts';
import { byDate, type CalendarDate, formatDate, formatInstant } from '../../core/rules/calendar.ts';
import { artistsText, hasContent, photosText, priceLines } from '../../core/rules/event-text.ts';
import { LOTS, TICKET_CATEGORIES, ticketTypeLabel } from '../../core/rules/lots.ts';
import { DAYS, type DayKey, dayDate, dayKeyOf, longWeekday } from '../../core/rules/week.ts';
import type { Image } from '../media/image/read.ts';
import { bytesOf, cellText, headerText, looksLikeFormula, newWorkbook, Pictures } from './exceljs.ts';
import { type FitColumn, fitsPage, fitTable, MAX_HEIGHT, MIN_HEIGHT, textHeight } from './fit.ts';
import { type NamedVersion, versionText } from './package-texts.ts';

const CREATOR = 'Quartou!';
/** The least height, in points, of the room for a flyer's picture, above the flyer's name. A wide picture does not fill it. */
const MIN_FLYER_HEIGHT = 60;
const CAPTION_SCALE = 0.8;
const TEXT_SIZE = 10;
const INK = 'FF1B1815';
const SOFT = 'FF6A6259';
const LINE = 'FFE6E0D6';
const SUNK = 'FFF3EFE8';
const WHITE = 'FFFFFFFF';

/** The light theme's colours (web/src/styles.css). `quinta` and `domingo` are darker, to give white text a contrast of 4.5:1. */
export const DAY_COLOURS: Record<DayKey, string> = {
  quarta: 'FF2D62E8',
  quinta: 'FF0D8274',
  sexta: 'FFD4351C',
  sabado: 'FF7C3AC7',
  domingo: 'FFA56603',
  extra: INK,
};

export interface SheetColumn extends FitColumn {
  cell: Cell;
  heading: string;
}
export interface SheetRow {
  day: DayKey;
  date: CalendarDate;
  weekday: string;
  event?: ScheduleEvent | undefined;
  flyer?: Image | undefined;
}
interface SheetTable {
  sheet: string;
  title: string;
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  dateFormat: string;
  /** Font scales, largest first. The first scale at which the table fits one page is used. */
  scales?: readonly number[];
}

const FIXED_CELLS: readonly Cell[] = ['date', 'weekday'];
const CENTRED_CELLS: readonly Cell[] = ['date', 'layout'];
const BOLD_CELLS: readonly Cell[] = ['weekday', 'eventName'];

const columnsOf = (kind: EventKind): SheetColumn[] =>
  tableColumns('spreadsheet', kind).map(({ cell, heading, width }) => ({
    cell,
    heading: heading.toUpperCase(),
    min: width,
    fixed: FIXED_CELLS.includes(cell),
    strong: BOLD_CELLS.includes(cell),
  }));

const CELL_TEXTS: Record<Exclude<Cell, TextKey | 'date' | 'weekday'>, (event: ScheduleEvent) => string | null> = {
  attractions: artistsText,
  photos: photosText,
  price: (event) => priceLines(event).join('\n') || null,
  ticketType: ({ ticketType }) => ticketTypeLabel(ticketType),
  lots: lotsText,
  layout: ({ layout }) => layout?.name ?? null,
};

function textOf(cell: Cell, { date, weekday, event }: SheetRow): string | null {
  if (cell === 'date') return formatDate(date);
  if (cell === 'weekday') return weekday;
  if (!event) return null;
  return isTextKey(cell) ? event[cell] : CELL_TEXTS[cell](event);
}

const DATE = 'dd/mm/yyyy';

function tablesOf({ startDate, events }: Schedule, { flyers, unsent = [] }: Options): SheetTable[] {
  const isExtra = (event: ScheduleEvent) => event.isSpecialEvent;
  const rowOf = (event: ScheduleEvent): SheetRow => ({
    day: dayKeyOf(event),
    date: event.date,
    weekday: event.dayOfWeek,
    event,
    flyer: flyers?.get(event.layout?.imageUrl ?? ''),
  });
  const days = DAYS.map(({ key, name }, index): SheetRow => {
    const date = dayDate(startDate, index);
    const event = events.find((one) => !isExtra(one) && one.date === date);
    return { ...(event && rowOf(event)), day: key, date, weekday: longWeekday(name) };
  });
  const extra = events.filter(isExtra).map(rowOf);
  const atDoor = events.filter(hasContent).sort(byDate).map(rowOf);
  const last = dayDate(startDate, DAYS.length - 1);
  const marked = (title: string, isUnsent: boolean) => (isUnsent ? `${title} — com mudanças não enviadas` : title);
  return [
    {
      sheet: 'Programação',
      title: marked(`Programação Semanal — ${formatDate(startDate)} a ${formatDate(last)}`, unsent.includes('regular')),
      columns: columnsOf('regular'),
      rows: events.every(isExtra) ? [] : days,
      dateFormat: DATE,
    },
    {
      sheet: 'Eventos Extras',
      title: marked(`Eventos Extras — ${dateRange(extra)}`, unsent.includes('extra')),
      columns: columnsOf('extra'),
      rows: extra,
      dateFormat: DATE,
    },
    {
      sheet: 'Portaria',
      title: marked(`Portaria — ${dateRange(atDoor)}`, unsent.length > 0),
      columns: DOOR_COLUMNS,
      rows: atDoor,
      dateFormat: '[$-416]ddd, dd/mm/yyyy',
      scales: [2, 1.8, 1.6, 1.4, 1.2],
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** Columns that the sheet for the venue's door omits, to have room for large text. Its date cells include the weekday. */
const NOT_AT_DOOR: readonly Cell[] = ['weekday', 'photos', 'layout'];
const AT_DOOR: Partial<Record<Cell, Partial<SheetColumn>>> = { date: { min: 18 }, eventName: { heading: 'EVENTO', min: 16 } };
const DOOR_COLUMNS = columnsOf('regular')
  .filter(({ cell }) => !NOT_AT_DOOR.includes(cell))
  .map((column) => ({ ...column, min: 12, ...AT_DOOR[column.cell] }));

function dateRange(rows: readonly SheetRow[]): string {
  const dates = rows.map(({ date }) => date).sort();
  return [...new Set([dates.at(0), dates.at(-1)])].map(formatDate).join(' a ');
}

const orDash = (text: string | null | undefined) => (text?.trim() ? text : '-');

function lotsText(event: ScheduleEvent): string {
  const lines = [
    ticketTypeLabel(event.ticketType),
    ...LOTS.map(({ key, label }) => `${label}: ${orDash(event[`${key}LotValue`])}`),
  ];
  const presets = event.lotPresets;
  if (presets) {
    for (const { key, label } of TICKET_CATEGORIES) {
      lines.push(`${label}: ${LOTS.map((lot) => orDash(presets[key][lot.key])).join(' / ')}`);
    }
  }
  return lines.join('\n');
}

/** Returns a date as midnight UTC, because exceljs writes the UTC fields of a Date. */
const dateCell = (date: CalendarDate) => new Date(`${date}T00:00:00Z`);

const solid = (argb: string): ExcelJS.FillPattern => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });
const font = (argb: string, more: Partial<ExcelJS.Font> = {}): Partial<ExcelJS.Font> => ({
  name: 'Arial',
  size: TEXT_SIZE,
  color: { argb },
  ...more,
});
const WRAPPED_TEXT: Partial<ExcelJS.Alignment> = { horizontal: 'left', wrapText: true, indent: 1 };
const THIN_LINE: ExcelJS.Border = { style: 'thin', color: { argb: LINE } };
const CELL_BORDERS: Partial<ExcelJS.Borders> = { top: THIN_LINE, left: THIN_LINE, bottom: THIN_LINE, right: THIN_LINE };
const DATE_BORDER: ExcelJS.Border = { style: 'dashed', color: { argb: SOFT } };

const isWholeOnPage = ({ heights }: { heights: readonly number[] }) =>
  fitsPage(heights) && heights.every((height) => height < MAX_HEIGHT);

function addSheet(
  workbook: ExcelJS.Workbook,
  { sheet: name, title, columns, rows, dateFormat, scales = [] }: SheetTable,
  pictures: Pictures,
  origin: string,
): void {
  const sheet = workbook.addWorksheet(name, {
    properties: { tabColor: { argb: rows[0] ? DAY_COLOURS[rows[0].day] : INK } },
    views: [{ state: 'frozen', ySplit: 2, topLeftCell: 'A3', activeCell: 'A3', showGridLines: false }],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      horizontalCentered: true,
      printTitlesRow: '1:2',
      margins: { left: 0.4, right: 0.4, top: 0.55, bottom: 0.55, header: 0.25, footer: 0.25 },
    },
    headerFooter: {
      oddHeader: `&L${headerText(CREATOR)}&R${headerText(origin)}`,
      oddFooter: `&L${headerText(title)}&R${headerText('Página ')}&P de &N`,
    },
  });

  const texts = rows.map((row) => columns.map(({ cell }) => cellText(orDash(textOf(cell, row)))));
  const above = rows.map(({ flyer }) => (flyer ? MIN_FLYER_HEIGHT : 0));
  const fitted = columns.map((column) => (column.cell === 'layout' ? { ...column, above } : column));
  const scale = scales.find((one) => isWholeOnPage(fitTable(fitted, texts, one))) ?? 1;
  const { widths, heights } = fitTable(fitted, texts, scale);
  sheet.columns = widths.map((width) => ({ width }));

  const titleRow = sheet.getRow(1);
  titleRow.height = 30;
  titleRow.getCell(1).value = title;
  titleRow.getCell(1).style = { font: font(INK, { size: 16, bold: true }), alignment: { vertical: 'middle' } };

  const headerRow = sheet.getRow(2);
  headerRow.height = 22 * scale;
  columns.forEach(({ cell: content, heading }, index) => {
    const cell = headerRow.getCell(index + 1);
    cell.value = heading;
    cell.style = {
      font: font(INK, { size: 9 * scale, bold: true }),
      fill: solid(SUNK),
      alignment: {
        vertical: 'middle',
        wrapText: true,
        ...(CENTRED_CELLS.includes(content) ? { horizontal: 'center' } : { horizontal: 'left', indent: 1 }),
      },
      border: { ...CELL_BORDERS, bottom: { style: 'medium', color: { argb: INK } } },
    };
  });

  rows.forEach((row, rowIndex) => {
    const sheetRow = sheet.getRow(rowIndex + 3);
    sheetRow.height = heights[rowIndex] ?? MIN_HEIGHT;
    const colour = DAY_COLOURS[row.day];
    // A text too long for the tallest row is aligned to the top, so that its beginning is shown.
    const vertical = sheetRow.height < MAX_HEIGHT ? 'middle' : 'top';
    const date = sheetRow.getCell(1);
    date.value = dateCell(row.date);
    date.style = {
      numFmt: dateFormat,
      font: font(WHITE, { size: TEXT_SIZE * scale, bold: true }),
      fill: solid(colour),
      alignment: { vertical, horizontal: 'center' },
      border: { ...CELL_BORDERS, right: DATE_BORDER },
    };
    columns.forEach((column, index) => {
      if (index === 0) return;
      const text = texts[rowIndex]?.[index] ?? '-';
      const cell = sheetRow.getCell(index + 1);
      cell.value = text;
      const flyer = column.cell === 'layout' ? row.flyer : undefined;
      if (flyer) {
        const width = widths[index] ?? column.min;
        const below = textHeight(text, width, CAPTION_SCALE);
        pictures.place(sheet, flyer, { column: index, row: rowIndex + 2, width, height: sheetRow.height, below });
      }
      cell.style = cellStyle(column, text, { hasFlyer: flyer !== undefined, colour, scale, vertical });
    });
  });
}

function cellStyle(
  column: SheetColumn,
  text: string,
  { hasFlyer, colour, scale, vertical }: { hasFlyer: boolean; colour: string; scale: number; vertical: 'middle' | 'top' },
): Partial<ExcelJS.Style> {
  const isEmpty = text === '-';
  return {
    font: font(column.fixed ? colour : isEmpty || hasFlyer ? SOFT : INK, {
      bold: Boolean(column.strong) && !isEmpty,
      size: TEXT_SIZE * (hasFlyer ? CAPTION_SCALE : scale),
    }),
    alignment: {
      ...(CENTRED_CELLS.includes(column.cell) ? { horizontal: 'center', wrapText: true } : WRAPPED_TEXT),
      vertical: hasFlyer ? 'bottom' : vertical,
    },
    border: CELL_BORDERS,
    // With the "text" format, the text does not become a formula when somebody edits the cell.
    ...(looksLikeFormula(text) && { numFmt: '@' }),
  };
}

interface Options {
  timeZone: string;
  /** The version whose content `schedule` has; null for the current content. */
  version?: NamedVersion | null;
  flyers?: ReadonlyMap<string, Image>;
  /** The kinds of events with unsent changes. The sheets' titles say so, because links still show the sent version. */
  unsent?: readonly EventKind[];
}

export async function buildWorkbook(schedule: Schedule, options: Options): Promise<Uint8Array<ArrayBuffer>> {
  const { timeZone, version } = options;
  const origin = version
    ? `Programação ${schedule.id} · ${versionText(version, timeZone)}`
    : `Programação ${schedule.id}, criada em ${formatInstant(schedule.createdAt, timeZone)}`;
  return writeWorkbook(tablesOf(schedule, options), new Date(schedule.createdAt), origin);
}

export async function writeWorkbook(tables: readonly SheetTable[], created: Date, origin: string) {
  const workbook = await newWorkbook();
  workbook.title = tables[0]?.title ?? '';
  workbook.creator = CREATOR;
  workbook.lastModifiedBy = CREATOR;
  workbook.created = created;
  workbook.modified = created;
  const pictures = new Pictures();
  for (const table of tables) addSheet(workbook, table, pictures, origin);
  return bytesOf(workbook);
}
