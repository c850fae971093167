import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { inProject } from './paths.ts';

export interface ServerOptions {
  state: string;
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Secrets and variables beside those of wrangler.toml. */
  bindings?: Record<string, string>;
  /** Whether a debugger may look into it, at any free port. */
  isInspected?: boolean;
  /** Each line that the Worker writes. */
  onLog?: (line: { level: string; message: string }) => void;
}

/**
 * Serves the production build in workerd, by Miniflare itself: `wrangler dev` puts a proxy of its own before the
 * product, which costs most of the requests a second (see bench/).
 * @returns the instance; `await instance.ready` gives its address, `dispose()` ends it
 */
export function serveBuild({ state, port, host = '127.0.0.1', bindings = {}, isInspected, onLog }: ServerOptions): Miniflare {
  process.env.WRANGLER_LOG ??= 'warn';
  const { workerOptions, main } = workerOptionsOf(inProject('dist/quartou/wrangler.json'));
  // The chunks are listed instead of found by rules, which the conversion below does not take.
  const { modulesRules: _, bindings: vars, ...worker } = workerOptions as Record<string, unknown> & { bindings?: object };
  const entry = resolve(main ?? '');
  const chunks = globSync(inProject('dist/quartou/**/*.js')).filter((path) => path !== entry);
  const options = {
    host,
    port,
    cf: false,
    ...(isInspected && { inspectorPort: 0 }),
    log: new Log(LogLevel.WARN),
    resourcePersistencePath: join(state, 'v3'),
    handleStructuredLogs: onLog,
    workers: [
      {
        ...worker,
        name: 'quartou',
        modulesRoot: inProject('dist/quartou'),
        modules: [entry, ...chunks].map((path) => ({ type: 'ESModule', path })),
        bindings: { ...vars, ...bindings },
      },
    ],
  };
  // wrangler still speaks of a Worker in the words of Miniflare 4, and converts the same way.
  return new Miniflare(convertV4MiniflareOptions(options as unknown as V4MiniflareOptions));
}
