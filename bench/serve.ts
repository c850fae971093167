import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { inProject } from '../scripts/local/paths.ts';

/**
 * The names under which the two answer. The product would answer to any other name too, but Miniflare's way to a Worker
 * without a route of its own costs about a fifth more processor time than its way to one with: both have one.
 */
export const PRODUCT_HOST = 'quartou.test';
export const FLOOR_HOST = 'floor.test';

/**
 * The product's build and the floor Worker in one workerd over one database, served as `scripts/local/server.ts` serves
 * the product: Miniflare directly, the same options (assets and their router included) for both.
 * @param build folder of the product's Worker, for measuring another build than the project's own
 */
export function serveBoth(
  state: string,
  floor: string,
  onLog: (line: { level: string; message: string }) => void,
  build = inProject('dist/quartou'),
): Miniflare {
  process.env.WRANGLER_LOG ??= 'warn';
  const { workerOptions } = workerOptionsOf(inProject('dist/quartou/wrangler.json'));
  const { modulesRules: _, queueConsumers, ...worker } = workerOptions as Record<string, unknown>;
  const module = (path: string) => ({ type: 'ESModule', path });
  const entry = resolve(build, 'index.js');
  const chunks = globSync(join(build, '**/*.js')).filter((path) => path !== entry);
  const options = {
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(LogLevel.WARN),
    resourcePersistencePath: join(state, 'v3'),
    handleStructuredLogs: onLog,
    workers: [
      {
        ...worker,
        queueConsumers,
        name: 'quartou',
        modulesRoot: build,
        modules: [entry, ...chunks].map(module),
        routes: [`${PRODUCT_HOST}/*`],
      },
      { ...worker, name: 'floor', modulesRoot: dirname(floor), modules: [module(floor)], routes: [`${FLOOR_HOST}/*`] },
    ],
  };
  return new Miniflare(convertV4MiniflareOptions(options as unknown as V4MiniflareOptions));
}
