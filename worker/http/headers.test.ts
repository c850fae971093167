import { describe, expect, it } from 'vitest';
import { callWith } from '../test/api.ts';

describe('Strict-Transport-Security', () => {
  it.each(['/api/values', '/api/schedules', '/api/nada', '/media/x'])('is a year on https: %s', async (path) => {
    const { headers } = await callWith({}, 'GET', path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('is not said on plain http', async () => {
    const { headers } = await callWith({}, 'GET', 'http://localhost:8787/api/values');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).not.toBeNull();
  });
});
