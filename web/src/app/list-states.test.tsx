import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOUSE_DEFAULT } from '../../../core/contracts/house.ts';
import {
  attraction,
  deletedItem,
  deletedList,
  historyItem,
  layout,
  link,
  lotSetting,
  schedule,
  summary,
  team,
  value,
} from '../testing/rows.ts';
import { expectErrorToast, visit } from '../testing/visit.tsx';
import { extraEvent, week } from '../testing/weeks.ts';

const REVOKED = { id: 1, kind: 'link.revoked', actor: 'Ana', subject: 'TV', createdAt: '2026-11-20T15:00:00.000Z' };

const RESPONSES: Record<string, [filled: unknown, empty?: unknown]> = {
  '/admin/layouts': [[layout({ name: 'Baile' })], []],
  '/admin/attractions': [[attraction({ name: 'DJ Ana' })], []],
  '/admin/values': [[value({ name: 'R$15' })], []],
  '/admin/lot-settings': [[lotSetting({ label: 'Normal' })], []],
  '/admin/dashboard': [[summary({ startDate: '2026-11-25' })], []],
  '/admin/house': [HOUSE_DEFAULT],
  '/admin/links': [[link({})], []],
  '/admin/team': [team({})],
  '/admin/deeds': [
    { entries: [REVOKED], next: null, actors: [] },
    { entries: [], next: null, actors: [] },
  ],
  '/admin/deleted': [deletedList([deletedItem({})]), deletedList([])],
  '/admin/attractions/7': [{ id: 7, name: 'DJ Ana', aliases: [], evenings: [], photos: [] }],
  '/admin/view/7': [schedule({ id: 7 }, [{ eventName: 'Baile' }])],
  '/client/history': [
    { items: [historyItem({ id: 7 })], next: null },
    { items: [], next: null },
  ],
  '/client/history?vista=mes&mes=2026-12': [[]],
  '/client/schedule/7': [week([{ eventName: 'Baile' }]), week([], {}, { events: [] })],
  '/day/0?programacao=7': [week([{ eventName: 'Baile' }]), week([], {}, { events: [extraEvent()] })],
};

/** Screen | call | text while loading | text after a failure | row's text | empty list's text | button that needs rows */
const TABLE = `
/admin/layouts | layouts | Carregando layouts... | Não deu para carregar os layouts | Baile | Nenhum layout encontrado > Clique no botão "Adicionar Layout" para começar. | Remover Todos
/admin/attractions | attractions | Carregando atrações... | Não deu para carregar as atrações | DJ Ana | Nenhuma atração encontrada | Excluir Todas
/admin/values | values | Carregando valores... | Não deu para carregar os valores | R$15 | Nenhum valor encontrado
/admin/lot-settings | lot-settings | Carregando configurações... | Erro ao buscar configurações de lotes | ID: normal | Nenhuma configuração de lotes encontrada > Criar Configuração
/admin/dashboard | schedules | Carregando... | Não deu para carregar as programações | 25/11/2026 | Nenhuma programação encontrada. > Use a área do cliente para criar programações; elas aparecem aqui assim que são enviadas. | Excluir Todas Programações
/admin/house | house | Carregando a casa... | Não deu para carregar os dados da casa | Nome da casa
/admin/links | links | Carregando links... | Não deu para carregar os links | Portaria | Nenhum link ainda
/admin/team | team | Carregando a equipe... | Não deu para carregar a equipe | Novas contas
/admin/deeds | audit-log | Carregando a atividade... | Não deu para carregar a atividade | Ana revogou o link TV | Nenhuma atividade ainda
/admin/deleted | deleted | Carregando o que foi excluído... | Não deu para carregar o que foi excluído | Samba | Nada foi excluído
/admin/attractions/7 | attractions/7/evenings | Carregando a atração... | Não deu para carregar a atração | DJ Ana
/admin/view/7 | schedules/7 | Carregando programação... | Falha ao carregar programação | Baile
/client/history | schedules/history | | Não deu para carregar o histórico | 25/11/2026 | Nenhuma programação ainda.
/client/history?vista=mes&mes=2026-12 | schedules/month/2026-12 | dezembro de 2026 | Não deu para carregar este mês | Natal
/client/schedule/7 | weeks | | Não deu para carregar a programação | Baile | Nenhum evento configurado nesta programação.
/day/0?programacao=7 | weeks | | Não deu para carregar o dia | Nome do evento (opcional) | Nenhum evento configurado nesta programação.
`;
const CASES = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()));

/** Title and text of the toast, for each screen on which a failure also shows a toast (spec §8). */
const TOASTS: Record<string, [string, string]> = {
  '/admin/lot-settings': ['Erro', 'Erro ao buscar configurações de lotes'],
  '/admin/dashboard': ['Falha ao carregar programação', 'Não foi possível carregar as programações.'],
  '/admin/view/7': ['Erro ao buscar detalhes', 'Falha ao carregar programação'],
};

test.each(CASES)(
  'the screen %s says that it loads, fails or is empty, where it has a text for that; after a retry it shows the row',
  async (path = '', call, busy, failed = '', row = '', empty, listButton) => {
    const [filled, nothing] = RESPONSES[path] ?? [];
    let response = (_: { status: number; body: string }) => {};
    const { api, user, leave } = await visit(path, {}, (server) => {
      response = server.hold(`GET /api/${call}`);
    });
    if (busy) expect((await screen.findAllByText(busy)).length).toBeGreaterThan(0);
    response({ status: 500, body: '' });
    await screen.findAllByText(failed);
    const toast = TOASTS[path];
    if (toast) await expectErrorToast(...toast);
    api.on(`GET /api/${call}`, { json: filled });
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await screen.findAllByText(row, { exact: row !== '25/11/2026' });
    if (!empty) return;
    leave();
    await visit(path, { [call ?? '']: nothing });
    for (const words of empty.split(' > ')) await screen.findAllByText(words);
    if (listButton) expect(screen.queryByRole('button', { name: listButton })).toBeNull();
  },
);

test.each([
  ['/client/schedule/abc', 'Ver o histórico', 'Histórico'],
  ['/day/0?programacao=7', 'Ver o histórico', 'Histórico'],
  ['/admin/view/7', 'Voltar', 'Dashboard'],
  ['/admin/view/abc', 'Voltar', 'Dashboard'],
])('the screen %s says that its programme is unknown, and “%s” leads to the screen “%s”', async (path, back, heading) => {
  const unknown = { status: 404, json: { message: 'Programação não encontrada.', code: 'not_found', requestId: 'x' } };
  const { user } = await visit(path, { schedules: [summary({})] }, (api) => {
    for (const call of ['weeks', 'schedules/7', 'schedules/abc']) {
      if (path.startsWith('/admin') !== (call === 'weeks')) api.on(`GET /api/${call}`, unknown);
    }
  });
  await screen.findAllByText('Programação não encontrada.');
  await user.click(await screen.findByText(back, { selector: 'a, button' }));
  await screen.findByRole('heading', { name: heading, level: 1 });
});

test.each(['/day/5', '/client'])('the address %s shows the not-found page', async (path) => {
  await visit(path);
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  screen.getByText('Did you forget to add the page to the router?');
});
