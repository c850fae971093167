/** Bytes that are buffered for a slow reader; later lines are dropped. */
const KEPT = 1_000_000;

/** Node blocks at a full pipe or a stopped terminal (Ctrl+S), and workerd, whose log this process reads, would block with it. */
export function outputWithoutWaiting(): (line: string) => void {
  const { stdout } = process;
  // Node has no public function for this; a file has no handle and never blocks.
  (stdout as { _handle?: { setBlocking?(isBlocking: boolean): void } })._handle?.setBlocking?.(false);
  // The reader has closed the pipe.
  stdout.on('error', () => {});
  return (line) => {
    if (stdout.writableLength < KEPT) stdout.write(`${line}\n`);
  };
}
