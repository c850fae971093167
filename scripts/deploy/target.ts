/** The first is what `npm run deploy` means without a word. */
export const ENVIRONMENTS = ['production', 'staging'] as const;

export type Environment = (typeof ENVIRONMENTS)[number];

/** As much of a Worker's configuration (wrangler.toml, or what the build makes of it) as a deployment looks at. */
export interface WorkerConfig {
  name?: string | undefined;
  account_id?: string | undefined;
  d1_databases?: Database[] | undefined;
  r2_buckets?: { bucket_name?: string | undefined }[] | undefined;
  queues?: { producers?: { queue: string }[] | undefined; consumers?: Consumer[] | undefined } | undefined;
  [key: string]: unknown;
}

interface Database {
  database_name?: string | undefined;
  database_id?: string | undefined;
  preview_database_id?: string | undefined;
  [key: string]: unknown;
}

interface Consumer {
  queue: string;
  dead_letter_queue?: string | undefined;
  [key: string]: unknown;
}

/** What a Worker needs to be there before it can be uploaded, by name. */
export interface Resources {
  worker: string;
  database: string;
  buckets: string[];
  queues: string[];
}

/**
 * The configuration of one environment. Whatever has a name gets the environment's at its end, so that no two
 * environments share a database, a bucket or a queue; production's names are those of wrangler.toml. A domain of one's
 * own stays with production: the others answer at workers.dev.
 */
export function configFor(config: WorkerConfig, environment: Environment): WorkerConfig {
  if (environment === 'production') return config;
  const own = <T extends string | undefined>(name: T) => (name === undefined ? name : `${name}-${environment}`);
  const { routes: _, route: __, ...rest } = config;
  return {
    ...rest,
    name: own(config.name),
    workers_dev: true,
    d1_databases: config.d1_databases?.map((one) => ({ ...one, database_name: own(one.database_name) })),
    r2_buckets: config.r2_buckets?.map((one) => ({ ...one, bucket_name: own(one.bucket_name) })),
    queues: {
      producers: config.queues?.producers?.map((one) => ({ ...one, queue: `${one.queue}-${environment}` })),
      consumers: config.queues?.consumers?.map((one) => ({
        ...one,
        queue: `${one.queue}-${environment}`,
        ...(one.dead_letter_queue && { dead_letter_queue: own(one.dead_letter_queue) }),
      })),
    },
  };
}

/**
 * Everything that a configuration names.
 * @throws when it has no name, or not exactly one database: a deployment would not know which to migrate
 */
export function resourcesOf(config: WorkerConfig): Resources {
  const [database, ...others] = config.d1_databases ?? [];
  if (!config.name || !database?.database_name || others.length > 0)
    throw new Error('wrangler.toml must name the Worker and exactly one D1 database.');
  const { producers = [], consumers = [] } = config.queues ?? {};
  // A dead-letter queue has to be there before the queue whose consumer names it.
  const queues = [...consumers.map((one) => one.dead_letter_queue), ...[...producers, ...consumers].map((one) => one.queue)];
  return {
    worker: config.name,
    database: database.database_name,
    buckets: (config.r2_buckets ?? []).flatMap((one) => one.bucket_name ?? []),
    queues: [...new Set(queues.filter((name) => name !== undefined))],
  };
}

/** The configuration that is uploaded: with the id of the database that was found or made, and nothing local. */
export function withDatabase(config: WorkerConfig, id: string): WorkerConfig {
  return {
    ...config,
    d1_databases: config.d1_databases?.map(({ preview_database_id: _, ...one }) => ({ ...one, database_id: id })),
  };
}
