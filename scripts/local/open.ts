import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig as readConfig } from 'wrangler';
import { type Bucket, Control, controlOf, controlWorker } from './control.ts';
import { inProject } from './paths.ts';
import { noteRuntimes } from './runtime.ts';

/** An installation's database and bucket, reached from outside its Worker. */
export interface Installation {
  d1: D1Database;
  media: Bucket;
  close(): Promise<void>;
}

/** Opens the local installation in `state` without the product. No other process may have it open. */
export async function openLocal(state: string): Promise<Installation> {
  const { d1_databases, r2_buckets } = readConfig({ config: inProject('wrangler.toml') });
  const bindings = {
    d1Databases: { DB: d1_databases[0]?.preview_database_id ?? '' },
    r2Buckets: { MEDIA: r2_buckets[0]?.bucket_name ?? '' },
  };
  const secret = randomBytes(32).toString('hex');
  const workers = [controlWorker(secret, bindings)];
  mkdirSync(state, { recursive: true });
  const stopNoting = noteRuntimes(state);
  const server = new Miniflare(convertV4MiniflareOptions({ resourcePersistencePath: join(state, 'v3'), workers }));
  const { d1, media } = new Control(await controlOf(server, secret).finally(stopNoting));
  return { d1, media, close: () => server.dispose() };
}
