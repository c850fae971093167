// A failure shows the server's message, else the specification's (§8); without a network a plain sentence.
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { attraction, layout, lotSetting, photo, summary, value } from '../testing/rows.ts';
import { expectToast, failures, visit } from '../testing/visit.tsx';

const lists = {
  values: [value({ id: 7, name: 'R$15' })],
  attractions: [attraction({ id: 7, name: 'DJ Ana', photoCount: 1 })],
  'attractions/7/photos': [photo({ id: 3, name: 'ana.png' })],
  layouts: [layout({ id: 7, name: 'Baile' })],
  'lot-settings': [lotSetting({ id: 7, name: 'normal', label: 'Normal' })],
  schedules: [summary({ id: 7, startDate: '2026-11-25' })],
  'auth/check-registration': { registrationEnabled: true, message: '' },
};

const press = (name: string) => async (user: UserEvent) => user.click(await screen.findByRole('button', { name }));
const fill = (label: string, text: string) => async (user: UserEvent) => {
  const field = await screen.findByLabelText(label, { selector: 'input' });
  await user.clear(field);
  await user.type(field, text);
};

interface Case {
  path: string;
  steps: ((user: UserEvent) => Promise<void>)[];
  /** Buttons and menu items pressed for every attempt, including those that reopen the dialog if a failure closes it. */
  tries: [string, ...(string | { item: string })[]];
  call: string;
  title: string;
  words: string;
}

const CASES: Case[] = [
  {
    path: '/login',
    steps: [fill('Usuário', 'ana'), fill('Senha', 'segredo')],
    tries: ['Entrar'],
    call: 'POST /api/login',
    title: 'Login falhou',
    words: 'Credenciais inválidas. Tente novamente.',
  },
  {
    path: '/register',
    steps: [fill('Usuário', 'ana'), fill('Senha', 'segredo'), fill('Código de registro', 'x')],
    tries: ['Registrar'],
    call: 'POST /api/register',
    title: 'Falha no registro',
    words: 'Ocorreu um erro durante o registro. Tente novamente.',
  },
  {
    path: '/admin/dashboard',
    steps: [],
    tries: ['Excluir a programação de 25/11/2026', 'Excluir'],
    call: 'DELETE /api/schedules/7',
    title: 'Erro ao excluir',
    words: 'Ocorreu um erro ao excluir a programação.',
  },
  {
    path: '/admin/dashboard',
    steps: [],
    tries: ['Excluir Todas Programações', 'Excluir'],
    call: 'DELETE /api/schedules-all',
    title: 'Erro ao excluir programações',
    words: 'Ocorreu um erro ao excluir as programações.',
  },
  {
    path: '/admin/layouts',
    steps: [],
    tries: ['Remover Baile', 'Remover'],
    call: 'DELETE /api/layouts/7',
    title: 'Erro ao remover layout',
    words: 'Ocorreu um erro ao remover o layout.',
  },
  {
    path: '/admin/layouts',
    steps: [],
    tries: ['Remover Todos', 'Remover'],
    call: 'DELETE /api/layouts-all',
    title: 'Erro ao remover layouts',
    words: 'Ocorreu um erro ao remover todos os layouts.',
  },
  {
    path: '/admin/attractions',
    steps: [press('Adicionar Atração'), fill('Nome da Atração', 'DJ Bia')],
    tries: ['Adicionar'],
    call: 'POST /api/attractions',
    title: 'Erro ao adicionar atração',
    words: 'Ocorreu um erro ao adicionar a atração.',
  },
  {
    path: '/admin/attractions',
    steps: [],
    tries: ['Mais de DJ Ana', { item: 'Excluir' }, 'Excluir'],
    call: 'DELETE /api/attractions/7',
    title: 'Erro ao excluir atração',
    words: 'Ocorreu um erro ao excluir a atração. Ela pode estar sendo usada em eventos.',
  },
  {
    path: '/admin/attractions',
    steps: [],
    tries: ['Excluir Todas', 'Excluir'],
    call: 'DELETE /api/attractions-all',
    title: 'Erro ao excluir atrações',
    words: 'Ocorreu um erro ao excluir as atrações. Algumas podem estar sendo usadas em eventos.',
  },
  {
    path: '/admin/attractions',
    steps: [press('Gerenciar Fotos de DJ Ana')],
    tries: ['Remover a foto ana.png', 'Remover ana.png'],
    call: 'DELETE /api/attraction-photos/3',
    title: 'Erro ao remover foto',
    words: 'Ocorreu um erro ao remover a foto.',
  },
  {
    path: '/admin/values',
    steps: [press('Adicionar Valor'), fill('Texto do Valor', 'R$20')],
    tries: ['Adicionar'],
    call: 'POST /api/values',
    title: 'Erro ao adicionar valor',
    words: 'Ocorreu um erro ao adicionar o valor.',
  },
  {
    path: '/admin/values',
    steps: [press('Editar R$15'), fill('Texto do Valor', 'R$20')],
    tries: ['Salvar'],
    call: 'PUT /api/values/7',
    title: 'Erro ao atualizar valor',
    words: 'Ocorreu um erro ao atualizar o valor.',
  },
  {
    path: '/admin/values',
    steps: [],
    tries: ['Remover R$15', 'Remover'],
    call: 'DELETE /api/values/7',
    title: 'Erro ao remover valor',
    words: 'Ocorreu um erro ao remover o valor.',
  },
  {
    path: '/admin/lot-settings',
    steps: [
      press('Nova Configuração'),
      fill('Identificador', 'vip'),
      fill('Nome de exibição', 'VIP'),
      fill('Valor do 1º lote', 'R$ 1'),
      fill('Valor do 2º lote', 'R$ 2'),
      fill('Valor do último lote', 'R$ 3'),
    ],
    tries: ['Criar Configuração'],
    call: 'POST /api/lot-settings',
    title: 'Erro',
    words: 'Não foi possível criar a configuração',
  },
  {
    path: '/admin/lot-settings',
    steps: [press('Editar Normal')],
    tries: ['Salvar'],
    call: 'PUT /api/lot-settings/7',
    title: 'Erro',
    words: 'Não foi possível atualizar a configuração',
  },
  {
    path: '/admin/lot-settings',
    steps: [],
    tries: ['Excluir Normal'],
    call: 'DELETE /api/lot-settings/7',
    title: 'Erro',
    words: 'Não foi possível excluir a configuração',
  },
];

test.each(CASES)('$title ($call)', async ({ path, steps, tries, call, title, words }) => {
  const { api, user } = await visit(path, path.startsWith('/admin') ? lists : { ...lists, 'auth/user': null });
  for (const step of steps) await step(user);
  const fields = screen.queryAllByRole('textbox').map((field) => [field, (field as HTMLInputElement).value] as const);
  // api/errors.test.ts tests the choice of message, so only the login tries all three failures.
  for (const [answer, said] of path === '/login' ? failures(words) : failures(words).slice(1, 2)) {
    api.on(call, answer);
    for (const one of tries) {
      const dialog = screen.queryByRole('dialog');
      const [role, name] = typeof one === 'string' ? (['button', one] as const) : (['menuitem', one.item] as const);
      await user.click(await (dialog ? within(dialog) : screen).findByRole(role, { name }));
    }
    await expectToast(title, said);
  }
  // Typed text is kept, and the row to delete still exists.
  for (const [field, text] of fields) expect(field).toHaveProperty('value', text);
  if (steps.length === 0) expect(screen.getByRole('button', { name: tries[0] })).toBeDefined();
});
