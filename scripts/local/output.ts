/** So much waits for a reader, bytes; later lines are left out. */
const KEPT = 1_000_000;

/**
 * Writes lines to the standard output without waiting for its reader. Node waits at a full pipe or a stopped terminal (Ctrl+S), and
 * workerd, whose log this process reads, would wait with it.
 */
export function outputWithoutWaiting(): (line: string) => void {
  const { stdout } = process;
  // Node has no public way to this; a file has no handle, and is never full.
  (stdout as { _handle?: { setBlocking?(isBlocking: boolean): void } })._handle?.setBlocking?.(false);
  // The reader is gone for good.
  stdout.on('error', () => {});
  return (line) => {
    if (stdout.writableLength < KEPT) stdout.write(`${line}\n`);
  };
}
