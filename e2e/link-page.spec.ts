import type { NewLink } from '../core/contracts/links.ts';
import { addDays, formatDayMonth } from '../core/rules/calendar.ts';
import { nightOf } from '../core/rules/night.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('the door sees tonight and the week as sent, without script, until the link is revoked', async ({
  page,
  apiSeed,
  browser,
  installation,
}) => {
  const { request } = apiSeed;
  // The server's own clock, which stands still in no test: an extra event is tonight on every day of the week.
  const tonight = nightOf(Date.now(), 'America/Sao_Paulo').date;
  const wednesday = addDays(tonight, -((new Date(`${tonight}T00:00:00Z`).getUTCDay() + 4) % 7));
  const { id: layoutId } = await apiSeed.layout('Baile da Lapa');
  const day = (eventName: string) => ({ eventName, layoutId, freeEntry: true, observations: 'Lista até 18h.' });
  const programme = await apiSeed.week(wednesday, ['Choro', 'Samba', 'Rock', 'Funk', 'Forró'].map(day));
  const long = 'Noite das Ênfases Intermináveis com Convidados Surpreendentes e Outros';
  const surprise = { attractions: [{ customName: 'Convidado surpresa', isCustom: true }] };
  await apiSeed.extra(programme, { date: tonight, eventName: long, ...surprise });
  const send = async () =>
    expect((await request.post(`/api/schedules/${programme.id}/versions`, { data: { author: 'Bia' } })).ok()).toBe(true);
  await send();
  const made = await request.post('/api/links', { data: { label: 'Portaria', hasPackage: false } });
  const { id, path }: NewLink = await made.json();

  const door = await browser.newContext({ baseURL: installation.url, javaScriptEnabled: false });
  const phone = await door.newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  const answer = await phone.goto(path);
  expect((await answer?.body())?.byteLength).toBeLessThanOrEqual(30_000);
  await expect(phone.getByRole('heading', { name: long }).first()).toBeVisible();
  await expect(phone.locator('main')).toContainText(/Hoje · .*Convidado surpresa.*A semana.*Choro.*Samba.*Rock.*Funk.*Forró/s);
  const overflow = () => phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);

  await apiSeed.saveDay(programme, 4, { ...day('Forró de Verão'), eventName: 'Forró de Verão' });
  await phone.reload();
  await expect(phone.locator('main')).not.toContainText('Forró de Verão');
  await send();
  await phone.reload();
  await expect(phone.locator('main')).toContainText(/Mudou .*Forró → Forró de Verão/);
  await expect(phone.locator('main')).toContainText(formatDayMonth(addDays(wednesday, 4)));

  await page.goto(path);
  await expect(page.getByRole('heading', { name: long }).first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.goto(`${path}?tv=1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  expect((await door.request.get(`${path}/pacote.zip`)).status()).toBe(404);
  expect((await request.delete(`/api/links/${id}`)).ok()).toBe(true);
  expect((await phone.reload())?.status()).toBe(410);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Este link não funciona mais');
  await door.close();
});
