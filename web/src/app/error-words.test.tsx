// An action that fails without a message of the server's shows the specification's (§8), and keeps what was typed.
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { account, attraction, deletedItem, layout, link, lotSetting, photo, summary, value } from '../testing/rows.ts';
import { expectToast, visit } from '../testing/visit.tsx';

const none = { schedule: 0, layout: 0, attraction: 0, photo: 0, value: 0 };
const LISTS = {
  values: [value({ id: 7, name: 'R$15' })],
  attractions: [attraction({ id: 7, name: 'DJ Ana', photoCount: 1 })],
  'attractions/7/photos': [photo({ id: 3, name: 'ana.png' })],
  layouts: [layout({ id: 7, name: 'Baile' })],
  'lot-settings': [lotSetting({ id: 7, name: 'normal', label: 'Normal' })],
  schedules: [summary({ id: 7, startDate: '2026-11-25' })],
  links: [link({ id: 7, label: 'Portaria' })],
  deleted: { items: [deletedItem({ kind: 'value', id: 7, name: 'R$15' })], counts: { ...none, value: 1 } },
  team: {
    accounts: [account({}), account({ id: 2, username: 'Ana', isSelf: false })],
    registration: { isOn: true, from: 'secret' },
    staff: { isOn: true, from: 'screen', devices: 5 },
  },
  'auth/check-registration': { registrationEnabled: true, message: '' },
};

/** A button to press, a menu item to choose, or texts by the labels of their fields. */
type Step = string | { item: string } | Record<string, string>;
type Case = [call: string, title: string, words: string, ...steps: Step[]];

const LOTS = { Identificador: 'vip', 'Nome de exibição': 'VIP' };
const PRICES = { 'Valor do 1º lote': 'R$ 1', 'Valor do 2º lote': 'R$ 2', 'Valor do último lote': 'R$ 3' };
const ANA = { Usuário: 'ana', Senha: 'segredo' };
const USED = 'podem estar sendo usadas em eventos.';
const AGAIN = 'Ocorreu um erro. Tente de novo.';

const SCREENS: Record<string, Case[]> = {
  '/login': [['POST /api/login', 'Login falhou', 'Credenciais inválidas. Tente novamente.', ANA, 'Entrar']],
  '/register': [
    [
      'POST /api/register',
      'Falha no registro',
      'Ocorreu um erro durante o registro. Tente novamente.',
      { ...ANA, 'Código de registro': 'x' },
      'Registrar',
    ],
  ],
  '/reset': [
    [
      'POST /api/auth/reset',
      'Senha não trocada',
      'Ocorreu um erro ao trocar a senha. Tente novamente.',
      { Código: 'x', 'Nova senha': 'segredo' },
      'Trocar senha e entrar',
    ],
  ],
  '/admin/dashboard': [
    [
      'DELETE /api/schedules/7',
      'Erro ao excluir',
      'Ocorreu um erro ao excluir a programação.',
      'Excluir a programação de 25/11/2026',
      'Excluir',
    ],
    [
      'DELETE /api/schedules-all',
      'Erro ao excluir programações',
      'Ocorreu um erro ao excluir todas as programações.',
      'Excluir Todas Programações',
      'Excluir',
    ],
  ],
  '/admin/layouts': [
    ['DELETE /api/layouts/7', 'Erro ao remover layout', 'Ocorreu um erro ao remover o layout.', 'Remover Baile', 'Remover'],
    [
      'DELETE /api/layouts-all',
      'Erro ao remover layouts',
      'Ocorreu um erro ao remover todos os layouts.',
      'Remover Todos',
      'Remover',
    ],
  ],
  '/admin/attractions': [
    [
      'POST /api/attractions',
      'Erro ao adicionar atração',
      'Ocorreu um erro ao adicionar a atração.',
      'Adicionar Atração',
      { 'Nome da Atração': 'DJ Bia' },
      'Adicionar',
    ],
    [
      'DELETE /api/attractions/7',
      'Erro ao excluir atração',
      'Ocorreu um erro ao excluir a atração. Ela pode estar sendo usada em eventos.',
      'Mais de DJ Ana',
      { item: 'Excluir' },
      'Excluir',
    ],
    [
      'DELETE /api/attractions-all',
      'Erro ao excluir atrações',
      `Ocorreu um erro ao excluir todas as atrações. Algumas ${USED}`,
      'Excluir Todas',
      'Excluir',
    ],
    [
      'DELETE /api/attraction-photos/3',
      'Erro ao remover foto',
      'Ocorreu um erro ao remover a foto.',
      'Gerenciar Fotos de DJ Ana',
      'Remover a foto ana.png',
      'Remover ana.png',
    ],
  ],
  '/admin/values': [
    [
      'POST /api/values',
      'Erro ao adicionar valor',
      'Ocorreu um erro ao adicionar o valor.',
      'Adicionar Valor',
      { 'Texto do Valor': 'R$20' },
      'Adicionar',
    ],
    ['PUT /api/values/7', 'Erro ao atualizar valor', 'Ocorreu um erro ao atualizar o valor.', 'Editar R$15', 'Salvar'],
    ['DELETE /api/values/7', 'Erro ao remover valor', 'Ocorreu um erro ao remover o valor.', 'Remover R$15', 'Remover'],
  ],
  '/admin/lot-settings': [
    [
      'POST /api/lot-settings',
      'Erro',
      'Não foi possível criar a configuração',
      'Nova Configuração',
      { ...LOTS, ...PRICES },
      'Criar Configuração',
    ],
    ['PUT /api/lot-settings/7', 'Erro', 'Não foi possível atualizar a configuração', 'Editar Normal', 'Salvar'],
    ['DELETE /api/lot-settings/7', 'Erro', 'Não foi possível excluir a configuração', 'Excluir Normal'],
  ],
  '/admin/house': [['PUT /api/house', 'Erro ao salvar', 'Ocorreu um erro ao salvar a casa.', { Perfil: '@bar' }, 'Salvar']],
  '/admin/links': [
    [
      'POST /api/links',
      'Erro ao criar o link',
      'Ocorreu um erro ao criar o link.',
      'Novo link',
      { 'Nome do link *': 'TV' },
      'Criar link',
    ],
    ['DELETE /api/links/7', 'Erro ao revogar', 'Ocorreu um erro ao revogar o link.', 'Revogar Portaria', 'Revogar'],
  ],
  '/admin/team': [
    ['DELETE /api/team/accounts/2', 'Erro ao remover', AGAIN, 'Remover Ana', 'Remover'],
    [
      'PUT /api/team/password',
      'Senha não trocada',
      'Ocorreu um erro ao trocar a senha.',
      { 'Senha atual': 'antiga', 'Nova senha': 'segredo' },
      'Trocar senha',
    ],
  ],
  '/admin/deleted': [
    [
      'POST /api/deleted/restore',
      'Erro ao trazer de volta',
      'Não foi possível trazer de volta. Tente de novo.',
      'Trazer de volta R$15',
    ],
  ],
};

async function take(user: UserEvent, step: Step) {
  const dialog = screen.queryByRole('dialog');
  const part = dialog ? within(dialog) : screen;
  if (typeof step === 'string') return user.click(await part.findByRole('button', { name: step }));
  if (step.item) return user.click(await screen.findByRole('menuitem', { name: step.item }));
  for (const [label, text] of Object.entries(step)) {
    const field = await screen.findByLabelText(label, { selector: 'input' });
    await user.clear(field);
    await user.type(field, text);
  }
}

const texts = () =>
  screen.queryAllByRole<HTMLInputElement>('textbox').map(({ labels, value: text }) => [labels?.[0]?.textContent, text]);

const CASES = Object.entries(SCREENS).flatMap(([path, cases]) =>
  cases.map(([call, title, words, ...steps]) => ({ path, call, title, words, steps })),
);

test.each(CASES)('$path: a failed $call says “$title”', async ({ path, call, title, words, steps }) => {
  const { api, user } = await visit(path, path.startsWith('/admin') ? LISTS : { ...LISTS, 'auth/user': null });
  api.on(call, { status: 500, body: '' });
  for (const step of steps.slice(0, -1)) await take(user, step);
  const typed = texts();
  await take(user, steps.at(-1) ?? '');
  await expectToast(title, words);
  // A form stays, with its texts; a question has none.
  expect(texts().slice(0, typed.length)).toEqual(typed);
});
