// Builds, migrates and seeds the local installation, and then, by its first word:
//   (none)     `npm run dev`: serves it with hot reload, the Worker in workerd behind vite
//   wrangler   `npm run dev:wrangler`: serves the build by `wrangler dev`
//   prepare    ends (scripts/dev-prepare.ts)
import { spawn } from 'node:child_process';
import { buildIfStale } from './local/build.ts';
import { whyNotServe } from './local/hold.ts';
import { migrateLocal } from './local/migrate.ts';
import { ROOT, stateDir } from './local/paths.ts';
import { environment, fileOf, whenNpmEnds } from './local/run.ts';
import { NOTED, noteRuntimes } from './local/runtime.ts';
import { localSecrets } from './local/secrets.ts';
import { seedIfEmpty } from './local/seed.ts';

const COMMANDS = { vite: 'npm run dev', wrangler: 'npm run dev:wrangler', prepare: 'npx wrangler dev' };
const mode = (process.argv[2] ?? 'vite') as keyof typeof COMMANDS;
const state = stateDir();
function fail(problem: string): never {
  console.error(`\n  ${problem}\n`);
  process.exit(1);
}

const problem = whyNotServe(state, COMMANDS[mode]);
if (problem !== null) fail(problem);
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

const { PORT: port = '8787', HOST: host = '127.0.0.1' } = process.env;
const command =
  mode === 'wrangler'
    ? [fileOf('wrangler'), 'dev', '-c', 'dist/quartou/wrangler.json', '--persist-to', state, '--port', port, '--ip', host]
    : [fileOf('vite')];
noteRuntimes(state);
const child = spawn(process.execPath, [...NOTED, ...command], {
  cwd: ROOT,
  stdio: 'inherit',
  env: environment({ STATE_DIR: state }),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
whenNpmEnds(() => child.kill());
child.on('exit', (code) => process.exit(code ?? 0));
