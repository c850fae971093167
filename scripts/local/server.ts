import { globSync, readFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { BUILD, WORKER_OPTIONS } from './build.ts';
import { tieRuntimes } from './run.ts';

/** A module of a Worker that is no file. */
export interface Module {
  name: string;
  contents: string;
}

/**
 * The build's Worker, as scripts/build.ts asked wrangler for it: in the words of Miniflare 4.
 * @param bindings secrets and variables beside those of wrangler.toml
 * @param around modules before the Worker's own; the first is the entry
 */
export function builtWorker(bindings: Record<string, string> = {}, build = BUILD, around: Module[] = []) {
  // The chunks are listed instead of found by rules, which `convertV4MiniflareOptions` does not take.
  const { modulesRules: _, bindings: vars, assets, ...worker } = JSON.parse(readFileSync(join(build, WORKER_OPTIONS), 'utf8'));
  const modulesRoot = join(build, 'quartou');
  const entry = join(modulesRoot, 'index.js');
  const chunks = globSync(join(modulesRoot, '**/*.js')).filter((path) => path !== entry);
  return {
    ...worker,
    name: 'quartou',
    modulesRoot,
    modules: [
      ...around.map(({ name, contents }) => ({ type: 'ESModule', path: join(modulesRoot, name), contents })),
      ...[entry, ...chunks].map((path) => ({ type: 'ESModule', path })),
    ],
    assets: { ...assets, directory: join(build, 'client') },
    bindings: { ...vars, LOG_REQUESTS: 'false', ...bindings },
  };
}

const CLOCK = 'clock';

/**
 * Runs the product's scheduled handler, on a socket of this machine alone. Miniflare's own address for that
 * (`unsafeTriggerHandlers`) is at the product's port, where visitors of HOST=0.0.0.0 and foreign pages would reach it.
 * @param secret lets whoever knows it ring (`ringerOf`)
 */
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
  /** 0 takes any free port. */
  port: number;
  host?: string;
  workers: object[];
  /** Each line that a Worker writes. */
  onLog?: (line: { level: string; message: string }) => void;
  /** workerd has ended by itself, and Miniflare has started it again at the same port. */
  onRestart?: () => void;
}

/**
 * Serves Workers in workerd, by Miniflare itself: `wrangler dev` puts a proxy of its own before the product, which costs most of the
 * requests a second (see bench/).
 * @returns the instance; `await instance.ready` gives its address, `restart()` opens it again there, `dispose()` ends it. Its
 *   `getD1Database`, `getWorker` and the like block this process while they wait, and can deadlock with workerd under load
 */
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
      // workerd's own word for a browser that left in the middle of an answer.
      if (!/^kj::.* disconnected: /.test(line.message)) onLog?.(line);
    },
    workers,
  } as V4MiniflareOptions);
  const server = new Miniflare(options);
  return Object.assign(server, { restart: () => server.setOptions(options) });
}

/** The status with which an address answers, by a connection of its own, since the server closes idle ones. */
function statusOf(url: URL, within: number, options: RequestOptions = {}): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(url, { ...options, agent: false, signal: AbortSignal.timeout(within) }, (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  })
    .on('error', reject)
    .end();
  return promise;
}

/**
 * Whether a server answers its page within so many milliseconds, with any status. The page needs neither database nor bucket, whose
 * slowness on a busy machine is no reason for a restart.
 */
export function isAnswering(url: URL, within: number): Promise<boolean> {
  const page = new URL('/', url);
  // 0.0.0.0 means all addresses and is none to connect to.
  if (page.hostname === '0.0.0.0') page.hostname = '127.0.0.1';
  return statusOf(page, within).then(
    () => true,
    () => false,
  );
}

/** Runs the Worker's scheduled handler for a cron, to its end, within so many milliseconds. */
export type Ring = (cron: string, within: number) => Promise<void>;

/** Where the clock of a server is reached, and how it is rung. */
export async function ringerOf(server: Miniflare, secret: string): Promise<{ port: number; ring: Ring }> {
  const url = await server.unsafeGetDirectURL(CLOCK);
  const ring: Ring = async (cron, within) => {
    const address = new URL(`/?${new URLSearchParams({ cron })}`, url);
    const status = await statusOf(address, within, { method: 'POST', headers: { authorization: secret } });
    if (status !== 200) throw new Error(`${cron}: ${status}`);
  };
  return { port: Number(url.port), ring };
}
