// `npm run dev`: the same house with hot reload, the Worker in workerd behind vite.
import { spawn } from 'node:child_process';
import { buildIfStale } from './local/build.ts';
import { whyNotServe } from './local/hold.ts';
import { migrateLocal } from './local/migrate.ts';
import { ROOT, stateDir } from './local/paths.ts';
import { fileOf } from './local/run.ts';
import { localSecrets } from './local/secrets.ts';
import { seedIfEmpty } from './local/seed.ts';
import { serveBuild } from './local/server.ts';

const state = stateDir();
const problem = whyNotServe(state, 'npm run dev');
if (problem !== null) {
  console.error(`\n  ${problem}\n`);
  process.exit(1);
}
const secrets = localSecrets();
migrateLocal(state);
// Only the finished Worker knows how to be asked for its database; after the first time there is nothing to build.
await buildIfStale();
const server = serveBuild({ state, port: 0 });
await server.ready;
if (await seedIfEmpty(server)) console.info('Casa de exemplo criada.');
await server.dispose();
console.info(`Código de cadastro (local): ${secrets.REGISTRATION_CODE}`);
console.info(`A API, descrita: http://localhost:${process.env.PORT || 8787}/api/docs`);

const vite = spawn(process.execPath, [fileOf('vite')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, STATE_DIR: state },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vite.kill(signal));
vite.on('exit', (code) => process.exit(code ?? 0));
