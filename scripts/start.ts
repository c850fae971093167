// `npm start` builds, migrates, seeds an empty database, serves the product by Miniflare and watches the server.
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DISK_FULL } from '../worker/services/health/writing.ts';
import { addressesOf, hostsOf, isLoopback, notAnOrigin, originOf, ownHostOf, portOf, whyNotAt } from './local/address.ts';
import { BUILD } from './local/build.ts';
import { lastDailyIn } from './local/database.ts';
import { fail, isStaffOpen, prepare, registrationLine } from './local/installation.ts';
import { lockToServe } from './local/lock.ts';
import { inProject, stateDir } from './local/paths.ts';
import { usageOf, workerdOf } from './local/processes.ts';
import { keepReserve, keepServing, outputWithoutWaiting, startClock } from './local/upkeep.ts';

const OPENING_LIMIT_MS = 2 * 60_000;

const state = stateDir();
const { PORT, PUBLIC_ORIGIN } = process.env;
const host = process.env.HOST || '127.0.0.1';
const port = Number(PORT || 8787);
if (!Number.isInteger(port) || port < 0 || port > 65535) fail(`PORT=${PORT} não é uma porta.`);
const publicOrigin = PUBLIC_ORIGIN ? originOf(PUBLIC_ORIGIN) : undefined;
if (publicOrigin === null) fail(notAnOrigin(`${PUBLIC_ORIGIN}`, 'npm start'));
const problem = lockToServe(state, 'npm start') ?? (await whyNotAt(port, host));
if (problem !== null) fail(problem);

// Ending this process is enough, because Miniflare then ends workerd.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
const secrets = prepare(state);
const registration = registrationLine(state, secrets);
const isOpen = (publicOrigin !== undefined || !isLoopback(host)) && isStaffOpen(state, secrets.STAFF_CODE);
// Serves a copy of the build, so that a later build does not affect the server.
const build = join(state, 'served');
for (const folder of [build, join(state, 'v3/cache')]) rmSync(folder, { recursive: true, force: true });
cpSync(BUILD, build, { recursive: true });

enableCompileCache(inProject('node_modules/.cache/quartou-compiled'));
const { builtWorker, clockWorker, isResponding, ringerOf, serve } = await import('./local/server.ts');
const print = outputWithoutWaiting();
const say = (text: string) => print(`  ${text}`);
process.on('uncaughtException', (error) => say(`Erro: ${error.stack}`));

const logRequests = Boolean(process.env.LOG_REQUESTS);
const allowed = [...hostsOf(host), ...(publicOrigin ? [new URL(publicOrigin).hostname] : [])];
const settings = {
  LOG_REQUESTS: String(logRequests),
  ALLOWED_HOSTS: allowed.join(','),
  ...(publicOrigin && { PUBLIC_ORIGIN: publicOrigin }),
};
const clockSecret = randomUUID();
const server = serve({
  ...{ state, port, host },
  // Miniflare's cache would keep each picture on the disk for good, even a deleted one.
  workers: [{ ...builtWorker({ ...secrets, ...settings }, build), cacheAPI: false }, clockWorker(clockSecret)],
  onRestart() {
    say('O servidor caiu.');
    sayAgain();
  },
  onLog({ level, message }) {
    if (level === 'error' || level === 'warn' || logRequests) print(message);
  },
});

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    wait(OPENING_LIMIT_MS, undefined, { ref: false }).then(() => {
      throw new Error('O servidor não ficou pronto em 2 minutos.');
    }),
  ]);

const url = await inTime(server.ready).catch((error: Error) => fail(error.message));
// If HOST is a network address, Miniflare opens a local socket for itself, too, and `url` has that socket's port, not `port`.
const servedPort = port || portOf(url);
const here = `http://${ownHostOf(host)}:${servedPort}`;
const sayAgain = () => say(`O Quartou! está no ar de novo: ${publicOrigin ?? here}`);
const { ring, port: clockPort } = await ringerOf(server, clockSecret);
print(`
  Quartou! está no ar: ${publicOrigin ? `${publicOrigin} (o túnel ou proxy o encontra em ${here})` : here}
${addressesOf(host)
  .map((address) => `  Na rede: http://${address}:${servedPort}\n`)
  .join('')}
  ${registration}
${isOpen ? '  ATENÇÃO: as telas da equipe estão abertas a quem souber o endereço. Crie um código em Equipe, ou defina STAFF_CODE em .dev.vars e inicie de novo.\n' : ''}  Dados: ${state}
  Ctrl+C encerra. LOG_REQUESTS=1 mostra cada requisição.
`);

// On a full disk the Worker's errors give no reason, so this process prints the reason.
const isFull = keepReserve(state);
let wasFull = false;
setInterval(() => {
  const full = isFull();
  // The cron DISK_FULL tells the Worker that the disk is full. Any other cron tells it that there is space again.
  if (full) ring(DISK_FULL, 5_000).catch(() => {});
  if (full && !wasFull)
    say(`O disco de ${state} está cheio: nada mais pode ser gravado. O que foi salvo continua salvo. Libere espaço.`);
  if (!full && wasFull) say('Há espaço no disco de novo.');
  wasFull = full;
}, 1_000);

startClock(
  {
    lastDaily: () => lastDailyIn(state),
    ring: async (...call) => {
      if (!wasFull) await ring(...call);
    },
  },
  (error) => say(`O trabalho agendado falhou e será repetido: ${error.message}`),
);

await keepServing(
  {
    isResponding: (within) => isResponding(url, within),
    usage: () => usageOf(workerdOf(process.pid), [servedPort, clockPort]),
    restart: () => inTime(server.restart()).then(sayAgain),
  },
  { wait, say },
).catch((error: Error) => fail(error.message));
