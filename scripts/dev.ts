// `npm run dev` migrates, seeds an empty database and serves. With the argument `prepare`, which `npx wrangler dev` passes
// (scripts/dev-prepare.mjs), this script builds instead of serving.
import { fail, prepare, registrationLine } from './local/installation.ts';
import { lockToServe } from './local/lock.ts';
import { inProject, stateDir } from './local/paths.ts';

const onlyPrepares = process.argv[2] === 'prepare';
const state = stateDir();
const problem = lockToServe(state, onlyPrepares ? 'npx wrangler dev' : 'npm run dev');
if (problem !== null) fail(problem);
const secrets = prepare(state, onlyPrepares);
console.info(registrationLine(state, secrets));
if (onlyPrepares) process.exit(0);

// The server runs in this process, which holds the installation's lock, so that killing this process ends the server.
process.env.STATE_DIR = state;
process.chdir(inProject());
const { createServer } = await import('vite');
const server = await createServer();
await server.listen();
server.printUrls();
server.bindCLIShortcuts({ print: true });
