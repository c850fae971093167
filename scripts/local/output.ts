import { write } from 'node:fs';

/** Text that nobody has taken yet is kept up to this; what comes then is left out, characters. */
const KEPT = 1_000_000;

/** When a terminal or pipe that took nothing is tried again, milliseconds. */
const AGAIN = 50;

/**
 * Writes lines to a file descriptor without ever waiting for its reader: a pipe that nobody empties or a terminal that
 * was stopped (Ctrl+S) would stop `console.info`, with it this process, and, once the pipe of its own log is full, workerd.
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
