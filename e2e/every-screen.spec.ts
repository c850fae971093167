// Checks that each screen, as it opens, is accessible in both themes and fits the window. `SHOTS=folder` writes screenshots.
import type { Page } from '@playwright/test';
import { adminScreens } from './admin.ts';
import type { ApiSeed } from './api-seed.ts';
import { expectAccessible } from './axe.ts';
import { unique } from './catalogue.ts';
import { picture } from './pictures.ts';
import { expectScreen } from './screen.ts';
import { expect, FRIDAY_NIGHT, ITS_WEEK, test } from './test.ts';

test.use({ startsAt: FRIDAY_NIGHT, now: FRIDAY_NIGHT });

async function sendWeek(seed: ApiSeed): Promise<number> {
  const made = await seed.fullWeek(ITS_WEEK);
  await seed.send(made);
  return made.id;
}
test.afterEach(({ apiSeed }) => apiSeed.removeWeek(ITS_WEEK));

async function visitAll(page: Page, screens: Record<string, string>) {
  for (const [name, path] of Object.entries(screens)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectScreen(page);
      await expectAccessible(page, name);
    });
  }
}

test('the staff’s screens are accessible and no wider than the window', async ({ page, apiSeed, week }) => {
  const id = await sendWeek(apiSeed);
  await visitAll(page, {
    home: '/',
    designer: `/designer?semana=${ITS_WEEK}`,
    'designer, a day open': `/designer?semana=${ITS_WEEK}&dia=quarta`,
    'designer, the extra event open': `/designer?semana=${ITS_WEEK}&dia=extra`,
    'designer, an empty week': `/designer?semana=${week}`,
    day: `/day/1?programacao=${id}`,
    'new programme': '/client/schedule',
    'new programme of a week that has one': `/client/schedule?data=${ITS_WEEK}`,
    programme: `/client/schedule/${id}`,
    'unknown programme': '/client/schedule/999999',
    history: '/client/history',
    'history, nothing found': '/client/history?busca=xyzzyx',
    'history, month': `/client/history?vista=mes&mes=${ITS_WEEK.slice(0, 7)}`,
    'unknown address': '/nada',
  });
});

test.describe('with a signed-in administrator', () => {
  test.use({ signedIn: true });

  test('the administrators’ screens are accessible and no wider than the window', async ({ page, apiSeed, catalogue, week }) => {
    void catalogue;
    const id = await sendWeek(apiSeed);
    const rows = [
      ['layouts', await apiSeed.addLayout(await picture(`${unique('Despedida')}.png`))],
      ['attractions', await apiSeed.addAttraction(unique('Última Dança'))],
      ['values', await apiSeed.addValue(unique('R$1 PELA ÚLTIMA VEZ'))],
      ['schedules', await apiSeed.week(week, ['Samba'])],
    ] as const;
    for (const [path, { id }] of rows) expect((await apiSeed.request.delete(`/api/${path}/${id}`)).ok()).toBe(true);
    const label = unique('Portaria');
    await apiSeed.link(label);
    await apiSeed.link('TV do bar');
    await visitAll(page, Object.fromEntries(adminScreens(id).map((path) => [path.slice('/admin/'.length), path])));
    await page.goto('/admin/links');
    await page.getByRole('button', { name: `QR de ${label}` }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectAccessible(page, 'links, QR');
  });
});

test('the login’s screens and a link’s pages are accessible and no wider than the window', async ({ page, apiSeed }) => {
  await sendWeek(apiSeed);
  const { path } = await apiSeed.link('Portaria');
  const links = { door: path, television: `${path}?tv=1`, 'unknown link': '/s/xxxxxxxxxxxxxxxxxxxxxx' };
  await visitAll(page, { login: '/login', register: '/register', reset: '/reset', ...links });
});
