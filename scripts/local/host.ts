// The process that serves: Miniflare and nothing else, so that it stays small. Started, watched and ended by `npm start`
// (serving.ts), which sends it what to serve; ends with it.

import { randomBytes } from 'node:crypto';
import { type ControlAddress, controlOf } from './control.ts';
import { outputTo } from './output.ts';
import { noteRuntimes } from './runtime.ts';
import { type ServerOptions, serveBuild } from './server.ts';

/** The message that it is sent. */
export type Served = Pick<ServerOptions, 'state' | 'port' | 'host' | 'build' | 'bindings' | 'logRequests'>;

/** Its answer once it serves. */
export interface Serving {
  url: string;
  control: ControlAddress;
  /** Of workerd. */
  pid: number;
}

// Meant for this process, not for workerd.
delete process.env.MALLOC_ARENA_MAX;
process.env.WRANGLER_LOG ??= 'warn';

process.once('message', async (served: Served) => {
  let isStopping = false;
  let pid = 0;
  // This process ends when workerd does.
  noteRuntimes(served.state, (runtime) => {
    runtime.once('spawn', () => {
      pid = runtime.pid ?? 0;
    });
    runtime.once('exit', () => {
      if (!isStopping) process.exit(1);
    });
  });
  const print = outputTo(1);
  const secret = randomBytes(32).toString('hex');
  const server = serveBuild({
    ...served,
    controlSecret: secret,
    onLog: ({ level, message }) => {
      // Logged by workerd when a browser leaves in the middle of an answer.
      if (/^kj::.* disconnected: /.test(message)) return;
      if (level === 'error' || level === 'warn' || served.logRequests) print(message);
    },
  });
  process.once('disconnect', async () => {
    isStopping = true;
    await server.dispose();
    process.exit(0);
  });
  try {
    const url = (await server.ready).href;
    process.send?.({ url, control: await controlOf(server, secret), pid } satisfies Serving);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
});
