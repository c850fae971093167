import { globSync, readFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { BUILD, WORKER_OPTIONS } from './build.ts';
import { tieRuntimes } from './run.ts';

export interface ServerOptions {
  state: string;
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Folder of the production build. */
  build?: string;
  /** Secrets and variables beside those of wrangler.toml. */
  bindings?: Record<string, string>;
  /** Whether a debugger may look into it, at any free port. */
  isInspected?: boolean;
  /** Logs a line for each request, scheduled step and message. */
  logRequests?: boolean;
  /** Lets whoever knows this secret run the scheduled handler (`ringerOf`). */
  clockSecret?: string;
  /** The instant at which the Worker's clock starts; left out, it is the machine's. */
  startsAt?: string;
  /** Each line that the Worker writes. */
  onLog?: (line: { level: string; message: string }) => void;
  /** workerd has ended by itself, and Miniflare has started it again at the same port. */
  onRestart?: () => void;
}

const CLOCK = 'clock';

/**
 * Runs the product's scheduled handler, on a socket of this machine alone. Miniflare's own address for that
 * (`unsafeTriggerHandlers`) is at the product's port, where visitors of HOST=0.0.0.0 and foreign pages would reach it.
 */
export const clockWorker = (secret: string) => ({
  name: CLOCK,
  compatibilityDate: '2026-10-01',
  compatibilityFlags: ['service_binding_extra_handlers'],
  modulesRoot: '/',
  modules: [
    {
      type: 'ESModule' as const,
      path: '/clock.js',
      contents: `export default {
  async fetch({ url, headers }, { SECRET, PRODUCT }) {
    if (headers.get('authorization') !== SECRET) return new Response(null, { status: 403 });
    const { outcome } = await PRODUCT.scheduled({ cron: new URL(url).searchParams.get('cron') });
    return new Response(null, { status: outcome === 'ok' ? 200 : 500 });
  },
};`,
    },
  ],
  bindings: { SECRET: secret },
  serviceBindings: { PRODUCT: 'quartou' },
  unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
});

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
 * Health check of a server: whether it answers its page within so many milliseconds, with any status. The page needs neither
 * database nor bucket, whose slowness on a busy machine is no reason for a restart.
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

/**
 * Serves the production build in workerd, by Miniflare itself: `wrangler dev` puts a proxy of its own before the
 * product, which costs most of the requests a second (see bench/).
 * @returns the instance; `await instance.ready` gives its address, `dispose()` ends it. Its `getD1Database`, `getWorker`
 *   and the like block this process while they wait, and can deadlock with workerd under load
 */
export function serveBuild(options: ServerOptions): Miniflare {
  const { state, port, host = '127.0.0.1', build = BUILD, bindings = {}, clockSecret } = options;
  tieRuntimes();
  // As scripts/build.ts asked wrangler for them. The chunks are listed instead of found by rules, which the conversion
  // below does not take.
  const { modulesRules: _, bindings: vars, assets, ...worker } = JSON.parse(readFileSync(join(build, WORKER_OPTIONS), 'utf8'));
  const modulesRoot = join(build, 'quartou');
  const entry = join(modulesRoot, 'index.js');
  const chunks = globSync(join(modulesRoot, '**/*.js')).filter((path) => path !== entry);
  const shared = {
    host,
    port,
    cf: false,
    ...(options.isInspected && { inspectorPort: 0 }),
    log: new Log(LogLevel.ERROR),
    resourcePersistencePath: join(state, 'v3'),
    unsafeHandleRuntimeRestart: () => options.onRestart?.(),
    handleStructuredLogs: (line: Parameters<NonNullable<ServerOptions['onLog']>>[0]) => options.onLog?.(line),
    workers: [
      {
        ...worker,
        name: 'quartou',
        modulesRoot,
        modules: [
          ...(options.startsAt ? otherClock(modulesRoot, Date.parse(options.startsAt) - Date.now()) : []),
          ...[entry, ...chunks].map((path) => ({ type: 'ESModule' as const, path })),
        ],
        assets: { ...assets, directory: join(build, 'client') },
        bindings: { ...vars, LOG_REQUESTS: String(options.logRequests ?? false), ...bindings },
      },
      ...(clockSecret !== undefined ? [clockWorker(clockSecret)] : []),
    ],
  };
  // wrangler still speaks of a Worker in the words of Miniflare 4, and converts the same way.
  return new Miniflare(convertV4MiniflareOptions(shared));
}

/** Modules before the Worker's entry, which is theirs: with its clock `ahead` ms of the machine's. */
function otherClock(modulesRoot: string, ahead: number) {
  const module = (name: string, contents: string) => ({ type: 'ESModule' as const, path: join(modulesRoot, name), contents });
  const clock = `const machines = Date;
globalThis.Date = class Date extends machines {
  constructor(...parts) { parts.length === 0 ? super(machines.now() + ${ahead}) : super(...parts); }
  static now() { return machines.now() + ${ahead}; }
};`;
  return [
    module('with-clock.js', `import './clock.js';\nexport * from './index.js';\nexport { default } from './index.js';`),
    module('clock.js', clock),
  ];
}
