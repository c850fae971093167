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

/** Puts flyers into a workbook, each of them once however often it is shown. */
export class Flyers {
  private readonly workbook: ExcelJS.Workbook;
  private readonly prints: ReadonlyMap<string, Print>;
  private readonly ids = new Map<Print, number>();
  private placed = 0;

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
    const tl = {
      nativeCol: cell.column,
      nativeColOff: Math.round(((cellWidth - ext.width) / 2) * EMU_PER_PX),
      nativeRow: cell.row,
      nativeRowOff: Math.round((margin + (room.height - ext.height) / 2) * EMU_PER_PX),
    };
    sheet.addImage(this.idFor(print), { tl, ext, editAs: 'oneCell' } as unknown as ExcelJS.ImagePosition);
  }

  /**
   * exceljs takes the wrong picture where one is placed twice in a row after others: it compares ids by `===` and then looks
   * one up as if it were a position. So the same id comes as a number and as a text by turns, which are never equal.
   */
  private idFor(print: Print): number {
    let id = this.ids.get(print);
    if (id === undefined) {
      id = this.workbook.addImage({ buffer: Buffer.from(print.bytes) as unknown as ArrayBuffer, extension: print.format });
      this.ids.set(print, id);
    }
    this.placed += 1;
    return this.placed % 2 === 0 ? id : (String(id) as unknown as number);
  }
}
