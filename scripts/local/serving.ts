import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ControlAddress } from './control.ts';
import type { Served, Serving } from './host.ts';
import { inProject } from './paths.ts';
import { endLeftRuntimes } from './runtime.ts';
import { type Usage, usageOf } from './usage.ts';

/** How long a server may take to end by itself, milliseconds. */
const ENDING = 5_000;

/** How long it may take to open on a busy machine, milliseconds. */
const OPENING = 2 * 60_000;

/** A server in a process of its own. */
export interface OpenServer {
  url: string;
  control: ControlAddress;
  usage(): Usage | null;
  /** Fulfilled when it ends by itself. */
  ended: Promise<void>;
  /** Ends it with its workerd, by force when it does not end in time. */
  end(): Promise<void>;
}

/** Small rather than fast: the work is done in workerd. */
const FRUGAL = ['--max-semi-space-size=1', '--optimize-for-size'];

/**
 * Serves in a process of its own (host.ts).
 * @throws when that ends before it serves; it has printed why
 */
export async function openServer(served: Served): Promise<OpenServer> {
  const child = fork(new URL('./host.ts', import.meta.url), [], {
    execArgv: FRUGAL,
    // In its own process group, so that Ctrl+C reaches only this process, which ends it in order.
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
  const [{ url, control, pid }] = serving as [Serving];
  const ports = [url, control.url].map((address) => Number(new URL(address).port));
  return { url, control, usage: () => usageOf(pid, ports), ended, end };
}

async function endServer(child: ChildProcess, ended: Promise<void>, state: string): Promise<void> {
  if (child.connected) child.disconnect();
  const isLate = await Promise.race([ended.then(() => false), wait(ENDING, true, { ref: false })]);
  if (isLate) child.kill('SIGKILL');
  await ended;
  endLeftRuntimes(state);
}

/**
 * Health check of a server: whether it answers its page within so many milliseconds, with any status. The page needs neither
 * database nor bucket, whose slowness on a busy machine is no reason for a restart.
 */
export function isAnswering(url: string, within: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const address = new URL('/', url);
  // 0.0.0.0 means all addresses and is none to connect to.
  if (address.hostname === '0.0.0.0') address.hostname = '127.0.0.1';
  request(address, { agent: false, signal: AbortSignal.timeout(within) }, (answer) => {
    answer.resume();
    resolve(true);
  })
    .on('error', () => resolve(false))
    .end();
  return promise;
}
