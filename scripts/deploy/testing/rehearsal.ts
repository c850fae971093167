// `npx node scripts/deploy/testing/rehearsal.ts`: the whole deployment with the real wrangler and the real build, against a
// pretended Cloudflare on this machine: production twice, then staging. Not part of `npm test`, as it starts wrangler
// some fifty times.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_readConfig as readConfig } from 'wrangler';
import { buildIfStale } from '../../local/build.ts';
import { inProject } from '../../local/paths.ts';
import { DeployError } from '../advice.ts';
import { type Deployment, deploy } from '../deploy.ts';
import type { WorkerConfig } from '../target.ts';
import { Wrangler } from '../wrangler.ts';
import { FakeCloudflare } from './cloudflare.ts';

const CODE = 'um-segredo-de-ensaio';
const home = mkdtempSync(join(tmpdir(), 'quartou-rehearsal-'));
const cloudflare = await FakeCloudflare.listen();
const { account, changes } = cloudflare;
const migrations = readdirSync(inProject('migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort();
const base: Deployment = {
  environment: 'production',
  isDryRun: false,
  config: readConfig({ config: inProject('wrangler.toml') }) as unknown as WorkerConfig,
  migrations,
  async build() {
    await buildIfStale();
    return inProject('dist/quartou/wrangler.json');
  },
  // A home of its own: neither this machine's login nor its logs.
  wrangler: new Wrangler({ PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, ...cloudflare.env }),
  env: { REGISTRATION_CODE: CODE },
  ask: null,
  say: (line) => console.info(`  | ${line}`),
  fetch: async () => new Response('ok'),
};

const applied = (name: string) =>
  account.databases
    .find((one) => one.name === name)
    ?.sql.prepare('select name from d1_migrations order by id')
    .all()
    .map((row) => row.name);
const bindings = (worker: string) =>
  Object.fromEntries((account.workers.get(worker)?.metadata.bindings ?? []).map((one) => [one.name as string, one]));

async function act(title: string, changed: Partial<Deployment>): Promise<string[]> {
  console.info(`\n── ${title}`);
  changes.length = 0;
  await deploy({ ...base, ...changed });
  return [...changes];
}

try {
  cloudflare.refusal = {
    what: /^PUT .*scripts.quartou$/,
    code: 100328,
    message: 'CPU limits are not supported for the Free plan.',
  };
  await assert.rejects(act('an empty account on the free plan', {}), (error) => {
    assert(error instanceof DeployError);
    return /plano gratuito/.test(error.advice ?? '');
  });
  cloudflare.refusal = null;

  const first = await act('the same on the paid plan: goes on where it stopped', {});
  assert(!first.some((what) => /POST .(d1.database|r2.buckets|queues)$/.test(what)), 'nothing is made twice');
  assert.deepEqual(applied('quartou'), migrations);
  assert.equal(bindings('quartou').DB?.id, account.databases[0]?.uuid);
  assert.equal(account.workers.get('quartou')?.secrets.get('REGISTRATION_CODE'), CODE);

  const second = await act('again', { env: {} });
  assert(!second.some((what) => /secrets|d1.database$|r2.buckets|queues$/.test(what)), `only the Worker is new: ${second}`);

  await act('a second environment', { environment: 'staging' });
  assert.deepEqual(applied('quartou-staging'), migrations);
  assert.equal(bindings('quartou-staging').DB?.id, account.databases[1]?.uuid);
  assert.equal(bindings('quartou-staging').MEDIA?.bucket_name, 'quartou-media-staging');
  assert.equal(bindings('quartou-staging').JOBS?.queue_name, 'quartou-jobs-staging');
  assert.deepEqual([...account.queues].sort(), [
    'quartou-jobs',
    'quartou-jobs-dead',
    'quartou-jobs-dead-staging',
    'quartou-jobs-staging',
  ]);
  assert.deepEqual(await act('a dry run of what is there', { isDryRun: true }), [], 'looking changes nothing');

  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  for (const { parentPath, name } of files)
    assert(!readFileSync(join(parentPath, name), 'utf8').includes(CODE), `${name} has the secret in it`);
  assert(!readFileSync(inProject('dist/quartou/wrangler.deploy.json'), 'utf8').includes(CODE));
  console.info(`\nAll as it should be; the secret is in none of ${files.length} files that wrangler left behind.`);
} finally {
  await cloudflare.close();
  rmSync(home, { recursive: true, force: true });
}
