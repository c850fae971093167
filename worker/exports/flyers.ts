import type ExcelJS from 'exceljs';
import type { Print } from '../media/print.ts';

/** Points between a flyer, the edges of its cell, and its name below. */
const MARGIN = 4;
const PX_PER_POINT = 96 / 72;
/** Pixels of a unit of column width: a digit of Arial 10. */
const PX_PER_UNIT = 7;
const EMU_PER_PX = 9525;

export interface FlyerCell {
  /** Counted from 0. */
  column: number;
  row: number;
  /** In spreadsheet units. */
  width: number;
  /** In points. */
  height: number;
  below: number;
}

/** Stores each flyer once or twice, however often it is shown (see `idFor`). */
export class Flyers {
  private readonly workbook: ExcelJS.Workbook;
  private readonly prints: ReadonlyMap<string, Print>;
  private readonly ids = new Map<Print, number[]>();
  private last: number | undefined;

  constructor(workbook: ExcelJS.Workbook, prints: ReadonlyMap<string, Print>) {
    this.workbook = workbook;
    this.prints = prints;
  }

  has(url: string | null): boolean {
    return url !== null && this.prints.has(url);
  }

  place(sheet: ExcelJS.Worksheet, url: string | null, cell: FlyerCell): void {
    const print = url === null ? undefined : this.prints.get(url);
    if (!print) return;
    const cellWidth = cell.width * PX_PER_UNIT;
    const margin = MARGIN * PX_PER_POINT;
    const room = { width: cellWidth - 2 * margin, height: (cell.height - cell.below) * PX_PER_POINT - margin };
    const scale = Math.min(room.width / print.width, room.height / print.height);
    const ext = { width: Math.round(print.width * scale), height: Math.round(print.height * scale) };
    // exceljs reads the native offsets; its types have only the others.
    const tl = {
      col: cell.column,
      row: cell.row,
      nativeCol: cell.column,
      nativeColOff: Math.round(((cellWidth - ext.width) / 2) * EMU_PER_PX),
      nativeRow: cell.row,
      nativeRowOff: Math.round((margin + (room.height - ext.height) / 2) * EMU_PER_PX),
    };
    sheet.addImage(this.idFor(print), { tl, ext, editAs: 'oneCell' });
  }

  /** exceljs shows another picture where the same id is placed twice in a row, so a second copy alternates with the first. */
  private idFor(print: Print): number {
    const ids = this.ids.get(print) ?? [];
    let id = ids.find((one) => one !== this.last);
    if (id === undefined) {
      id = this.workbook.addImage({ buffer: new Uint8Array(print.bytes).buffer, extension: print.format });
      this.ids.set(print, [...ids, id]);
    }
    this.last = id;
    return id;
  }
}
