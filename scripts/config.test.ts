import { expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { inProject } from './local/paths.ts';

test('Cloudflare keeps our own log lines, and none of its own with the address of a link', () => {
  const { observability } = readConfig({ config: inProject('wrangler.toml') });
  expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } });
});
