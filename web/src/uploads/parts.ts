/** The bytes of a file from index `from` (included) to index `to` (not included). */
export interface Part {
  number: number;
  from: number;
  to: number;
}

interface FileInParts {
  size: number;
  partSize: number;
  /** The numbers of the parts that have arrived. */
  parts: readonly number[];
}

/** Returns the parts of a file, numbered from 1. The last part may be shorter. */
export function partsOf({ size, partSize }: Pick<FileInParts, 'size' | 'partSize'>): Part[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    from: index * partSize,
    to: Math.min((index + 1) * partSize, size),
  }));
}

export const arrivedBytes = (file: FileInParts): number =>
  partsOf(file).reduce((sum, { number, from, to }) => (file.parts.includes(number) ? sum + to - from : sum), 0);
