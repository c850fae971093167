import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type Designer, expectOpen, intercept, isCreate, isPut } from './designer.ts';
import { expect, test } from './test.ts';

// Six looks at each state.
async function composeMuch(designer: Designer) {
  await designer.chip('Próxima: 25/11').click();
  const day = designer.day(0);
  await day.open();
  await day.chooseLayout('Samba do Bistrô');
  await day.eventName.fill('Samba do Bistrô');
  await day.notes.fill('Aniversariantes entram grátis');
  await day.value('Personalizado').check();
  await day.customValue.fill('R$ 25 com flyer');
  await day.enterAttraction('DJ Conceição');
  await day.choosePhoto('DJ Conceição', 'estúdio-2');
  await day.enterAttraction('Palco aberto');
}

async function showPreview(page: Page, designer: Designer) {
  const toggle = page.getByRole('button', { name: 'Visualizar Programação' });
  if (await toggle.isVisible()) await toggle.click();
  await expect(designer.weekTable).toBeVisible();
}

test.describe('axe finds nothing', () => {
  test.slow();

  test('designer, empty', async ({ page, designer }) => {
    await designer.open();
    await expectAccessible(page);
  });

  test('designer, loaded, a day open', async ({ page, designer }) => {
    await designer.open();
    await composeMuch(designer);
    await expectAccessible(page);
  });

  test('designer, loaded, all closed, preview open', async ({ page, designer }) => {
    await designer.open();
    await composeMuch(designer);
    await designer.extra.open();
    await designer.extra.eventName.fill('Mais uma');
    await designer.extra.close();
    await expectAccessible(page, () => showPreview(page, designer));
  });

  test('suggestions open, one of them active', async ({ page, designer }) => {
    await designer.open();
    const day = designer.day(0);
    await day.open();
    await day.box.fill('dj');
    await day.box.press('ArrowDown');
    await expect(day.suggestions.first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await expect(day.suggestions.first()).toBeVisible();
  });

  test('suggestions open, none found', async ({ page, designer }) => {
    await designer.open();
    const day = designer.day(0);
    await day.open();
    await day.box.fill('ninguém assim');
    await expect(day.root.getByText(/^Não está no cadastro/)).toBeVisible();
    await expectAccessible(page);
  });

  test('layout dialog', async ({ page, designer }) => {
    await designer.open();
    await composeMuch(designer);
    await designer.day(0).layoutButton.click();
    await expectOpen(designer.layoutDialog);
    await expect(designer.layoutDialog.getByRole('button', { name: 'Noite do Vinil' })).toBeVisible();
    await expectAccessible(page);
  });

  test('photo dialog', async ({ page, designer }) => {
    await designer.open();
    await composeMuch(designer);
    await designer.day(0).photoButton('DJ Conceição').click();
    await expect(designer.photoDialog.getByRole('button', { name: 'estúdio-2' })).toBeVisible();
    await expectAccessible(page);
  });

  test('photo dialog that could not load, with its toast', async ({ page, designer }) => {
    await designer.open();
    await composeMuch(designer);
    await page.route('**/api/attractions/*/photos*', (route) => route.fulfill({ status: 500, json: { message: 'não' } }));
    await designer.day(0).photoButton('DJ Conceição').click();
    await expect(designer.toast).toBeVisible();
    await designer.toast.hover();
    await expectAccessible(page);
  });

  test('images that could not load', async ({ page, designer }) => {
    await page.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }));
    await designer.open();
    await designer.day(0).open();
    await designer.day(0).layoutButton.click();
    await expect(designer.layoutDialog.getByRole('img', { name: 'Carnaval Fora de Época' })).toBeVisible();
    await expectAccessible(page);
  });

  test('calendar open', async ({ page, designer }) => {
    await designer.open();
    await designer.chip('Próxima: 25/11').click();
    await designer.calendarButton.click();
    await expect(designer.calendar.getByRole('grid')).toBeVisible();
    await expectAccessible(page);
  });

  test('extra event open', async ({ page, designer }) => {
    await designer.open();
    await designer.chip('Próxima: 25/11').click();
    await designer.extra.open();
    await designer.extra.eventName.fill('Mais uma');
    await designer.extra.value('Open Bar').check();
    await expect(designer.extra.root.getByLabel('1º Lote', { exact: true })).toHaveValue('25H e 20M');
    await expectAccessible(page);
  });

  test('wrong date, nothing to send, a toast', async ({ page, designer }) => {
    await designer.open();
    await designer.typeDate('2026-11-26');
    await designer.sendButton.click();
    await expect(designer.problems).toHaveCount(1);
    await designer.toast.hover();
    await expectAccessible(page);
  });

  test('errors of the lists and of the extra event', async ({ page, designer }) => {
    await page.route(/\/api\/(attractions|values|layouts|lot-settings)$/, (route) => route.abort('connectionfailed'));
    await designer.open();
    await designer.chip('Próxima: 25/11').click();
    await designer.day(0).open();
    await expect(designer.day(0).root.getByText('Não deu para carregar os valores.')).toBeVisible();
    await expectAccessible(page);
    await designer.extra.open();
    await designer.sendExtraButton.click();
    await expect(designer.extra.root.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('a send that broke', async ({ page, designer, week }) => {
    await designer.open();
    await designer.typeDate(week);
    await designer.nameDays(['Quarta', 'Quinta']);
    let puts = 0;
    await intercept(page, isPut, (route) => {
      puts += 1;
      return puts === 1 ? route.fallback() : route.abort('connectionfailed');
    });
    await designer.send();
    await expect(designer.problems).toHaveCount(1);
    await designer.toast.hover();
    await expectAccessible(page);
  });

  test('sending', async ({ page, designer, week }) => {
    await designer.open();
    await designer.typeDate(week);
    await designer.nameDays(['Quarta']);
    await intercept(page, isCreate, () => {});
    await designer.sendButton.click();
    await expect(designer.sendButton).toHaveText('Enviando...');
    await expectAccessible(page);
  });

  test('sent, with its toast; the question before sending again', async ({ page, designer, week }) => {
    await designer.open();
    await designer.typeDate(week);
    await designer.nameDays(['Quarta']);
    await designer.send();
    await designer.expectWeekSent();
    await designer.toast.hover();
    await expectAccessible(page);
    await designer.sendButton.click();
    await expectOpen(designer.confirmDialog);
    await expectAccessible(page);
  });

  test('cleared, with the way back', async ({ page, designer }) => {
    await designer.open();
    await designer.chip('Próxima: 25/11').click();
    await designer.clearButton.click();
    await designer.toast.hover();
    await expectAccessible(page);
  });

  test('home, and home without an answer', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(/Ainda não foi enviada|Já foi enviada/)).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/schedules/week/*', (route) => route.abort('connectionfailed'));
    await page.reload();
    await expect(page.getByText('Não deu para saber se esta semana já foi enviada.')).toBeVisible();
    await expectAccessible(page);
  });

  for (const path of ['/nada', '/client/history', '/admin']) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('the menu on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/designer');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expectAccessible(page);
  });

  test('a screen that could not be loaded', async ({ page }) => {
    await page.goto('/');
    await page.route('**/assets/page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.locator('main').getByRole('link', { name: 'Montar a programação' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Não deu para carregar esta tela' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('with reduced motion asked for, nothing moves', async ({ page, designer }) => {
  await designer.open();
  await designer.day(0).open();
  const durations = await page.evaluate(() =>
    document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0)),
  );
  expect(Math.max(0, ...durations)).toBeLessThan(1);
});
