// `npm start`: the real product on this machine. Builds, migrates, seeds an empty database and serves in workerd: one process with
// Miniflare, the clock and a look at whether workerd still answers.
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DISK_FULL } from '../worker/services/health/writing.ts';
import { addressesOf, hostsOf, publicOriginOf, whyNotAt } from './local/address.ts';
import { BUILD, buildIfStale } from './local/build.ts';
import { startClock } from './local/clock.ts';
import { lastDailyIn } from './local/database.ts';
import { whyNotServe } from './local/hold.ts';
import { migrateLocal, seedApart } from './local/installation.ts';
import { outputTo } from './local/output.ts';
import { inProject, stateDir } from './local/paths.ts';
import { usageOf, workerdOf } from './local/processes.ts';
import { keepReserve } from './local/reserve.ts';
import { tieRuntimes, whenNpmEnds } from './local/run.ts';
import { localSecrets } from './local/secrets.ts';
import { sizeProblems } from './local/sizes.ts';
import { keepServing, type Server } from './local/watch.ts';

/** How long a server may take to open on a busy machine, milliseconds. */
const OPENING = 2 * 60_000;

function fail(problem: string): never {
  console.error(`\n  ${problem}\n`);
  process.exit(1);
}

const port = Number(process.env.PORT || 8787);
if (!Number.isInteger(port) || port < 0 || port > 65535) fail(`PORT=${process.env.PORT} não é uma porta.`);
const state = stateDir();
const host = process.env.HOST || '127.0.0.1';
let publicOrigin: string | undefined;
try {
  if (process.env.PUBLIC_ORIGIN) publicOrigin = publicOriginOf(process.env.PUBLIC_ORIGIN);
} catch (error) {
  fail((error as Error).message);
}
const problem = whyNotServe(state, 'npm start') ?? (await whyNotAt(port, host));
if (problem !== null) fail(problem);

// Miniflare ends workerd with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
whenNpmEnds(() => process.exit(0));
tieRuntimes();

let secrets: Record<string, string>;
const build = join(state, 'served');
try {
  secrets = localSecrets();
  console.info('Preparando o banco de dados…');
  migrateLocal(state);
  seedApart(state);
  console.info('Montando o produto…');
  if (await buildIfStale()) for (const problem of sizeProblems(BUILD)) console.warn(`  WARNING: ${problem}`);
  // A copy, so that a later build changes nothing of what is being served.
  rmSync(build, { recursive: true, force: true });
  cpSync(BUILD, build, { recursive: true });
} catch (error) {
  fail(`Não consegui preparar: ${(error as Error).message}`);
}

enableCompileCache(inProject('node_modules/.cache/quartou-compiled'));
const { isAnswering, ringerOf, serveBuild } = await import('./local/server.ts');
// From here on nothing waits for the terminal: workerd would wait for this process.
const print = outputTo(1);
const say = (text: string) => print(`  ${text}`);
process.on('uncaughtException', (error) => say(`Erro: ${error.stack}`));

// The Worker's own errors on a full disk give no reason.
const isFull = keepReserve(state);
let wasFull = false;
let ring: Awaited<ReturnType<typeof ringerOf>>['ring'] | null = null;
setInterval(() => {
  const full = isFull();
  // The next step of the clock says that there is space again.
  if (full) ring?.(DISK_FULL, 5_000).catch(() => {});
  if (full && !wasFull)
    say(`O disco de ${state} está cheio: nada mais pode ser gravado. O que foi salvo continua salvo. Libere espaço.`);
  if (!full && wasFull) say('Há espaço no disco de novo.');
  wasFull = full;
}, 1_000).unref();

/** The port that is served: a restart takes the same, also when PORT=0 let the system choose. */
let here = port;
let isFirst = true;

const welcome = () => `
  Quartou! está no ar: ${publicOrigin ? `${publicOrigin} (o túnel ou proxy o encontra em http://localhost:${here})` : `http://localhost:${here}`}
${addressesOf(host)
  .map((address) => `  Na rede: http://${address}:${here}\n`)
  .join('')}
  Código de cadastro (local): ${secrets.REGISTRATION_CODE}
  Dados: ${state}
  Ctrl+C encerra. LOG_REQUESTS=1 mostra cada requisição.
`;

const logRequests = Boolean(process.env.LOG_REQUESTS);
const allowed = [...hostsOf(host), ...(publicOrigin ? [new URL(publicOrigin).hostname] : [])];
const bindings = { ...secrets, ALLOWED_HOSTS: allowed.join(','), ...(publicOrigin && { PUBLIC_ORIGIN: publicOrigin }) };

async function open(): Promise<Server> {
  const clockSecret = randomUUID();
  const again = () => say(`O Quartou! está no ar de novo: http://localhost:${here}`);
  const server = serveBuild({
    ...{ state, port: here, host, build, bindings, logRequests, clockSecret },
    onRestart() {
      say('O servidor caiu.');
      again();
    },
    onLog({ level, message }) {
      // Logged by workerd when a browser leaves in the middle of an answer.
      if (/^kj::.* disconnected: /.test(message)) return;
      if (level === 'error' || level === 'warn' || logRequests) print(message);
    },
  });
  const end = () => server.dispose().catch((error: Error) => say(error.message));
  try {
    const late = wait(OPENING, undefined, { ref: false }).then(() => {
      throw new Error('O servidor não ficou pronto em 2 minutos.');
    });
    const url = await Promise.race([server.ready, late]);
    here = Number(url.port);
    const clock = await ringerOf(server, clockSecret);
    ring = clock.ring;
    if (isFirst) print(welcome());
    else again();
    isFirst = false;
    const lastDaily = () => lastDailyIn(state);
    const ringUnlessFull = async (...call: Parameters<typeof clock.ring>) => {
      if (!wasFull) await clock.ring(...call);
    };
    const stop = startClock({ lastDaily, ring: ringUnlessFull }, (error) => say(`O relógio falhou: ${(error as Error).message}`));
    return {
      isAnswering: (within) => isAnswering(url, within),
      usage() {
        const workerd = workerdOf(process.pid);
        return workerd === null ? null : usageOf(workerd, [here, clock.port]);
      },
      async end() {
        stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

await keepServing({ open, wait, say }).catch((error: Error) => fail(error.message));
