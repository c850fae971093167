/**
 * Name of the row in `runs` that the seed writes. Its detail holds the highest id of each table and the seeded house, so that
 * example rows are recognised without a column of their own.
 */
export const EXAMPLE = 'example';
