import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Call, type runWrangler, WranglerError } from '../deploy/wrangler.ts';

/** Opens staging's installation with a login that has two accounts; the second is chosen. `missing`: a command that fails. */
async function openStaging(missing?: [command: string, output: string]) {
  const calls: (Call & { args: string[] })[] = [];
  const configs: unknown[] = [];
  vi.doMock('../deploy/wrangler.ts', () => ({
    WranglerError,
    runWrangler: (async (args, call) => {
      calls.push({ args, ...call });
      if (missing && args.join(' ').startsWith(missing[0])) throw new WranglerError(...missing);
      const accounts = Object.entries({ a1: 'Casa Noturna', b2: 'Outra' }).map(([id, name]) => ({ id, name }));
      return JSON.stringify({ accounts, uuid: 'id-of-the-database' });
    }) satisfies typeof runWrangler,
  }));
  vi.doMock(import('../local/installation.ts'), async (original) => ({
    ...(await original()),
    async openBindings(path) {
      configs.push(JSON.parse(readFileSync(path, 'utf8')));
      return { d1: {} as D1Database, media: {} as R2Bucket, close: async () => {} };
    },
  }));
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'b2');
  const printed = vi.spyOn(console, 'info').mockImplementation(() => {});
  onTestFinished(() => {
    for (const path of ['../deploy/wrangler.ts', '../local/installation.ts']) vi.doUnmock(path);
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    vi.resetModules();
  });
  const { open } = await import('./installation.ts');
  return { installation: await open({ environment: 'staging' }), calls, configs, printed };
}

it('an installation on Cloudflare is opened in the chosen account, whose name is printed', async () => {
  const { installation, calls, configs, printed } = await openStaging();
  await installation.execute('select 1');
  await installation.close();
  expect(printed.mock.calls.join()).toBe('Conta Outra: banco quartou-staging, bucket quartou-media-staging.');
  expect(configs).toMatchObject([{ account_id: 'b2', d1_databases: [{ database_id: 'id-of-the-database' }] }]);
  const [, bucket, info, execute] = calls;
  expect(bucket).toMatchObject({ args: ['r2', 'bucket', 'info', 'quartou-media-staging'], account: 'b2' });
  expect(info).toMatchObject({ args: ['d1', 'info', 'quartou-staging', '--json'], account: 'b2' });
  // `execute` passes no account to wrangler, because the configuration names the account.
  expect(execute?.args).toEqual(expect.arrayContaining(['--config', expect.stringContaining('wrangler.json')]));
});

it.each([
  ['r2 bucket info', 'The specified bucket does not exist. [code: 10006]', 'r2 bucket create quartou-media-staging'],
  ['d1 info', "Couldn't find a D1 DB", 'd1 create quartou-staging'],
])(
  'if “%s” finds nothing, an installation on Cloudflare is not opened, and the message says how to create it',
  async (...missing) => {
    const [command, output, advice] = missing;
    await expect(openStaging([command, output])).rejects.toThrow(`npx wrangler ${advice} --location enam`);
  },
);
