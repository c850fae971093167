import type { Locator } from '@playwright/test';
import { LOT_FIELDS } from '../core/contracts/messages.ts';
import { tabTo } from './desk.ts';
import { expect, failures, hold, instead, test, unique } from './shelves.ts';

const LOTS = '**/api/lot-settings';
const LABELS = Object.values(LOT_FIELDS);

const field = (form: Locator, label: string) => form.getByRole('textbox', { name: label, exact: true });

/** Empties every field and tells what is said of each; the first has the focus. */
async function expectAllRequired(form: Locator, press: () => Promise<void>) {
  for (const label of LABELS) await field(form, label).fill(' ');
  await press();
  for (const label of LABELS) {
    await expect(field(form, label)).toHaveAccessibleDescription(new RegExp(`${label}: campo obrigatório\\.$`));
  }
  await expect(field(form, LOT_FIELDS.name)).toBeFocused();
}

test('a card for each ticket type: edited in its place, cancelled, saved; the designer shows the new prices', async ({
  page,
  shelf,
  stock,
  desk,
  designer,
}) => {
  const before = await stock.lotSettings();
  const normal = before.find(({ name }) => name === 'normal');
  const path = `${LOTS}/${normal?.id}`;
  await shelf.open('lot-settings');
  await expect(page).toHaveTitle('Configurações de Lotes · Quartou!');
  await expect(shelf.lots.getByRole('heading')).toHaveText(before.map(({ label }) => label));
  await expect(shelf.lot('Normal')).toContainText('ID: normal');
  await expect(shelf.lot('Normal').getByRole('term')).toHaveText(['1º Lote', '2º Lote', 'Último Lote']);
  await expect(shelf.lot('Normal').getByRole('definition')).toHaveText(['R$ 15,00', 'R$ 20,00', 'R$ 25,00']);
  await shelf.expectCount('Lotes', before.length);

  await shelf.button('Editar Normal').click();
  const editor = page.getByRole('region', { name: 'Editar Normal' });
  const save = editor.getByRole('button', { name: 'Salvar' });
  const value = field(editor, LOT_FIELDS.firstLotValue);
  await expect(field(editor, LOT_FIELDS.name)).toBeFocused();
  await expect(value).toHaveAttribute('placeholder', 'R$ 20,00');
  await expectAllRequired(editor, () => save.click());
  await value.fill('R$ 16,00');
  await expect(value).not.toHaveAttribute('aria-invalid');
  await value.fill('R'.repeat(101));
  await save.click();
  await expect(value).toHaveAccessibleDescription(/no máximo 100 caracteres \(veio com 101\)\.$/);
  await editor.getByRole('button', { name: 'Cancelar' }).click();
  await expect(shelf.lot('Normal').getByRole('definition')).toHaveText(['R$ 15,00', 'R$ 20,00', 'R$ 25,00']);
  await expect(shelf.button('Editar Normal')).toBeFocused();

  await shelf.button('Editar Normal').click();
  await expect(value).toHaveValue('R$ 15,00');
  await value.fill('R$ 17,50');
  for (const [answer, words] of failures('Não foi possível atualizar a configuração')) {
    await instead(page, 'PUT', path, answer);
    await save.click();
    await desk.expectToast('Erro', words);
    await expect(value).toHaveValue('R$ 17,50');
    await page.unroute(path);
  }
  // The identifier of the other one.
  await field(editor, LOT_FIELDS.name).fill('openbar');
  await save.click();
  await desk.expectToast('Erro', 'Já existe uma configuração com este identificador.');
  await expect(field(editor, LOT_FIELDS.name)).toHaveAccessibleDescription(
    /Já existe uma configuração com este identificador\.$/,
  );
  await expect(field(editor, LOT_FIELDS.name)).toBeFocused();
  await field(editor, LOT_FIELDS.name).fill('normal');
  await value.press('Enter');
  await desk.expectToast('Configuração atualizada', 'Normal');
  await expect(shelf.lot('Normal').getByRole('definition')).toHaveText(['R$ 17,50', 'R$ 20,00', 'R$ 25,00']);
  await expect(shelf.button('Editar Normal')).toBeFocused();

  await designer.open();
  await designer.extra.open();
  await expect(page.locator('input[readonly]').first()).toHaveValue('R$ 17,50');
});

test('deleting asks by the browser’s own question, and can be undone', async ({ page, shelf, stock, desk }) => {
  const [normal] = await stock.lotSettings();
  const total = (await stock.lotSettings()).length;
  const path = `${LOTS}/${normal?.id}`;
  const asked: string[] = [];
  let isYes = false;
  page.on('dialog', async (dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    await (isYes ? dialog.accept() : dialog.dismiss());
  });
  await shelf.open('lot-settings');
  const remove = shelf.button('Excluir Normal');
  await remove.click();
  expect(asked).toEqual(['confirm: Tem certeza que deseja excluir esta configuração?']);
  await expect(shelf.lot('Normal')).toBeVisible();
  expect(await stock.lotSettings()).toHaveLength(total);
  isYes = true;
  for (const [answer, words] of failures('Não foi possível excluir a configuração')) {
    await instead(page, 'DELETE', path, answer);
    await remove.click();
    await desk.expectToast('Erro', words);
    await expect(shelf.lot('Normal')).toBeVisible();
    await page.unroute(path);
  }
  await remove.click();
  await desk.expectToast('Configuração excluída', '"Normal" saiu da lista.');
  await expect(shelf.lot('Normal')).toHaveCount(0);
  await shelf.expectCount('Lotes', total - 1);
  await desk.undo.click();
  await desk.expectToast('Configuração restaurada');
  await expect(shelf.lot('Normal').getByRole('definition')).toHaveText(['R$ 15,00', 'R$ 20,00', 'R$ 25,00']);
  await shelf.expectCount('Lotes', total);
});

test('a new one: default labels, every field required, kept when closed by mistake; deleted while it is edited', async ({
  page,
  shelf,
  stock,
  desk,
}) => {
  const label = unique('Camarote');
  const before = (await stock.lotSettings()).length;
  await shelf.open('lot-settings');
  await shelf.button('Nova Configuração').click();
  await desk.expectDialog('Criar Nova Configuração de Lotes');
  const { dialog } = shelf;
  for (const [name, value] of [
    [LOT_FIELDS.firstLotLabel, '1º Lote'],
    [LOT_FIELDS.secondLotLabel, '2º Lote'],
    [LOT_FIELDS.lastLotLabel, 'Último Lote'],
    [LOT_FIELDS.firstLotValue, ''],
  ] as const) {
    await expect(field(dialog, name)).toHaveValue(value);
  }
  const create = shelf.answer('Criar Configuração');
  await expectAllRequired(dialog, () => create.click());
  const typed = ['normal', label, '1º Lote', 'R$ 50,00', '2º Lote', 'R$ 60,00', 'Último Lote', 'R$ 70,00'];
  for (const [index, text] of typed.entries()) await field(dialog, LABELS[index] ?? '').fill(text);
  await create.click();
  await desk.expectToast('Erro', 'Já existe uma configuração com este identificador.');
  await field(dialog, LOT_FIELDS.name).fill(label);
  for (const [answer, words] of failures('Não foi possível criar a configuração')) {
    await instead(page, 'POST', LOTS, answer);
    await create.click();
    await desk.expectToast('Erro', words);
    await page.unroute(LOTS);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await shelf.button('Nova Configuração').click();
  await expect(field(dialog, LOT_FIELDS.lastLotValue)).toHaveValue('R$ 70,00');
  await create.click();
  await desk.expectToast('Configuração criada', label);
  await expect(shelf.lot(label)).toContainText(`ID: ${label}`);
  await shelf.expectCount('Lotes', before + 1);

  await shelf.button(`Editar ${label}`).click();
  const editor = page.getByRole('region', { name: `Editar ${label}` });
  await field(editor, LOT_FIELDS.firstLotValue).fill('R$ 55,00');
  const made = (await stock.lotSettings()).find((setting) => setting.label === label);
  expect((await page.request.delete(`/api/lot-settings/${made?.id}`)).ok()).toBe(true);
  await editor.getByRole('button', { name: 'Salvar' }).click();
  await desk.expectToast('Erro', 'Configuração de lotes não encontrada.');
  await expect(editor.getByRole('status')).toHaveText(/foi excluída enquanto você a editava/);
  await field(editor, LOT_FIELDS.firstLotValue).press('Enter');
  await desk.expectToast('Configuração criada', label);
  await expect(shelf.lot(label).getByRole('definition').first()).toHaveText('R$ 55,00');
});

test('while they come, when they do not, and when there is none', async ({ page, shelf, stock, desk }) => {
  const held = await hold(page, 'GET', LOTS, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/admin/lot-settings');
  await expect(page.getByText('Carregando configurações...')).toHaveCount(1);
  held.release();
  await desk.expectToast('Erro', 'Erro ao buscar configurações de lotes');
  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'Erro ao buscar configurações de lotes' });
  await expect(failure).toContainText('Confira a conexão e tente de novo.');
  await page.unroute(LOTS);
  await failure.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(shelf.lots).toHaveCount((await stock.lotSettings()).length);
  await instead(page, 'GET', LOTS, { status: 200, json: [] });
  await page.reload();
  await expect(page.getByText('Nenhuma configuração de lotes encontrada', { exact: true })).toBeVisible();
  await shelf.button('Criar Configuração').click();
  await desk.expectDialog('Criar Nova Configuração de Lotes');
});

test('what was saved is shown at once, however long the list takes to come again', async ({ page, shelf, desk }) => {
  const label = unique('Pista');
  const lots = { firstLotLabel: '1º', firstLotValue: 'R$ 1', secondLotLabel: '2º', secondLotValue: 'R$ 2' };
  const data = { name: label, label, ...lots, lastLotLabel: 'Último', lastLotValue: 'R$ 3' };
  expect((await page.request.post('/api/lot-settings', { data })).status()).toBe(201);
  await shelf.open('lot-settings');
  const card = shelf.lot(label);
  await shelf.button(`Editar ${label}`).click();
  const editor = page.getByRole('region', { name: `Editar ${label}` });
  await field(editor, LOT_FIELDS.firstLotValue).fill('R$ 17,00');
  await page.route(LOTS, (route) => (route.request().method() === 'GET' ? undefined : route.fallback()));
  await editor.getByRole('button', { name: 'Salvar' }).click();
  await desk.expectToast('Configuração atualizada', label);
  await expect(card.getByRole('definition').first()).toHaveText('R$ 17,00');
});

test('by keyboard alone: create, edit, delete, undo', async ({ page, shelf, desk }) => {
  const { keyboard } = page;
  const label = unique('Teclado');
  page.on('dialog', (dialog) => dialog.accept());
  await shelf.open('lot-settings');
  await tabTo(page, shelf.button('Nova Configuração'));
  await keyboard.press('Enter');
  await desk.expectDialog('Criar Nova Configuração de Lotes');
  await expect(field(shelf.dialog, LOT_FIELDS.name)).toBeFocused();
  await keyboard.type(label);
  for (const [name, text] of [
    [LOT_FIELDS.label, label],
    [LOT_FIELDS.firstLotValue, 'R$ 1,00'],
    [LOT_FIELDS.secondLotValue, 'R$ 2,00'],
    [LOT_FIELDS.lastLotValue, 'R$ 3,00'],
  ] as const) {
    await tabTo(page, field(shelf.dialog, name));
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
  await desk.expectToast('Configuração criada', label);
  await tabTo(page, shelf.button(`Editar ${label}`));
  await keyboard.press('Enter');
  const editor = page.getByRole('region', { name: `Editar ${label}` });
  await tabTo(page, field(editor, LOT_FIELDS.lastLotValue));
  await keyboard.press('End');
  await keyboard.type('0');
  await tabTo(page, editor.getByRole('button', { name: 'Salvar' }));
  await keyboard.press('Enter');
  await desk.expectToast('Configuração atualizada', label);
  await expect(shelf.button(`Editar ${label}`)).toBeFocused();
  await tabTo(page, shelf.button(`Excluir ${label}`));
  await keyboard.press('Enter');
  await expect(desk.undo).toBeFocused();
  await keyboard.press('Enter');
  await expect(shelf.lot(label).getByRole('definition').last()).toHaveText('R$ 3,000');
});
