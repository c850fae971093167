/** One line of the table. */
export interface Row {
  /** What was done. */
  what: string;
  /** What the product did. */
  product: string;
  /** What stands beside it: a floor on the same machine in the same run, or the product itself with less to do. */
  beside?: string;
  /** The product against that. */
  ratio?: string;
  /** What is promised whatever the machine, in words, and whether it held. */
  promise?: { text: string; held: boolean };
}

/** How much trouble a run takes. */
export interface Effort {
  /** `--quick`: to see that everything runs; its numbers are not worth quoting. */
  isQuick: boolean;
  /** A folder of this part's own, removed afterwards. */
  work: string;
}

/**
 * A part of the measurements. Rows come as they are measured, so that those before a failure are not lost; a row may
 * itself be a promise that did not hold.
 */
export interface Part {
  name: string;
  /** As the table has it. */
  title: string;
  measure(effort: Effort): AsyncIterable<Row>;
}

/** A row for what could not be measured. */
export const failed = (what: string, error: unknown): Row => ({
  what,
  product: `FAILED: ${String(error instanceof Error ? error.message : error)
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '/')
    .slice(0, 300)}`,
  promise: { text: 'is measured', held: false },
});
