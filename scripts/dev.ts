// Modes: `vite` (`npm run dev`, hot reload), `wrangler` (`npm run dev:wrangler`), `prepare` (scripts/dev-prepare.mjs).
// Each mode first migrates and seeds the database. `wrangler` and `prepare` also build.
import { whyNotServe } from './local/hold.ts';
import { fail, prepare } from './local/installation.ts';
import { inProject, stateDir } from './local/paths.ts';

const COMMANDS = { vite: 'npm run dev', wrangler: 'npm run dev:wrangler', prepare: 'npx wrangler dev' };
const mode = (process.argv[2] ?? 'vite') as keyof typeof COMMANDS;
const state = stateDir();
const problem = whyNotServe(state, COMMANDS[mode]);
if (problem !== null) fail(problem);
const secrets = prepare(state, mode !== 'vite');
console.info(`Código de cadastro (local): ${secrets.REGISTRATION_CODE}`);
if (mode === 'prepare') process.exit(0);

// The server runs in this process, which has the lock, so that killing this process ends the server too.
const { PORT: port = '8787', HOST: host = '127.0.0.1' } = process.env;
process.env.STATE_DIR = state;
process.chdir(inProject());
if (mode === 'vite') {
  const { createServer } = await import('vite');
  const server = await createServer();
  await server.listen();
  server.printUrls();
  server.bindCLIShortcuts({ print: true });
} else {
  const { unstable_startWorker: startWorker } = await import('wrangler');
  const server = { hostname: host, port: Number(port) };
  const worker = await startWorker({ config: inProject('dist/quartou/wrangler.json'), dev: { server, persist: state } });
  console.info(`Quartou! está no ar: ${await worker.url}`);
}
