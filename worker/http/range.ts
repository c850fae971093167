const ETAG_LIST = /^\s*(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)\s*$/;

/** `If-None-Match` as R2 takes it; undefined without one, or with one that R2 would choke on. */
export function ifNoneMatch(header: string | undefined): Headers | undefined {
  return header !== undefined && ETAG_LIST.test(header) ? new Headers({ 'if-none-match': header }) : undefined;
}

/**
 * The one byte range a `Range` header asks for, within a file of `size` bytes. Null where RFC 9110 lets the header be
 * ignored (several ranges, another unit, nonsense), 'unsatisfiable' where no byte of the file is in it.
 */
export function parseRange(header: string, size: number): { offset: number; length: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return null;
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length };
  }
  const offset = Number(first);
  if (last !== '' && Number(last) < offset) return null;
  if (offset >= size) return 'unsatisfiable';
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return { offset, length: end - offset + 1 };
}
