import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { inProject } from './local/paths.ts';

test('Cloudflare keeps our own log lines, and none of its own with the address of a link', () => {
  const { observability } = readConfig({ config: inProject('wrangler.toml') });
  expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } });
});

const packageJson = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

test("Cloudflare's button explains each secret it asks for, and offers no code that somebody could leave as it is", () => {
  const secrets = parseEnv(readFileSync(inProject('.dev.vars.example'), 'utf8'));
  expect(Object.keys(packageJson.cloudflare.bindings).sort()).toEqual(Object.keys(secrets).sort());
  expect([secrets.REGISTRATION_CODE, secrets.STAFF_CODE]).toEqual(['', '']);
});

test('Deno\'s tasks are run by npm: Deno would take the package "node" for a script, and "npm run" for a task of its own', () => {
  const { tasks } = JSON.parse(readFileSync(inProject('deno.json'), 'utf8')) as { tasks: Record<string, string> };
  for (const [name, command] of Object.entries(tasks)) {
    expect(packageJson.scripts).toHaveProperty([name]);
    expect([`npm ${name}`, `npm run-script ${name}`]).toContain(command);
  }
});
