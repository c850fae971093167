/**
 * The name of the row in `runs` that the seed writes: its detail has the highest id of each table, and what the house says of itself.
 * Its rows are told from others by it, without a column of their own.
 */
export const EXAMPLE = 'example';
