import { write } from 'node:fs';

/** Unwritten text is kept up to this many characters; later lines are dropped. */
const KEPT = 1_000_000;

/** Pause before a terminal or pipe that is full is tried again, milliseconds. */
const AGAIN = 50;

/**
 * Writes lines to a file descriptor without blocking: a full pipe or a stopped terminal (Ctrl+S) would block `console.info`,
 * with it this process, and then workerd, whose log this process reads.
 */
export function outputTo(fd: number): (text: string) => void {
  let waiting = '';
  let leftOut = 0;
  let isWriting = false;

  function next(bytes: Buffer): void {
    write(fd, bytes, (error, written) => {
      const code = error?.code;
      if (code === 'EAGAIN') return void setTimeout(next, AGAIN, bytes);
      // The reader is gone for good.
      if (code !== undefined) return;
      if (written < bytes.length) return next(bytes.subarray(written));
      isWriting = false;
      flush();
    });
  }

  function flush(): void {
    if (isWriting || waiting === '') return;
    const text = leftOut > 0 ? `${waiting}(${leftOut} linhas que ninguém leu a tempo ficaram de fora)\n` : waiting;
    waiting = '';
    leftOut = 0;
    isWriting = true;
    next(Buffer.from(text));
  }

  return (text) => {
    if (waiting.length > KEPT) leftOut += 1;
    else waiting += `${text}\n`;
    flush();
  };
}
