/** A markdown table; every column but the first `left` ones is of numbers. */
export function table(head: string[], rows: (string | number)[][], left = 1): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i < left ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
