import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ControlAddress } from './control.ts';
import type { Served, Serving } from './host.ts';
import { inProject } from './paths.ts';
import { endLeftRuntime } from './runtime.ts';

/** How long a server may take to end by itself, milliseconds. */
const ENDING = 5_000;

/** How long it may take to open, also on a busy machine. */
const OPENING = 2 * 60_000;

/** A server in a process of its own. */
export interface OpenServer {
  url: string;
  control: ControlAddress;
  /** Fulfilled when it ends by itself. */
  ended: Promise<void>;
  /** Ends it, by force when it does not end by itself; nothing of it is left. */
  end(): Promise<void>;
}

/** Small is asked for before quick: what it has to compute is done in workerd and in sharp. */
const FRUGAL = ['--max-semi-space-size=1', '--optimize-for-size'];

/**
 * Serves in a process of its own (host.ts).
 * @throws when it ends before it serves; it has said why
 */
export async function openServer(served: Served): Promise<OpenServer> {
  const child = fork(new URL('./host.ts', import.meta.url), [], {
    execArgv: FRUGAL,
    // Of a group of its own: Ctrl+C is for us, who end it in order.
    detached: process.platform !== 'win32',
    env: { ...process.env, MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: inProject('node_modules/.cache/quartou-compiled') },
  });
  const ended = once(child, 'exit').then(() => {});
  const end = () => endServer(child, ended, served.state);
  child.send(served);
  const late = wait(OPENING, undefined, { ref: false });
  const serving = await Promise.race([once(child, 'message'), ended, late]);
  if (serving === undefined) {
    const why = child.exitCode === null && child.signalCode === null ? 'não ficou pronto em 2 minutos' : 'caiu ao abrir';
    await end();
    throw new Error(`O servidor ${why}.`);
  }
  const [{ url, control }] = serving as [Serving];
  return { url, control, ended, end };
}

async function endServer(child: ChildProcess, ended: Promise<void>, state: string): Promise<void> {
  if (child.connected) child.disconnect();
  const isLate = await Promise.race([ended.then(() => false), wait(ENDING, true, { ref: false })]);
  if (isLate) child.kill('SIGKILL');
  await ended;
  endLeftRuntime(state);
}

/**
 * Whether a server answers at all within so many milliseconds, whatever it says. Asked for its page, for which neither
 * database nor bucket is needed: on a busy machine they may be slow, which is no reason to start anything again.
 */
export function isAnswering(url: string, within: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const address = new URL('/', url);
  // It may listen at all addresses, of which none is one's own.
  if (address.hostname === '0.0.0.0') address.hostname = '127.0.0.1';
  request(address, { agent: false, signal: AbortSignal.timeout(within) }, (answer) => {
    answer.resume();
    resolve(true);
  })
    .on('error', () => resolve(false))
    .end();
  return promise;
}
