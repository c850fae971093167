// `npm start`: the real product on this machine. Builds, migrates, seeds an empty database and serves in workerd.
import { offerBackups } from './backup/running.ts';
import { whyNotAt } from './local/address.ts';
import { buildIfStale } from './local/build.ts';
import { startClock } from './local/clock.ts';
import { whyNotServe } from './local/hold.ts';
import { hostsOf } from './local/hosts.ts';
import { migrateLocal } from './local/migrate.ts';
import { stateDir } from './local/paths.ts';
import { localSecrets } from './local/secrets.ts';
import { seedIfEmpty } from './local/seed.ts';
import { serveBuild } from './local/server.ts';

const port = Number(process.env.PORT || 8787);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`PORT=${process.env.PORT} não é uma porta.`);
  process.exit(1);
}

const state = stateDir();
const host = process.env.HOST || '127.0.0.1';
const problem = whyNotServe(state, 'npm start') ?? (await whyNotAt(port, host));
if (problem !== null) {
  console.error(`\n  ${problem}\n`);
  process.exit(1);
}
const secrets = localSecrets();
console.info('Preparando o banco de dados…');
migrateLocal(state);
console.info('Montando o produto…');
await buildIfStale();
const server = serveBuild({
  state,
  port,
  host,
  bindings: { ...secrets, ALLOWED_HOSTS: hostsOf(host).join(',') },
  onLog: ({ level, message }) => {
    if (level === 'error' || level === 'warn' || process.env.LOG_REQUESTS) console.info(message);
  },
});

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  await server.dispose();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// npm gives a SIGTERM to its shell alone, which ends without a word to us.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === 'start') setInterval(() => process.ppid !== parent && stop(), 1000).unref();

try {
  const url = await server.ready;
  console.info('Abrindo a casa…');
  const seeded = await seedIfEmpty(server);
  await startClock(server);
  await offerBackups(state, server);
  console.info(`
  Quartou! está no ar: http://localhost:${url.port}

  Código de cadastro (local): ${secrets.REGISTRATION_CODE}
  Dados: ${state}${seeded ? ' (casa de exemplo criada)' : ''}
  Ctrl+C encerra. LOG_REQUESTS=1 mostra cada requisição.
`);
} catch (error) {
  console.error(error);
  process.exit(1);
}
