/**
 * A name as it was before a browser wrote it into a form: the HTML standard has a quote and a line's end percent-encoded, and
 * nothing else. A name that really has "%22" in it looks the same, and is read as a quote too.
 */
export const fromFormName = (written: string): string =>
  written.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
