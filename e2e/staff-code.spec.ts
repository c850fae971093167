import { REGISTRATION_CODE, register } from './admin.ts';
import { cachedFiles, firstVisit, storedResponses, networkTest as test } from './network.ts';
import { expectScreen } from './screen.ts';
import { expect } from './test.ts';

test.use({ secrets: { REGISTRATION_CODE, STAFF_CODE: 'samba-da-casa' } });

test('after an administrator has logged out, the device has none of the data that the administrator read', async ({
  page,
  context,
  network,
  adminDashboard,
  week,
  apiSeed,
}) => {
  // Registers at the page's address, because the session cookie's name contains the port.
  const { username } = await register(page.request, network.url);
  // This browser never enters the staff code, so it can read the staff's data only while it is logged in.
  const { id } = await apiSeed.week(week, ['Só para quem pode']);
  await firstVisit(page);
  for (const path of ['/client/history', `/client/schedule/${id}`, `/admin/view/${id}`]) {
    await page.goto(path);
    await expectScreen(page);
  }
  await page.waitForLoadState('networkidle');
  // The device stores nothing that an administrator has loaded, not even data that the staff may read too.
  expect(await storedResponses(page)).toEqual([]);
  expect((await cachedFiles(page)).filter(({ url }) => url.includes('/api/'))).toEqual([]);

  await adminDashboard.open();
  await adminDashboard.leave.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Código da equipe' })).toBeVisible();
  expect(await storedResponses(page)).toEqual([]);
  const others = async () => (await cachedFiles(page)).filter(({ cache }) => !cache.startsWith('workbox-precache'));
  await expect.poll(others).toEqual([]);
  const after = await cachedFiles(page);
  const readable = after.filter(({ body }) => body.includes('Só para quem pode') || body.includes(username));
  expect(readable).toEqual([]);
  network.state = 'down';
  const later = await context.newPage();
  await later.goto(`/client/schedule/${id}`);
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(later.getByText('Só para quem pode')).toHaveCount(0);
});
