import { ATTRACTION_FORM, sentText } from '../../../../../core/contracts/forms.ts';
import { fold, nameKey, withoutBullet } from '../../../../../core/rules/search.ts';
import { withoutControls } from '../../../../../core/rules/text.ts';

export interface NameList {
  names: string[];
  doubles: number;
  otherColumns: number;
  problems: { line: number; text: string; reason: string }[];
}

/** Matches a copied spreadsheet cell. A cell with a line break or a tab is in quotation marks. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;

interface Row {
  line: number;
  cells: string[];
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = [{ line: 1, cells: [] }];
  let line = 1;
  for (let at = 0; at <= text.length; at += 1) {
    CELL.lastIndex = at;
    const [whole, quoted, plain] = CELL.exec(text) ?? [''];
    const written = quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"');
    rows.at(-1)?.cells.push(sentText(written.replace(/\s+/g, ' '), ATTRACTION_FORM.name));
    line += whole.split(/\r\n|\r|\n/).length - 1;
    at += whole.length;
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    if (text[at] === '\r' || text[at] === '\n') {
      line += 1;
      rows.push({ line, cells: [] });
    }
  }
  return rows;
}

/** Matches the heading of a column of names. After the first name, such a line is no heading but a name. */
const HEADING = /^(artistas?|atrac(ao|oes)|nomes?|djs?)$/;

/** Returns the names in the first column that has text. Merged cells may leave empty columns before that column. */
export function nameListOf(text: string): NameList {
  const rows = rowsOf(withoutControls(text, '\n'));
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => rows.some(({ cells }) => cells[at]));
  const [column = 0] = columns;
  const seen = new Set<string>();
  const list: NameList = { names: [], doubles: 0, otherColumns: Math.max(0, columns.length - 1), problems: [] };
  for (const { line, cells } of rows) {
    const name = withoutBullet(cells[column] ?? '');
    if (!name || (seen.size === 0 && HEADING.test(fold(name)))) continue;
    const reason = ATTRACTION_FORM.name.check(name);
    const key = nameKey(name);
    if (reason) list.problems.push({ line, text: name, reason });
    else if (seen.has(key)) list.doubles += 1;
    else list.names.push(name);
    seen.add(key);
  }
  return list;
}
