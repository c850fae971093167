import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LOT_FIELDS } from '../../../../core/contracts/forms.ts';
import type { ApiResponse } from '../../testing/pretend-api.ts';
import { lotSetting } from '../../testing/rows.ts';
import { expectErrorToast, expectToast, openDialog, returnToTab, textsOf, visit } from '../../testing/visit.tsx';

const NAME_TAKEN = { status: 409, json: { message: 'Já existe uma configuração com este identificador.', code: 'conflict' } };
const NORMAL = lotSetting({ id: 7 });
const LABELS = Object.values(LOT_FIELDS);
type Form = ReturnType<typeof within>;
const field = (form: Form, label: string) => form.getByRole('textbox', { name: label });

async function edit() {
  const visited = await visit('/admin/lot-settings', { 'lot-settings': [NORMAL] });
  await visited.user.click(await screen.findByRole('button', { name: 'Editar Normal' }));
  return { ...visited, form: within(await screen.findByRole('region', { name: 'Editar Normal' })) };
}

test('a lot setting’s form requires every field, and can be cancelled; two forms opened right after each other stay open', async () => {
  const { user } = await visit('/admin/lot-settings', { 'lot-settings': [NORMAL, lotSetting({ id: 6, label: 'Open bar' })] });
  fireEvent.click(await screen.findByRole('button', { name: 'Editar Open bar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Editar Normal' }));
  const form = within(await screen.findByRole('region', { name: 'Editar Normal' }));
  screen.getByRole('region', { name: 'Editar Open bar' });
  expect(document.activeElement).toBe(field(form, LOT_FIELDS.name));
  for (const [lot, price] of Object.entries({ '1º': 'R$ 20,00', '2º': 'R$ 25,00', último: 'R$ 30,00' })) {
    field(form, `Rótulo do ${lot} lote`);
    expect(field(form, `Valor do ${lot} lote`)).toHaveProperty('placeholder', price);
  }
  for (const label of LABELS) await user.clear(field(form, label));
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  for (const label of LABELS) await form.findByText(`${label}: campo obrigatório.`);
  expect(document.activeElement).toBe(field(form, LOT_FIELDS.name));
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  await screen.findByRole('article', { name: 'Normal' });
});

test('a duplicate identifier is reported at its field; a save keeps a price that somebody else has changed meanwhile', async () => {
  const { api, user, form } = await edit();
  api.on('PUT /api/lot-settings/7', NAME_TAKEN);
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await expectErrorToast('Erro', NAME_TAKEN.json.message);
  await form.findByText(NAME_TAKEN.json.message);
  expect(document.activeElement).toBe(field(form, LOT_FIELDS.name));
  const others = { ...NORMAL, lastLotValue: 'R$ 99,00' };
  api.on('GET /api/lot-settings', { json: [others] });
  const saved = { ...others, firstLotValue: 'R$ 17,50' };
  // The card shows the saved prices before the list is fetched again.
  api.on('PUT /api/lot-settings/7', () => {
    api.hold('GET /api/lot-settings');
    return { json: saved };
  });
  await user.clear(field(form, LOT_FIELDS.firstLotValue));
  await user.type(field(form, LOT_FIELDS.firstLotValue), saved.firstLotValue);
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await expectToast('Configuração atualizada', 'Normal');
  const { firstLotValue, lastLotValue } = saved;
  expect(api.sent('PUT /api/lot-settings/7').at(-1)).toMatchObject({ firstLotValue, lastLotValue });
  const card = within(await screen.findByRole('article', { name: 'Normal' }));
  screen.getByRole('heading', { name: 'Configurações de Lotes', level: 1 });
  card.getByText('ID: normal');
  expect(textsOf(card.getAllByRole('term'))).toEqual(['1º Lote', '2º Lote', 'Último Lote']);
  expect(textsOf(card.getAllByRole('definition'))).toEqual(['R$ 17,50', 'R$ 20,00', 'R$ 99,00']);
});

test('a new lot setting has default labels; a closed and reopened dialog shows the typed texts as unsaved', async () => {
  const { api, user } = await visit('/admin/lot-settings', { 'lot-settings': [NORMAL] });
  const dialog = await openDialog(user, 'Nova Configuração', 'Criar Nova Configuração de Lotes');
  const texts = dialog.getAllByRole<HTMLInputElement>('textbox').map((box) => box.value);
  expect(texts).toEqual(['', '', '1º Lote', '', '2º Lote', '', 'Último Lote', '']);
  for (const label of [LOT_FIELDS.name, LOT_FIELDS.label, LOT_FIELDS.firstLotValue, LOT_FIELDS.secondLotValue]) {
    await user.type(field(dialog, label), 'vip');
  }
  await user.type(field(dialog, LOT_FIELDS.lastLotValue), 'R$ 70,00');
  expect(dialog.queryByText('Este é o texto que você ainda não salvou.')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openDialog(user, 'Nova Configuração', 'Criar Nova Configuração de Lotes');
  again.getByText('Este é o texto que você ainda não salvou.');
  expect(field(again, LOT_FIELDS.lastLotValue)).toHaveProperty('value', 'R$ 70,00');
  api.on('POST /api/lot-settings', { json: lotSetting({ id: 8, name: 'vip', label: 'vip' }), status: 201 });
  await user.click(again.getByRole('button', { name: 'Criar Configuração' }));
  await expectToast('Configuração criada', 'vip');
});

test('a lot setting deleted during its edit is created again by a save; if it was restored, the save changes it', async () => {
  const { api, user, form } = await edit();
  const notFound = { message: 'Configuração de lotes não encontrada.', code: 'not_found' };
  api.on('PUT /api/lot-settings/7', { status: 404, json: notFound }, { 'lot-settings': [] });
  await user.type(field(form, LOT_FIELDS.firstLotValue), ',50');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await expectErrorToast('Erro', notFound.message);
  await form.findByText(/foi excluída enquanto você a editava/);
  api.on('POST /api/lot-settings', { status: 500, body: '' });
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(api.sent('POST /api/lot-settings')).toHaveLength(1));
  const restored = lotSetting({ id: 8 });
  api.on('GET /api/lot-settings', { json: [restored] });
  returnToTab();
  await waitFor(() => expect(form.queryByText(/foi excluída/)).toBeNull());
  api.on('PUT /api/lot-settings/8', { json: restored });
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await expectToast('Configuração atualizada', 'Normal');
  const sent = expect.objectContaining({ name: 'normal', firstLotValue: 'R$ 15,00,50' });
  expect([...api.sent('POST /api/lot-settings'), ...api.sent('PUT /api/lot-settings/8')]).toEqual([sent, sent]);
});

test.each<[string, ApiResponse, isOffline?: boolean]>([
  ['arrives', { status: 200, body: '' }],
  ['is lost', 'no network'],
  ['is lost with the connection, but the list can be read again', 'no network', true],
])(
  'a lot setting is deleted after the browser’s question; if the response %s, “Desfazer” restores the newest prices',
  async (_, response, isOffline = false) => {
    const { api, user } = await visit('/admin/lot-settings', { 'lot-settings': [NORMAL] });
    const press = await screen.findByRole('button', { name: 'Excluir Normal' });
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await user.click(press);
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Tem certeza que deseja excluir esta configuração?');
    api.on('GET /api/lot-settings', { json: [{ ...NORMAL, firstLotValue: 'R$ 17,50' }] });
    api.on('DELETE /api/lot-settings/7', () => {
      api.on('GET /api/lot-settings', { json: [] });
      if (isOffline) api.on('HEAD /api/auth/check-registration', 'no network');
      return response;
    });
    api.on('POST /api/lot-settings', { json: lotSetting({ id: 8 }), status: 201 });
    confirm.mockReturnValue(true);
    await user.click(press);
    await expectToast('Configuração excluída', '"Normal" saiu da lista. Os preços ficam anotados em Equipe › Atividade.');
    expect(api.sent('DELETE /api/lot-settings/7')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await expectToast('Configuração de volta');
    const { id, ...texts } = NORMAL;
    expect(api.sent('POST /api/lot-settings')).toEqual([{ ...texts, firstLotValue: 'R$ 17,50' }]);
  },
);

test('if neither the response to a lot setting’s deletion nor the list can be read, the toast says to look in the list', async () => {
  const { api, user } = await visit('/admin/lot-settings', { 'lot-settings': [NORMAL] });
  api.on('DELETE /api/lot-settings/7', () => {
    api.connect(false);
    return 'no network';
  });
  await user.click(await screen.findByRole('button', { name: 'Excluir Normal' }));
  await expectErrorToast('Erro', 'Não deu para confirmar. Confira na lista se a configuração já foi excluída.');
});
