import type { Page } from '@playwright/test';
import type { NewLink } from '../core/contracts/links.ts';
import type { ApiSeed } from './api-seed.ts';
import { expectAccessible } from './axe.ts';
import { expect, FRIDAY_NIGHT, ITS_WEEK, test } from './test.ts';

// The server's clock decides which evening is tonight.
test.use({ signedIn: true, startsAt: FRIDAY_NIGHT });

async function sentWeek(seed: ApiSeed, price: string) {
  const [flyer, ana] = [await seed.layout('Funk das Antigas'), await seed.attraction('Ana Fonte')];
  const [photo] = await seed.photos(ana);
  const day = (eventName: string) => ({
    eventName,
    layoutId: flyer.id,
    customValue: price,
    observations: 'Lista amiga pelo Instagram até as 18h.',
    attractions: [
      { attractionId: ana.id, photoId: photo?.id ?? null },
      { customName: 'Convidado surpresa', isCustom: true as const },
    ],
  });
  const names = ['Samba', 'Quinta Autoral', 'Baile da Lapa', 'Funk das Antigas', 'Forró'];
  const made = await seed.week(ITS_WEEK, names.map(day));
  const send = async () => expect((await seed.request.post(`/api/schedules/${made.id}/versions`, { data: {} })).ok()).toBe(true);
  await send();
  return {
    rename: async (eventName: string) => {
      for (const index of names.keys()) await seed.saveDay(made, index, day(eventName));
    },
    send,
    gone: async () => void (await seed.request.delete(`/api/schedules/${made.id}`)),
  };
}

async function newLink(seed: ApiSeed): Promise<NewLink> {
  const answer = await seed.request.post('/api/links', { data: { label: 'Portaria', hasPackage: true } });
  return answer.json();
}

async function lookAgain(page: Page, minutes: number) {
  const asked = page.waitForEvent('requestfinished');
  await page.clock.setFixedTime(Date.parse('2026-11-20T15:00:00Z') + minutes * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
}

test('a link shows tonight, the week, and the next sent version without a press', async ({
  page,
  apiSeed,
  browser,
  installation,
}) => {
  const { rename, send, gone } = await sentWeek(apiSeed, 'R$15 ATÉ 6H');
  try {
    const { path, id } = await newLink(apiSeed);
    const door = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
    const plain = await door.newPage();
    const answer = await plain.goto(installation.url + path);
    expect((await answer?.body())?.length).toBeLessThan(30_000);
    await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(plain.locator('.when').first()).toContainText('Hoje');
    await expect(plain.getByRole('link', { name: 'Baixar o pacote da semana' })).toHaveAttribute('href', `${path}/pacote.zip`);
    await plain.getByText('Texto da semana, para copiar').click();
    await expect(plain.locator('pre')).toContainText('*Quinta-feira,');
    await door.close();

    await page.goto(path);
    await expect(page.locator('.week > li')).toHaveCount(5);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);

    await rename('Noite trocada');
    await send();
    await lookAgain(page, 1);
    await expect(page.locator('.week')).toContainText('Noite trocada');
    await expect(page.locator('.changed').first()).toContainText('Mudou nas últimas 24 h');

    await apiSeed.request.delete(`/api/links/${id}`);
    await lookAgain(page, 2);
    await expect(page.getByRole('heading', { name: 'Este link não funciona mais' })).toBeVisible();
  } finally {
    await gone();
  }
});

test('a television keeps its last picture without a network', async ({ page, context, apiSeed }) => {
  const { rename, send, gone } = await sentWeek(apiSeed, 'R$25 COM NOME NA LISTA');
  try {
    const { path } = await newLink(apiSeed);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`${path}?tv=1`);
    const flyer = page.getByRole('img');
    const isThere = () => flyer.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await expect.poll(isThere).toBe(true);
    const title = await page.getByRole('heading', { level: 1 }).innerText();

    await rename('Noite trocada');
    await send();
    await context.setOffline(true);
    await page.clock.setFixedTime('2026-11-20T15:06:00Z');
    const failed = page.waitForEvent('requestfailed');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await failed;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await isThere()).toBe(true);

    await context.setOffline(false);
    await lookAgain(page, 12);
    await expect(page.locator('main')).toContainText('Noite trocada');
    await expectAccessible(page);
  } finally {
    await gone();
  }
});
