import { expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { inProject } from '../local/paths.ts';
import { configFor, resourcesOf, type WorkerConfig, withDatabase } from './target.ts';

const project = () => readConfig({ config: inProject('wrangler.toml') }) as unknown as WorkerConfig;

it('finds everything that wrangler.toml names, the dead-letter queue before the one that needs it', () => {
  expect(resourcesOf(project())).toMatchObject({
    worker: 'quartou',
    database: 'quartou',
    buckets: ['quartou-media'],
    queues: ['quartou-jobs-dead', 'quartou-jobs'],
  });
});

it('shares no name between the environments', () => {
  const namesOf = (config: WorkerConfig) => {
    const { worker, database, buckets, queues } = resourcesOf(config);
    return [`worker ${worker}`, `database ${database}`, ...buckets, ...queues];
  };
  const production = namesOf(configFor(project(), 'production'));
  const staging = namesOf(configFor(project(), 'staging'));
  expect(staging).toHaveLength(production.length);
  expect(staging).toEqual(production.map((name) => `${name}-staging`));
});

it('changes nothing else than names', () => {
  const { name: _, d1_databases, r2_buckets, queues, workers_dev, routes, route, ...rest } = configFor(project(), 'staging');
  const own = project();
  expect(rest).toEqual(Object.fromEntries(Object.keys(rest).map((key) => [key, own[key]])));
  expect(d1_databases?.[0]).toEqual({ ...own.d1_databases?.[0], database_name: 'quartou-staging' });
  expect(queues?.consumers?.[0]).toEqual({
    ...own.queues?.consumers?.[0],
    queue: 'quartou-jobs-staging',
    dead_letter_queue: 'quartou-jobs-dead-staging',
  });
  expect(r2_buckets?.[0]).toMatchObject({ binding: 'MEDIA' });
});

it('leaves the domain to production', () => {
  const config = { ...project(), routes: [{ pattern: 'quartou.example.com', custom_domain: true }], workers_dev: false };
  expect(configFor(config, 'production')).toMatchObject({ routes: config.routes, workers_dev: false });
  const staging = configFor(config, 'staging');
  expect(staging).not.toHaveProperty('routes');
  expect(staging.workers_dev).toBe(true);
});

it('uploads the database that was found, and nothing local', () => {
  const [database] = withDatabase(project(), 'found').d1_databases ?? [];
  expect(database).toMatchObject({ binding: 'DB', database_name: 'quartou', database_id: 'found' });
  expect(database).not.toHaveProperty('preview_database_id');
});

it('does not guess which of two databases is meant', () => {
  const config = project();
  expect(() => resourcesOf({ ...config, d1_databases: [] })).toThrow('exactly one D1 database');
  expect(() => resourcesOf({ ...config, d1_databases: [...(config.d1_databases ?? []), { database_name: 'b' }] })).toThrow();
});
