import { readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../scripts/local/paths.ts';
import type { Row } from './part.ts';
import { table } from './table.ts';

const PAGE = inProject('docs/PERFORMANCE.md');
const BEGIN = '<!-- Written by `npm run bench -- --save` from here -->';
const END = '<!-- to here -->';
const HEAD = ['part', 'what', 'the product', 'beside it', 'product against that', 'promised', 'held'];

export interface Titled extends Row {
  part: string;
}

/** The one table, as markdown. */
export function oneTable(rows: Titled[]): string {
  const lines = rows.map((row, i) => [
    rows[i - 1]?.part === row.part ? '' : row.part,
    row.what,
    row.product,
    row.beside ?? '',
    row.ratio ?? '',
    row.promise?.text ?? '',
    row.promise === undefined ? '' : row.promise.held ? 'yes' : 'NO',
  ]);
  return table(HEAD, lines, HEAD.length);
}

/** Puts this run in the place of the last one on the PERFORMANCE page; what is said about it stays. */
export function save(text: string): void {
  const [before, rest] = readFileSync(PAGE, 'utf8').split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error('docs/PERFORMANCE.md has lost the marks between which the run is written.');
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
}
