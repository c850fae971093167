import { waitUntil } from 'cloudflare:workers';
import type ExcelJS from 'exceljs';
import { firstUnits } from '../../core/rules/files.ts';
import type { Image } from '../media/image/read.ts';

// Faults of exceljs. Each entry begins with the name of the code below that works around the fault:
// - `preferArial`: exceljs counts column widths in digits of Calibri. Linux's substitute for it would make columns a third wider.
// - `storeMedia`: exceljs compresses pictures, whose formats are compressed already.
// - `plainAnchors`: exceljs writes an attribute of two-cell anchors on one-cell anchors too. openpyxl then drops all pictures.
// - `Pictures.idFor`: exceljs shows a wrong picture if the same id is placed twice in succession.
// - `Pictures.place`: the types of exceljs lack the native offsets of a picture.
// - `bytesOf`: exceljs's archiver waits for a timer of the first request that used it. If that request ends early, for example
//   because the client has disconnected, no later export ever finishes.

export async function newWorkbook(): Promise<ExcelJS.Workbook> {
  // The library is loaded on demand, because only an export needs its 847 kB.
  const { default: Excel } = await import('exceljs/dist/exceljs.bare.min.js');
  const workbook = new Excel.Workbook();
  preferArial(workbook);
  storeMedia(workbook);
  plainAnchors(workbook);
  return workbook;
}

export async function bytesOf({ xlsx }: ExcelJS.Workbook): Promise<Uint8Array<ArrayBuffer>> {
  const writing = xlsx.writeBuffer();
  waitUntil(writing.catch(() => undefined));
  return new Uint8Array(await writing);
}

interface Zip {
  append(xml: string, options: { name: string }): void;
  zip: { file(name: string, data: Uint8Array, options: { compression: 'STORE' }): void };
}
type Media = { name: string; extension: string; buffer: Uint8Array }[];

function storeMedia(workbook: ExcelJS.Workbook): void {
  Object.assign(workbook.xlsx, {
    async addMedia({ zip }: Zip, { media }: { media: Media }) {
      for (const { name, extension, buffer } of media)
        zip.file(`xl/media/${name}.${extension}`, buffer, { compression: 'STORE' });
    },
  });
}

function plainAnchors(workbook: ExcelJS.Workbook): void {
  const xlsx = workbook.xlsx as typeof workbook.xlsx & { addDrawings(zip: Pick<Zip, 'append'>, model: unknown): void };
  const add = xlsx.addDrawings.bind(xlsx);
  xlsx.addDrawings = (zip, model) =>
    add(
      {
        append: (xml, options) =>
          zip.append(xml.replaceAll('<xdr:oneCellAnchor editAs="oneCell">', '<xdr:oneCellAnchor>'), options),
      },
      model,
    );
}

function preferArial(workbook: ExcelJS.Workbook): void {
  const arial = '<font><sz val="10"/><name val="Arial"/><family val="2"/></font>';
  Object.assign(workbook.xlsx, {
    async addStyles(zip: Zip, { styles }: { styles: { xml: string } }) {
      zip.append(styles.xml.replace(/<font>.*?<\/font>/s, arial), { name: 'xl/styles.xml' });
    },
  });
}

/** Points between a flyer and its cell's left, right and top edges. Below it, `textHeight` of the flyer's name includes a gap. */
const MARGIN_POINTS = 4;
const PX_PER_POINT = 96 / 72;
/** The width in px of a digit of Arial 10, which is the unit of column widths. */
const PX_PER_UNIT = 7;
const EMU_PER_PX = 9525;

/** `width` is the cell's width in digits of Arial 10. `height` is its height in points, of which `below` is for a text. */
interface PictureCell {
  column: number;
  row: number;
  width: number;
  height: number;
  below: number;
}

export class Pictures {
  private readonly ids = new Map<Image, number[]>();
  private last: number | undefined;

  place(sheet: ExcelJS.Worksheet, picture: Image, cell: PictureCell): void {
    const cellWidth = cell.width * PX_PER_UNIT;
    const margin = MARGIN_POINTS * PX_PER_POINT;
    const room = { width: cellWidth - 2 * margin, height: (cell.height - cell.below) * PX_PER_POINT - margin };
    const scale = Math.min(room.width / picture.width, room.height / picture.height);
    const ext = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
    const tl = {
      col: cell.column,
      row: cell.row,
      nativeCol: cell.column,
      nativeColOff: Math.round(((cellWidth - ext.width) / 2) * EMU_PER_PX),
      nativeRow: cell.row,
      nativeRowOff: Math.round((margin + (room.height - ext.height) / 2) * EMU_PER_PX),
    };
    sheet.addImage(this.idFor(sheet.workbook, picture), { tl, ext, editAs: 'oneCell' });
  }

  private idFor(workbook: ExcelJS.Workbook, picture: Image): number {
    const ids = this.ids.get(picture) ?? [];
    let id = ids.find((one) => one !== this.last);
    if (id === undefined) {
      const extension = picture.type === 'image/png' ? 'png' : 'jpeg';
      id = workbook.addImage({ buffer: new Uint8Array(picture.bytes).buffer, extension });
      this.ids.set(picture, [...ids, id]);
    }
    this.last = id;
    return id;
  }
}

export const MAX_CELL = 32_767;

// Characters that XML 1.0 cannot carry, even escaped, and DEL (U+007F), which exceljs would drop silently.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds the characters that have to be replaced
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;
// Spreadsheets read `_x0041_` in a text as "A"; escaping the underscore prevents that.
const HEX_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

export function cellText(text: string): string {
  const safe = text.replace(/\r\n?/g, '\n').toWellFormed().replace(ILLEGAL, '\uFFFD').replace(HEX_ESCAPE, '_x005F_');
  if (safe.length <= MAX_CELL) return safe;
  return `${firstUnits(safe, MAX_CELL - 1)}…`;
}

export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\n]./s.test(text);
}

/** Returns a page header or footer. `&` begins codes, so it is doubled. A space separates the code `&8` (size 8) from digits. */
export function headerText(text: string): string {
  return `&"Arial,Regular"&8${/^\d/.test(text) ? ' ' : ''}${text.replaceAll('&', '&&')}`;
}
