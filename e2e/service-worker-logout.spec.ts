import { adminScreens, REGISTRATION_CODE } from './admin.ts';
import { firstVisit, kept, frontTest as test } from './front.ts';
import { expect } from './test.ts';

// An installation of its own, which asks for the team's code: here only an administrator may read what the staff may.
test.use({ secrets: { REGISTRATION_CODE, STAFF_CODE: 'samba-da-casa' } });

test('an administrator leaves nothing to be read after “Sair”', async ({
  page,
  context,
  front,
  ownSession,
  adminDashboard,
  week,
  apiSeed,
}) => {
  const { id } = await apiSeed.week(week, ['Só para quem pode']);
  await firstVisit(page);
  for (const path of [...adminScreens(id), '/designer', '/client/history', `/client/schedule/${id}`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  // Before: what the staff may read, and nothing that only administrators may.
  const before = (await kept(page)).filter(({ cache }) => cache === 'quartou-data');
  expect(before.some(({ body }) => body.includes('Só para quem pode'))).toBe(true);
  expect(before.filter(({ url }) => /\/api\/(admin|auth|imports|health)|excel|zip|\?/.test(url))).toEqual([]);
  expect(before.every(({ seenAt }) => seenAt !== null)).toBe(true);
  // Nor what tells an administrator more than the staff, as who has asked for a change.
  expect(before.filter(({ url }) => /week|history/.test(url))).toEqual([]);

  await adminDashboard.open();
  await adminDashboard.leave.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Código da equipe' })).toBeVisible();
  const after = await kept(page);
  expect(after.filter(({ cache }) => !cache.startsWith('workbox-precache'))).toEqual([]);
  const readable = after.filter(({ body }) => body.includes('Só para quem pode') || body.includes(ownSession.username));
  expect(readable).toEqual([]);
  front.network = 'down';
  const later = await context.newPage();
  await later.goto(`/client/schedule/${id}`);
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(later.getByText('Só para quem pode')).toHaveCount(0);
});
