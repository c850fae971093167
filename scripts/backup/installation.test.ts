import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Call } from '../deploy/wrangler.ts';

it('an installation on Cloudflare is opened in the chosen account, whose name is printed', async () => {
  const calls: (Call & { args: string[] })[] = [];
  let config: unknown = null;
  vi.doMock(import('../deploy/wrangler.ts'), async (original) => ({
    ...(await original()),
    async runWrangler(args, call) {
      calls.push({ args, ...call });
      const accounts = Object.entries({ a1: 'Casa Noturna', b2: 'Outra' }).map(([id, name]) => ({ id, name }));
      return JSON.stringify({ accounts, uuid: 'id-of-the-database' });
    },
  }));
  vi.doMock(import('../local/installation.ts'), async (original) => ({
    ...(await original()),
    async openBindings(path) {
      config = JSON.parse(readFileSync(path, 'utf8'));
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
  const installation = await open({ environment: 'staging' });
  await installation.execute('select 1');
  await installation.close();
  expect(printed.mock.calls.join()).toBe('Conta Outra: banco quartou-staging, bucket quartou-media-staging.');
  expect(config).toMatchObject({ account_id: 'b2', d1_databases: [{ database_id: 'id-of-the-database' }] });
  const [, info, execute] = calls;
  expect(info).toMatchObject({ args: ['d1', 'info', 'quartou-staging', '--json'], account: 'b2' });
  // `execute` passes no account to wrangler, because the configuration names the account.
  expect(execute?.args).toEqual(expect.arrayContaining(['--config', expect.stringContaining('wrangler.json')]));
});
