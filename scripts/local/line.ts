import { chmodSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';

/** What came back over the line: what was asked for, or in words why not. */
export type Reply<T> = { done: T } | { problem: string };

// A socket's path may have some hundred characters, so the short way to it is taken. Windows has names for such lines.
const lineOf = (state: string) =>
  process.platform === 'win32' ? `\\\\.\\pipe\\quartou-${state.replace(/\W/g, '-')}` : relative('', join(state, 'line'));

/**
 * Lets other programs of this machine and user ask whoever holds the installation in `state` (hold.ts), for what would
 * open its database a second time.
 * @param answer is given what was asked; what it throws has to be a reply already
 */
export function answerOnLine(state: string, answer: (asked: unknown) => Promise<Reply<unknown>>): Server {
  const line = lineOf(state);
  // Whoever had it before has died: the holder is alone.
  rmSync(line, { force: true });
  const server = createServer(async (incoming, outgoing) => {
    const reply = await answer(JSON.parse(await text(incoming)));
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  // Without a line everything but backups goes on.
  server.on('error', (error) => console.warn(`Sem linha para o backup: ${error.message}`));
  server.listen(line, () => {
    if (process.platform !== 'win32') chmodSync(line, 0o600);
  });
  // A folder with a socket in it is not copied everywhere.
  process.on('exit', () => rmSync(line, { force: true }));
  return server.unref();
}

/** Asks whoever holds the installation in `state`; null when nobody answers there. */
export async function askOnLine<T>(state: string, asked: unknown): Promise<Reply<T> | null> {
  return new Promise((done, fail) => {
    const call = request({ socketPath: lineOf(state), method: 'POST' }, async (answer) => {
      try {
        done(JSON.parse(await text(answer)));
      } catch (error) {
        fail(error);
      }
    });
    call.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? done(null) : fail(error),
    );
    call.end(JSON.stringify(asked));
  });
}
