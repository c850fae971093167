import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import type { Miniflare } from 'miniflare';
import playwright from '../playwright.config.ts';
import { localSecrets, setUp } from '../scripts/local/installation.ts';
import { workerdOf } from '../scripts/local/processes.ts';
import { builtWorker, serve } from '../scripts/local/server.ts';

export type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;

function printProblems({ level, message }: { level: string; message: string }): void {
  if (level === 'error' || level === 'warn') console.error(message);
}

export const REGISTRATION_CODE = localSecrets().REGISTRATION_CODE ?? '';

/** Serves Workers on the installation in `state`, which is set up first. */
export async function open(state: string, workers: object[], { hasExample = true, onLog = printProblems } = {}) {
  await setUp(state, hasExample);
  const server = serve({ state, port: 0, workers, onLog });
  const { origin: url } = await server.ready;
  return { server, url, [Symbol.asyncDispose]: () => server.dispose() };
}

export const openExample = (state: string) => open(state, [builtWorker({ REGISTRATION_CODE, STAFF_CODE: '' })]);

export const openBrowser = () => chromium.launch(playwright.use?.launchOptions);

/** Reads a number about this process's workerd from /proc; NaN without /proc. */
function ofWorkerd(file: string, numberIn: (text: string) => number): number {
  const pid = workerdOf(process.pid);
  return pid === null ? Number.NaN : numberIn(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
}

/** Returns workerd's processor time so far, in ms. Other load on the machine hardly changes this time. */
export const workerdCpu = (): number =>
  ofWorkerd('stat', (text) => {
    // After the name in brackets, fields 11 and 12 (from 0) are user and system time in hundredths of a second.
    const fields = text.split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  });

/** Returns workerd's peak memory so far, in MiB; NaN without /proc. */
export const workerdPeak = (): number =>
  Math.round(ofWorkerd('status', (text) => Number(/VmHWM:\s+(\d+)/.exec(text)?.[1])) / 1024);
