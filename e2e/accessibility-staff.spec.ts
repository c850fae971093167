import { addDays, formatDate } from '../core/rules/calendar.ts';
import { expectAccessible } from './axe.ts';
import { expectClosed, expectOpen } from './designer.ts';
import { cutAfter, hold, isPut, respond } from './intercept.ts';
import { expect, test } from './test.ts';

/** The longest allowed name. */
const LONG = 'Noite interminável de nome comprido demais '.repeat(10).trim();

test('axe finds nothing on the designer: empty, and with a day, the extra event, the calendar or the preview open', async ({
  page,
  designer,
  week,
}) => {
  await designer.open(week);
  await expectAccessible(page);
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
  await expectAccessible(page);
  await designer.extra.open();
  await designer.extra.eventName.fill('Mais uma');
  await designer.extra.value('Open Bar').check();
  await expect(designer.extra.root.getByLabel('1º Lote', { exact: true })).toHaveValue('25H e 20M');
  await designer.calendarButton.click();
  await expect(designer.calendar.getByRole('grid')).toBeVisible();
  await expectAccessible(page);
  await designer.calendarButton.click();
  await expect(designer.calendar).toBeHidden();
  await designer.extra.close();
  await designer.expectSaved();
  await designer.showPreview();
  await expectAccessible(page);
});

test('axe finds nothing on the designer’s suggestions, layouts and photos, loaded or failed', async ({
  page,
  designer,
  apiSeed,
  week,
}) => {
  const { imageUrl } = await apiSeed.layout('Carnaval Fora de Época');
  await page.route(`**${imageUrl.split('?')[0]}*`, (route) => route.fulfill({ status: 404, body: '' }));
  await designer.open(week);
  const day = designer.day(0);
  await day.open();
  await day.box.fill('dj');
  await day.box.press('ArrowDown');
  await expect(day.suggestions.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await expect(day.suggestions.first()).toBeVisible();
  await day.box.fill('ninguém assim');
  await expect(day.root.getByText(/^Não está no cadastro/)).toBeVisible();
  await expectAccessible(page);
  await day.layoutButton.click();
  await expect(designer.layoutDialog.getByRole('img', { name: 'Carnaval Fora de Época' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectClosed(designer.layoutDialog);
  await day.enterAttraction('DJ Conceição');
  const photos = '**/api/attractions/*/photos*';
  await respond(page, 'GET', photos, { status: 500, body: '' });
  await day.photoButton('DJ Conceição').click();
  await expect(designer.toast.root).toBeVisible();
  await designer.toast.root.hover();
  await expectAccessible(page);
  await page.unroute(photos);
  await designer.photoDialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(designer.photoDialog.getByRole('button', { name: 'estúdio-2' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the designer with errors, while sending, half sent, sent, changed and in conflict', async ({
  page,
  designer,
  apiSeed,
  stored,
  week,
}) => {
  await designer.open(week);
  await designer.date.fill(formatDate(addDays(week, 1)));
  await designer.date.blur();
  await expect(page.getByText('Escolha a quarta-feira em que a semana começa.')).toBeVisible();
  await expectAccessible(page);
  await designer.typeDate(week);
  await designer.sendButton.click();
  await designer.toast.expect('Nenhum dia configurado');
  await designer.toast.root.hover();
  await expectAccessible(page);
  await designer.nameDays(['Quarta', 'Quinta']);
  await designer.expectSaved();
  const mend = await cutAfter(page, isPut, 1);
  await designer.send();
  await designer.toast.expect('Atenção');
  await designer.toast.root.hover();
  await expectAccessible(page);
  await mend();
  const held = await hold(page, 'PUT', '**/api/events/*');
  await designer.sendButton.click();
  await expect(designer.sendButton).toHaveText('Enviando...');
  await expectAccessible(page);
  held.release();
  await designer.expectWeekSent();
  await designer.toast.root.hover();
  await expectAccessible(page);
  await designer.nameDays(['Outra noite']);
  await designer.expectSaved();
  await expectAccessible(page);
  const programme = await stored.onlySchedule(week);
  await designer.day(1).open();
  await apiSeed.saveDay(programme, 1, { eventName: 'De outra pessoa' });
  await designer.day(1).eventName.fill('Minha');
  await expectOpen(designer.conflict);
  await expectAccessible(page);
});

test('axe finds nothing on the designer without its lists, home, unknown address, menu and a screen that cannot be loaded', async ({
  page,
  designer,
  week,
}) => {
  const lists = /\/api\/(attractions|values|layouts|lot-settings)$/;
  await page.route(lists, (route) => route.abort('connectionfailed'));
  await designer.open(week);
  await designer.day(0).open();
  await expect(designer.day(0).root.getByText('Não deu para carregar os valores.')).toBeVisible();
  await expectAccessible(page);
  await designer.extra.open();
  await designer.sendExtraButton.click();
  await expect(designer.extra.root.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await designer.expectWeek(/./);
  await expectAccessible(page);
  await page.route('**/api/weeks?*', (route) => route.abort('connectionfailed'));
  await page.reload();
  await expect(page.getByText(/^Não deu para carregar a semana\./)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/nada');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/client/history');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expectAccessible(page);
  await page.goto('/');
  await page.route('**/assets/designer-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Montar a programação' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Não deu para carregar esta tela' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on a new programme, its details, the history, a day and a conflict', async ({
  page,
  dayEditor,
  apiSeed,
  week,
}) => {
  const made = await apiSeed.week(week, [
    LONG,
    null,
    'x'.repeat(400),
    { customValue: LONG.slice(0, 300), attractions: [{ customName: 'y'.repeat(200), isCustom: true }] },
  ]);
  await page.goto(`/client/schedule?data=${week}`);
  await expect(page.getByRole('region', { name: 'Esta semana já tem uma programação' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/client/schedule/${made.id}`);
  await expect(page.getByRole('heading', { name: 'Quarta-feira' })).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Repetir semana', 'Avisar no WhatsApp']) {
    await page.getByRole('button', { name: 'Levar' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expectOpen(page.getByRole('dialog'));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectClosed(page.getByRole('dialog'));
  }
  await page.goto(`/client/history?busca=${encodeURIComponent(LONG.slice(0, 30))}`);
  await expect(page.getByRole('list', { name: 'Programações' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/client/history?busca=xyzzyx');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/client/history?vista=mes&mes=${week.slice(0, 7)}`);
  await expect(page.getByText(LONG).first()).toBeVisible();
  await expectAccessible(page);
  await dayEditor.open(4, 2);
  await expectAccessible(page);
  await dayEditor.open(0, made.id);
  await apiSeed.saveDay(made, 0, { eventName: 'x'.repeat(300) });
  await dayEditor.eventName.fill(LONG.toUpperCase());
  await expectOpen(dayEditor.conflict);
  await expectAccessible(page);
  await page.goto('/client/schedule/999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Programação não encontrada.');
  await expectAccessible(page);
});
