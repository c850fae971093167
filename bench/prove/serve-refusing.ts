import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { BUILD, WORKER_OPTIONS } from '../../scripts/local/build.ts';
import { clockWorker, type ServerOptions } from '../../scripts/local/server.ts';

const wrapper = stripTypeScriptTypes(readFileSync(new URL('./refusing.ts', import.meta.url), 'utf8'));

const ENTRY = `
import product from './index.js';
import { refusing } from './refusing.js';
export default refusing(product);
`;

/** As `serveBuild`, the production build untouched but for what stands around it (refusing.ts). */
export function serveRefusing(serverOptions: ServerOptions): Miniflare {
  const { state, port, host = '127.0.0.1', bindings = {}, clockSecret = '', onLog } = serverOptions;
  const { modulesRules: _, bindings: vars, assets, ...worker } = JSON.parse(readFileSync(join(BUILD, WORKER_OPTIONS), 'utf8'));
  const build = join(BUILD, 'quartou');
  const own = { 'entry.js': ENTRY, 'refusing.js': wrapper };
  const options: V4MiniflareOptions = {
    host,
    port,
    cf: false,
    log: new Log(LogLevel.WARN),
    resourcePersistencePath: join(state, 'v3'),
    handleStructuredLogs: (line) => onLog?.(line),
    workers: [
      {
        ...worker,
        name: 'quartou',
        modulesRoot: build,
        modules: [
          ...Object.entries(own).map(([name, contents]) => ({ type: 'ESModule', path: join(build, name), contents })),
          ...globSync(join(build, '**/*.js')).map((path) => ({ type: 'ESModule', path })),
        ],
        assets: { ...assets, directory: join(BUILD, 'client') },
        bindings: { ...vars, LOG_REQUESTS: 'false', ...bindings },
      },
      clockWorker(clockSecret),
    ],
  };
  return new Miniflare(convertV4MiniflareOptions(options));
}
