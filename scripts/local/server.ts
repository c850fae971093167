import { globSync, readFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { BUILD, WORKER_OPTIONS } from './build.ts';
import { tieRuntimes } from './processes.ts';

export interface Module {
  name: string;
  contents: string;
}

/** Returns the built Worker in Miniflare 4's format. Its entry is the first module of `around` or, without `around`, index.js. */
export function builtWorker(bindings: Record<string, string> = {}, build = BUILD, around: Module[] = []) {
  // Lists the chunks one by one, because `convertV4MiniflareOptions` does not support rules that find modules.
  const { modulesRules: _, bindings: vars, assets, ...worker } = JSON.parse(readFileSync(join(build, WORKER_OPTIONS), 'utf8'));
  const modulesRoot = join(build, 'quartou');
  const entry = 'index.js';
  const chunks = globSync('**/*.js', { cwd: modulesRoot }).filter((path) => path !== entry);
  return {
    ...worker,
    name: 'quartou',
    modulesRoot,
    modules: [
      ...around.map(({ name, contents }) => ({ type: 'ESModule', path: join(modulesRoot, name), contents })),
      ...[entry, ...chunks].map((path) => ({ type: 'ESModule', path: join(modulesRoot, path) })),
    ],
    assets: { ...assets, directory: join(build, 'client') },
    bindings: { ...vars, LOG_REQUESTS: 'false', ...bindings },
  };
}

const CLOCK = 'clock';

/** A Worker that starts scheduled work for requests with the secret, since Miniflare's own address for it checks no secret. */
export const clockWorker = (secret: string) => ({
  name: CLOCK,
  compatibilityDate: '2026-10-01',
  compatibilityFlags: ['service_binding_extra_handlers'],
  modules: true,
  script: `export default {
  async fetch({ url, headers }, { SECRET, PRODUCT }) {
    if (headers.get('authorization') !== SECRET) return new Response(null, { status: 403 });
    const { outcome } = await PRODUCT.scheduled({ cron: new URL(url).searchParams.get('cron') });
    return new Response(null, { status: outcome === 'ok' ? 200 : 500 });
  },
};`,
  bindings: { SECRET: secret },
  serviceBindings: { PRODUCT: 'quartou' },
  unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
});

export interface ServerOptions {
  state: string;
  port: number;
  host?: string;
  workers: object[];
  onLog?: (line: { level: string; message: string }) => void;
  /** Called when workerd has ended by itself and Miniflare has restarted it on the same port. */
  onRestart?: () => void;
}

/** Serves by Miniflare: `wrangler dev` is much slower. `npm start` must not call `getD1Database` or the like: they can hang. */
export function serve({ state, port, host = '127.0.0.1', workers, onLog, onRestart }: ServerOptions) {
  tieRuntimes();
  const options = convertV4MiniflareOptions({
    host,
    port,
    cf: false,
    log: new Log(LogLevel.ERROR),
    resourcePersistencePath: join(state, 'v3'),
    unsafeHandleRuntimeRestart: () => onRestart?.(),
    handleStructuredLogs(line: { level: string; message: string }) {
      // Leaves out workerd's message about a browser that closed its connection during a response.
      if (!/^kj::.* disconnected: /.test(line.message)) onLog?.(line);
    },
    workers,
  } as V4MiniflareOptions);
  const server = new Miniflare(options);
  return Object.assign(server, { restart: () => server.setOptions(options) });
}

/** Returns the status of a request. Uses a new connection, because the server may just be closing an old one. */
function statusOf(url: URL, within: number, options: RequestOptions = {}): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(url, { ...options, agent: false, signal: AbortSignal.timeout(within) }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  })
    .on('error', reject)
    .end();
  return promise;
}

/** True if the server responds with any status. Requests the home page, because it needs no database, which may be slow. */
export function isResponding(url: URL, within: number): Promise<boolean> {
  const page = new URL('/', url);
  // A server can listen on 0.0.0.0, but on Windows no client can connect to this address.
  if (page.hostname === '0.0.0.0') page.hostname = '127.0.0.1';
  return statusOf(page, within).then(
    () => true,
    () => false,
  );
}

/** Runs the scheduled handler for a cron and waits until it has ended. Throws after `within` ms, or if the handler fails. */
export type Ring = (cron: string, within: number) => Promise<void>;

export async function ringerOf(server: Miniflare, secret: string): Promise<{ port: number; ring: Ring }> {
  const url = await server.unsafeGetDirectURL(CLOCK);
  const ring: Ring = async (cron, within) => {
    const address = new URL(`/?${new URLSearchParams({ cron })}`, url);
    const status = await statusOf(address, within, { method: 'POST', headers: { authorization: secret } });
    if (status !== 200) throw new Error(`${cron}: ${status}`);
  };
  return { port: Number(url.port), ring };
}
