import { expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { inProject } from '../local/paths.ts';
import { configFor, domainsIn, namesIn } from './environment.ts';

const project = () => readConfig({ config: inProject('wrangler.toml') });

it('staging has production’s configuration, except for its addresses and the suffix of its names', () => {
  const { command, domains, ...production } = namesIn('production');
  const queue = 'quartou-jobs-dead';
  expect(production).toEqual({ worker: 'quartou', database: 'quartou', bucket: 'quartou-media', deadLetters: queue });
  const { command: forStaging, domains: _domains, ...names } = namesIn('staging');
  expect([command, forStaging]).toEqual(['npm run deploy', 'npm run deploy -- staging']);
  expect(Object.values(names)).toEqual(Object.values(production).map((name) => `${name}-staging`));
  const suffixed = /"(quartou[\w-]*)-staging"/g;
  const staging = JSON.stringify({ ...configFor(project(), 'staging'), workers_dev: undefined });
  const { routes: _, route: __, ...same } = configFor(project(), 'production');
  expect(JSON.parse(staging.replace(suffixed, '"$1"'))).toEqual(JSON.parse(JSON.stringify({ ...same, workers_dev: undefined })));
  expect(staging.match(suffixed)).toHaveLength(7);
});

it('only production’s configuration has the custom domain, and it has no preview URLs', () => {
  const config = { ...project(), routes: [{ pattern: 'quartou.example.com', custom_domain: true }], workers_dev: false };
  expect(configFor(config, 'production')).toMatchObject({ routes: config.routes, workers_dev: false });
  const { routes, ...other } = config;
  const pattern = '*.example.com/*';
  const counted = [
    { ...config, routes: [...routes, pattern] },
    { ...other, route: routes[0] },
    { ...other, route: pattern },
  ];
  expect(counted.map(domainsIn)).toEqual([['quartou.example.com'], ['quartou.example.com'], []]);
  // Preview URLs would show earlier deployments, with their own secrets, on the present data.
  expect(configFor(project(), 'production').preview_urls).toBe(false);
  const staging = configFor(config, 'staging');
  expect(staging).not.toHaveProperty('routes');
  expect(staging.workers_dev).toBe(true);
});
