import { readFileSync, writeFileSync } from 'node:fs';
import { type Unstable_RawConfig as Config, unstable_readConfig as readConfig } from 'wrangler';
import { inProject } from '../local/paths.ts';

export const ENVIRONMENTS = ['production', 'staging'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const isEnvironment = (text: string): text is Environment => (ENVIRONMENTS as readonly string[]).includes(text);

/** Removes database ids, so that wrangler finds databases by name. Staging gets suffixed names and no domain. */
export function configFor({ d1_databases: databases, ...config }: Config, environment: Environment): Config {
  const d1_databases = databases?.map(({ preview_database_id: _, database_id: __, ...one }) => one) ?? [];
  if (environment === 'production') return { ...config, d1_databases };
  const own = (name = '') => `${name}-${environment}`;
  const { routes: _, route: __, ...rest } = config;
  return {
    ...rest,
    name: own(config.name),
    workers_dev: true,
    d1_databases: d1_databases.map((one) => ({ ...one, database_name: own(one.database_name) })),
    r2_buckets: config.r2_buckets?.map((one) => ({ ...one, bucket_name: own(`${one.bucket_name ?? ''}`) })) ?? [],
    queues: {
      producers: config.queues?.producers?.map((one) => ({ ...one, queue: own(one.queue) })) ?? [],
      consumers:
        config.queues?.consumers?.map(({ dead_letter_queue: dead, ...one }) => ({
          ...one,
          queue: own(one.queue),
          ...(dead !== undefined && { dead_letter_queue: own(dead) }),
        })) ?? [],
    },
  };
}

/** Returns the custom domains that a deployment points to the Worker. */
export const domainsIn = ({ route, routes = route === undefined ? [] : [route] }: Config): string[] =>
  routes.flatMap((one) => (typeof one === 'object' && 'custom_domain' in one && one.custom_domain ? one.pattern : []));

export const commandOf = (environment: Environment): string =>
  environment === 'production' ? 'npm run deploy' : `npm run deploy -- ${environment}`;

export function namesIn(environment: Environment) {
  const config = configFor(readConfig({ config: inProject('wrangler.toml') }), environment);
  const { name, d1_databases, r2_buckets, queues } = config;
  const [database, bucket] = [d1_databases?.[0]?.database_name, r2_buckets?.[0]?.bucket_name];
  const deadLetters = queues?.consumers?.flatMap(({ dead_letter_queue: dead }) => dead ?? [])[0];
  if (!name || !database || typeof bucket !== 'string' || !deadLetters) throw new Error('wrangler.toml names too little.');
  return { worker: name, database, bucket, deadLetters, domains: domainsIn(config), command: commandOf(environment) };
}

/** Writes the configuration of the built Worker. @returns its path. Without `databaseId` wrangler finds the database by name */
export function writeConfig(environment: Environment, databaseId?: string): string {
  const path = inProject('dist/quartou/wrangler.deploy.json');
  const built: Config = JSON.parse(readFileSync(inProject('dist/quartou/wrangler.json'), 'utf8'));
  const { d1_databases = [], ...config } = configFor(built, environment);
  const databases = d1_databases.map((one) => ({ ...one, ...(databaseId && { database_id: databaseId }) }));
  writeFileSync(path, JSON.stringify({ ...config, d1_databases: databases }, null, 2));
  return path;
}
