import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { inProject } from '../../scripts/local/paths.ts';
import type { ServerOptions } from '../../scripts/local/server.ts';

const wrapper = stripTypeScriptTypes(readFileSync(new URL('./refusing.ts', import.meta.url), 'utf8'));

const ENTRY = `
import product from './index.js';
import { refusing } from './refusing.js';
export default refusing(product);
`;

/** As `serveBuild`, the production build untouched but for what stands around it (refusing.ts). */
export function serveRefusing({ state, port, host = '127.0.0.1', bindings = {}, onLog }: ServerOptions): Miniflare {
  process.env.WRANGLER_LOG ??= 'warn';
  const { workerOptions } = workerOptionsOf(inProject('dist/quartou/wrangler.json'));
  const { modulesRules: _, bindings: vars, ...worker } = workerOptions as Record<string, unknown> & { bindings?: object };
  const build = inProject('dist/quartou');
  const own = { 'entry.js': ENTRY, 'refusing.js': wrapper };
  const options = {
    host,
    port,
    cf: false,
    log: new Log(LogLevel.WARN),
    resourcePersistencePath: join(state, 'v3'),
    handleStructuredLogs: onLog,
    workers: [
      {
        ...worker,
        name: 'quartou',
        modulesRoot: build,
        modules: [
          ...Object.entries(own).map(([name, contents]) => ({ type: 'ESModule', path: join(build, name), contents })),
          ...globSync(join(build, '**/*.js')).map((path) => ({ type: 'ESModule', path })),
        ],
        bindings: { ...vars, ...bindings },
      },
    ],
  };
  return new Miniflare(convertV4MiniflareOptions(options as unknown as V4MiniflareOptions));
}
