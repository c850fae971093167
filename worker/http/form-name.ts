/**
 * A name as it was before a browser wrote it into a form: the HTML standard percent-encodes quotes and line ends, and nothing
 * else. A name that really contains "%22" looks the same, and is read as a quote too.
 */
export const fromFormName = (written: string): string =>
  written.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
