import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { health, healthDetails } from '../../core/contracts/health.ts';
import { runs } from '../../db/schema/records.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, call, get, lastLine } from '../test/api.ts';
import { emptyInstallation } from '../test/empty.ts';
import { db } from '../test/fixtures.ts';

// A minutely step that never ran counts as late 10 minutes after the last migration, and the tests may run longer than that.
beforeEach(async () => {
  // The time limits of the checks stand still, because on a busy machine a response may take longer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await emptyInstallation();
  await env.DB.prepare("update d1_migrations set applied_at = datetime('now')").run();
});

const FAILED = { name: 'images', startedAt: '2026', endedAt: '2026', okay: false, detail: 'Error: segredo da casa' };

it('GET /api/health returns states without error texts, and runs the checks at most every ten seconds', async () => {
  const clock = vi.spyOn(Date, 'now');
  const start = 1_800_000_000_000;
  clock.mockReturnValue(start);
  const well = await bodyOf(get('/api/health'), health.strict());
  expect(well.parts).toMatchObject({ database: 'ok', bucket: 'ok', cleaning: 'ok' });
  expect(lastLine().d1RoundTrips).toBe(1);

  await db.insert(runs).values(FAILED);
  clock.mockReturnValue(start + 9_999);
  for (let n = 0; n < 5; n += 1) {
    expect(await (await get('/api/health')).json()).toEqual(well);
    expect(lastLine().d1RoundTrips).toBe(0);
  }
  clock.mockReturnValue(start + 10_000);
  const response = await get('/api/health');
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(health.strict().parse(JSON.parse(text))).toMatchObject({ status: 'degraded', parts: { cleaning: 'failed' } });
  expect(text).not.toContain('segredo');
  expect((await call('HEAD', '/api/health')).status).toBe(503);
});

it('GET /api/admin/health returns all details to administrators, and reads them anew each time', async () => {
  const headers = await admin();
  const well = await bodyOf(get('/api/admin/health', headers), healthDetails.strict());
  expect(well.runs).toEqual([]);
  await db.insert(runs).values(FAILED);
  const ill = await bodyOf(get('/api/admin/health', headers), healthDetails.strict(), 503);
  expect(ill.runs).toEqual([{ ...FAILED, okayAt: null }]);
  expect(await env.DB.prepare('select count(*) as n from runs').first('n')).toBe(1);
});
