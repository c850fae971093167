// What becomes of `npm start` when something of it is stopped, killed or built anew.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../../scripts/local/paths.ts';
import { isAlive, workerdOf } from '../../scripts/local/processes.ts';
import { localSecrets } from '../../scripts/local/secrets.ts';
import { Importer } from '../importing.ts';
import { send } from './http.ts';
import type { Row, Scene } from './proof.ts';
import { Started } from './started.ts';

/** What is done to a running server. It has to serve again by itself, with everything that was acknowledged before. */
const INTERRUPTIONS: { what: string; signal: NodeJS.Signals; said: string }[] = [
  { what: 'workerd is stopped (SIGSTOP)', signal: 'SIGSTOP', said: 'parou de responder' },
  { what: 'workerd is killed', signal: 'SIGKILL', said: 'O servidor caiu' },
];

/** How long an interruption may go unsaid, and how long until it serves again, milliseconds. */
const UNSAID = 30_000;
const UNTIL_AGAIN = 120_000;

async function until(isSo: () => boolean | Promise<boolean>, within: number): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < within && !(await isSo())) await sleep(100);
  return performance.now() - from;
}

/** Each interruption in turn; `npm start` itself as the last. */
export async function interrupted(scene: Scene): Promise<Row[]> {
  const state = join(scene.work, 'state');
  const start = () => Started.start(state, join(scene.work, 'log'), {});
  const rows: Row[] = [];
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const acknowledged: string[] = [];
  const write = async ({ url }: Started) => {
    const importer = await Importer.at(url, localSecrets().REGISTRATION_CODE ?? '');
    const name = `Aviso ${acknowledged.length}`;
    await importer.call('POST', '/api/values', { name });
    acknowledged.push(name);
  };
  const lost = async ({ url }: Started) => {
    const there = JSON.stringify(await (await send(new URL('/api/values', url), {})).json());
    return acknowledged.filter((name) => !there.includes(name));
  };
  let server = await start();
  try {
    for (const { what, signal, said } of INTERRUPTIONS) {
      await write(server);
      const before = server.count(said);
      process.kill(workerdOf(server.pid) ?? 0, signal);
      const unsaid = await until(() => server.count(said) > before, UNSAID);
      const again = unsaid + (await until(async () => (await server.health(1_000)) !== null, UNTIL_AGAIN));
      const missing = again < UNSAID + UNTIL_AGAIN ? await lost(server) : acknowledged;
      rows.push({
        what,
        promised: 'said within 30 s, serves again at the same address by itself, nothing acknowledged is lost',
        seen: `said after ${seconds(unsaid)}, serving again after ${seconds(again)}, ${missing.length} lost`,
        held: unsaid < UNSAID && missing.length === 0,
      });
    }
    await write(server);
    const runtime = workerdOf(server.pid) ?? 0;
    process.kill(server.pid, 'SIGKILL');
    const ended = await until(() => !isAlive(runtime), UNSAID);
    server = await start();
    const missing = await lost(server);
    rows.push({
      what: 'it is killed (kill -9), and started again',
      promised: 'its workerd ends too, within 5 s; nothing acknowledged is lost',
      seen: `workerd ended after ${seconds(ended)}, ${missing.length} lost`,
      held: ended < 5_000 && missing.length === 0,
    });
  } finally {
    await server.end();
  }
  return rows;
}

/** A page, one of its scripts and a list are asked for without a pause while the product is built anew. */
export async function builtBeside(scene: Scene): Promise<Row> {
  const server = await Started.start(join(scene.work, 'state'), join(scene.work, 'log'), {});
  try {
    const page = await (await send(new URL(server.url), {})).text();
    const paths = ['/', /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '', '/api/layouts'];
    const build = spawn(process.execPath, [inProject('scripts/build.ts')], { stdio: 'ignore' });
    const seen = new Map<number, number>();
    for (let round = 0; build.exitCode === null; round += 1) {
      const { status } = await send(new URL(paths[round % paths.length] ?? '', server.url), {});
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    const others = [...seen].filter(([status]) => status !== 200);
    return {
      what: '`npm run build` beside it, while its pages, scripts and lists are asked for without a pause',
      promised: 'every answer is 200',
      seen:
        [...seen].map(([status, count]) => `${count} × ${status}`).join(', ') +
        (build.exitCode === 0 ? '' : '; **the build failed**'),
      held: others.length === 0 && build.exitCode === 0,
    };
  } finally {
    await server.end();
  }
}
