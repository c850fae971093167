/** A markdown table that can be read as it is; every column but the first `left` ones is of numbers. */
export function table(head: string[], rows: (string | number)[][], left = 1): string {
  const width = head.map((_, i) => Math.max(3, ...[head, ...rows].map((cells) => String(cells[i] ?? '').length)));
  const pad = (cell: string | number, i: number) =>
    i < left ? String(cell).padEnd(width[i] ?? 0) : String(cell).padStart(width[i] ?? 0);
  const line = (cells: (string | number)[]) => `| ${cells.map(pad).join(' | ')} |`;
  const rule = width.map((n, i) => (i < left ? '-'.repeat(n) : `${'-'.repeat(n - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** The middle one, or the mean of the middle two. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
