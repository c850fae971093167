// `npm start`: the real product on this machine. Builds, migrates, seeds an empty database and serves in workerd. This
// process only prepares and watches: what serves is one of its own (local/host.ts), started again if it ends or falls silent.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DISK_FULL } from '../worker/services/health/writing.ts';
import { addressesOf, hostsOf, publicOriginOf, whyNotAt } from './local/address.ts';
import { BUILD, buildIfStale } from './local/build.ts';
import { startClock } from './local/clock.ts';
import { Control, noteControl } from './local/control.ts';
import { whyNotServe } from './local/hold.ts';
import { migrateLocal } from './local/migrate.ts';
import { stateDir } from './local/paths.ts';
import { keepReserve } from './local/reserve.ts';
import { whenNpmEnds } from './local/run.ts';
import { localSecrets } from './local/secrets.ts';
import { seedServed } from './local/seed.ts';
import { isAnswering, openServer } from './local/serving.ts';
import { sizeProblems } from './local/sizes.ts';
import { keepServing } from './local/watch.ts';

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

let secrets: Record<string, string>;
let build: string;
try {
  secrets = localSecrets();
  console.info('Preparando o banco de dados…');
  migrateLocal(state);
  console.info('Montando o produto…');
  if (await buildIfStale()) for (const problem of sizeProblems(BUILD)) console.warn(`  WARNING: ${problem}`);
  // A copy, so that a later build changes nothing of what is being served.
  build = join(state, 'served');
  rmSync(build, { recursive: true, force: true });
  cpSync(BUILD, build, { recursive: true });
} catch (error) {
  fail(`Não consegui preparar: ${(error as Error).message}`);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
whenNpmEnds(() => stop.abort());

// The Worker's own errors on a full disk give no reason.
const isFull = keepReserve(state);
let wasFull = false;
let control: Control | null = null;
setInterval(() => {
  const full = isFull();
  // The next step of the clock says that there is space again.
  if (full) control?.ring(DISK_FULL, 5_000).catch(() => {});
  if (full && !wasFull)
    console.error(`  O disco de ${state} está cheio: nada mais pode ser gravado. O que foi salvo continua salvo. Libere espaço.`);
  if (!full && wasFull) console.info('  Há espaço no disco de novo.');
  wasFull = full;
}, 1_000).unref();

let here = port;
let isFirst = true;

/** Adds the example venue to an empty installation, then prints the addresses. */
async function welcome(): Promise<void> {
  const addresses = addressesOf(host).map((address) => `http://${address}:${here}`);
  const isSeeded = await seedServed(state);
  console.info(`
  Quartou! está no ar: ${publicOrigin ? `${publicOrigin} (o túnel ou proxy o encontra em http://localhost:${here})` : `http://localhost:${here}`}
${addresses.map((address) => `  Na rede: ${address}\n`).join('')}
  Código de cadastro (local): ${secrets.REGISTRATION_CODE}
  Dados: ${state}${isSeeded ? ' (casa de exemplo criada)' : ''}
  Ctrl+C encerra. LOG_REQUESTS=1 mostra cada requisição.
`);
}

const logRequests = Boolean(process.env.LOG_REQUESTS);
const allowed = [...hostsOf(host), ...(publicOrigin ? [new URL(publicOrigin).hostname] : [])];
const bindings = { ...secrets, ALLOWED_HOSTS: allowed.join(','), ...(publicOrigin && { PUBLIC_ORIGIN: publicOrigin }) };
try {
  const tools = {
    open: () => openServer({ state, port: here, host, build, bindings, logRequests }),
    isAnswering,
    wait: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {}),
    say: (text: string) => console.info(`  ${text}`),
  };
  await keepServing(tools, stop.signal, ({ url, control: address }) => {
    // A restart takes the same port, also when PORT=0 let the system choose.
    here = Number(new URL(url).port);
    noteControl(state, address);
    if (isFirst) welcome().catch((error) => console.error(`  A casa de exemplo não foi criada: ${(error as Error).message}`));
    else console.info(`  O Quartou! está no ar de novo: http://localhost:${here}`);
    isFirst = false;
    const server = new Control(address);
    control = server;
    const clock = {
      lastDaily: () => server.lastDaily(),
      ring: async (cron: string, patience: number) => {
        if (!wasFull) await server.ring(cron, patience);
      },
    };
    return startClock(clock, (error) => console.error(`  O relógio falhou: ${(error as Error).message}`));
  });
  process.exit(0);
} catch (error) {
  fail((error as Error).message);
}
