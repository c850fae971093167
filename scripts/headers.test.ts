import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SECURITY_HEADERS } from '../worker/http/headers.ts';
import { inProject } from './local/paths.ts';

it('pages and assets have the same security headers as the Worker’s answers', () => {
  const rules = readFileSync(inProject('web/public/_headers'), 'utf8').split('\n');
  const forAll = rules.slice(rules.indexOf('/*') + 1);
  const headers: Record<string, string> = {};
  for (const line of forAll) {
    if (!line.startsWith('  ')) break;
    const [name = '', ...value] = line.trim().split(': ');
    headers[name.toLowerCase()] = value.join(': ');
  }
  // Browsers ignore this header on http, and the Worker sends it on https only.
  expect(headers).toEqual({ ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' });
});
