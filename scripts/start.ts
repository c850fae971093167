// `npm start`: the real product on this machine. Builds, migrates, seeds an empty database and serves in workerd.
import { buildIfStale } from './local/build.ts';
import { startClock } from './local/clock.ts';
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
const secrets = localSecrets();
console.info('Preparando o banco de dados…');
migrateLocal(state);
console.info('Montando o produto…');
await buildIfStale();
const server = serveBuild({
  state,
  port,
  host: process.env.HOST,
  bindings: secrets,
  onLog: ({ level, message }) => {
    if (level === 'error' || level === 'warn' || process.env.LOG_REQUESTS) console.info(message);
  },
});

async function stop() {
  await server.dispose();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  const url = await server.ready;
  console.info('Abrindo a casa…');
  const seeded = await seedIfEmpty(server);
  await startClock(server);
  console.info(`
  Quartou! está no ar: http://localhost:${url.port}

  Código de cadastro (local): ${secrets.REGISTRATION_CODE}
  Dados: ${state}${seeded ? ' (casa de exemplo criada)' : ''}
  Ctrl+C encerra. LOG_REQUESTS=1 mostra cada requisição.
`);
} catch (error) {
  console.error(
    (error as { code?: string }).code === 'ERR_ADDRESS_IN_USE'
      ? `A porta ${port} já está em uso. Use PORT=outra npm start.`
      : error,
  );
  process.exit(1);
}
