import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { BUILD, WORKER_OPTIONS } from '../scripts/local/build.ts';

/**
 * The names under which the two answer. The product would answer to any other name too, but Miniflare's way to a Worker
 * without a route of its own costs about a fifth more processor time than its way to one with: both have one.
 */
export const PRODUCT_HOST = 'quartou.test';
export const FLOOR_HOST = 'floor.test';

/**
 * The product's build and the floor Worker in one workerd over one database, served as `scripts/local/server.ts` serves
 * the product: Miniflare directly, the same options (assets and their router included) for both.
 */
export function serveBoth(state: string, floor: string, onLog: (line: { level: string; message: string }) => void): Miniflare {
  const { modulesRules: _, queueConsumers, assets, ...options } = JSON.parse(readFileSync(join(BUILD, WORKER_OPTIONS), 'utf8'));
  const worker = { ...options, assets: { ...assets, directory: join(BUILD, 'client') } };
  const module = (path: string) => ({ type: 'ESModule' as const, path });
  const build = join(BUILD, 'quartou');
  const entry = resolve(build, 'index.js');
  const chunks = globSync(join(build, '**/*.js')).filter((path) => path !== entry);
  const both: V4MiniflareOptions = {
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
  return new Miniflare(convertV4MiniflareOptions(both));
}
