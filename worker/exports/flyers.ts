import type ExcelJS from 'exceljs';
import type { Print } from '../media/print.ts';

/** Points between a flyer and the edges of its cell, and its name below. */
const MARGIN = 4;
const PX_PER_POINT = 96 / 72;
/** Pixels of a unit of a column's width: a digit of Arial 10. */
const PX_PER_UNIT = 7;
const EMU_PER_PX = 9525;

/** A cell's place and measures; `below` is what its text takes at its foot. */
export interface FlyerCell {
  /** Counted from 0. */
  column: number;
  row: number;
  /** In the spreadsheet's units. */
  width: number;
  /** In points. */
  height: number;
  below: number;
}

/** Puts flyers into a workbook, each of them once or twice however often it is shown. */
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

  /** Centres the flyer of that address above the text of a cell, as large as it can be. */
  place(sheet: ExcelJS.Worksheet, url: string | null, cell: FlyerCell): void {
    const print = url === null ? undefined : this.prints.get(url);
    if (!print) return;
    const cellWidth = cell.width * PX_PER_UNIT;
    const margin = MARGIN * PX_PER_POINT;
    const room = { width: cellWidth - 2 * margin, height: (cell.height - cell.below) * PX_PER_POINT - margin };
    const scale = Math.min(room.width / print.width, room.height / print.height);
    const ext = { width: Math.round(print.width * scale), height: Math.round(print.height * scale) };
    // exceljs goes by the native ones; its types know only the others.
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

  /**
   * exceljs shows another picture where the same id is placed twice in a row: it looks the second one up by the id as if that
   * were a position. A second copy takes turns with the first then.
   */
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
