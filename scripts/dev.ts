// Builds, migrates and seeds the local installation, and then, by its first word:
//   (none)     `npm run dev`: serves it with hot reload, the Worker in workerd behind vite
//   wrangler   `npm run dev:wrangler`: serves the build by `wrangler dev`
//   prepare    ends (scripts/dev-prepare.mjs)
import { buildIfStale } from './local/build.ts';
import { whyNotServe } from './local/hold.ts';
import { migrateLocal, seedIfEmpty } from './local/installation.ts';
import { inProject, stateDir } from './local/paths.ts';
import { tieRuntimes, whenNpmEnds } from './local/run.ts';
import { localSecrets } from './local/secrets.ts';

const COMMANDS = { vite: 'npm run dev', wrangler: 'npm run dev:wrangler', prepare: 'npx wrangler dev' };
const mode = (process.argv[2] ?? 'vite') as keyof typeof COMMANDS;
const state = stateDir();
function fail(problem: string): never {
  console.error(`\n  ${problem}\n`);
  process.exit(1);
}

const problem = whyNotServe(state, COMMANDS[mode]);
if (problem !== null) fail(problem);
tieRuntimes();
whenNpmEnds(() => process.exit(0));
let secrets: Record<string, string>;
try {
  secrets = localSecrets();
  migrateLocal(state);
  if (await seedIfEmpty(state)) console.info('Casa de exemplo criada.');
  if (mode !== 'vite') await buildIfStale();
} catch (error) {
  fail(`Não consegui preparar: ${(error as Error).message}`);
}
console.info(`Código de cadastro (local): ${secrets.REGISTRATION_CODE}`);
if (mode === 'prepare') process.exit(0);

// In this process, which has the lock: killed, it takes what it serves with it.
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
