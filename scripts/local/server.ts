import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { BUILD, WORKER_OPTIONS } from './build.ts';
import { controlWorker } from './control.ts';

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
  /** Starts the control Worker (control.ts) too, with this secret. */
  controlSecret?: string;
  /** The instant at which the Worker's clock starts; left out, it is the machine's. */
  startsAt?: string;
  /** Each line that the Worker writes. */
  onLog?: (line: { level: string; message: string }) => void;
}

/**
 * Serves the production build in workerd, by Miniflare itself: `wrangler dev` puts a proxy of its own before the
 * product, which costs most of the requests a second (see bench/).
 * @returns the instance; `await instance.ready` gives its address, `dispose()` ends it. Its `getD1Database`, `getWorker`
 *   and the like block this process while they wait, and can deadlock with workerd under load: use the control Worker
 */
export function serveBuild(options: ServerOptions): Miniflare {
  const { state, port, host = '127.0.0.1', build = BUILD, bindings = {}, controlSecret } = options;
  // As scripts/build.ts asked wrangler for them. The chunks are listed instead of found by rules, which the conversion
  // below does not take.
  const { modulesRules: _, bindings: vars, assets, ...worker } = JSON.parse(readFileSync(join(build, WORKER_OPTIONS), 'utf8'));
  const modulesRoot = join(build, 'quartou');
  const entry = join(modulesRoot, 'index.js');
  const chunks = globSync(join(modulesRoot, '**/*.js')).filter((path) => path !== entry);
  const { d1Databases, r2Buckets } = worker;
  const shared = {
    host,
    port,
    cf: false,
    ...(options.isInspected && { inspectorPort: 0 }),
    log: new Log(LogLevel.WARN),
    resourcePersistencePath: join(state, 'v3'),
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
      ...(controlSecret !== undefined
        ? [controlWorker(controlSecret, { d1Databases, r2Buckets, serviceBindings: { PRODUCT: 'quartou' } })]
        : []),
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
