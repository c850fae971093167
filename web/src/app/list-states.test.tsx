// Every list while loading, after a failure, after a retry, and empty.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  account,
  attraction,
  deletedItem,
  historyItem,
  layout,
  link,
  lotSetting,
  schedule,
  summary,
  value,
} from '../testing/rows.ts';
import { expectToast, visit } from '../testing/visit.tsx';
import { extraEvent, week } from '../testing/weeks.ts';

interface Case {
  call: string;
  busy?: string;
  failed: string;
  /** The failure's toast, if any (spec §8). */
  toast?: [string, string];
  rows: unknown;
  row: string | RegExp;
  empty?: { answer?: unknown; words: (string | RegExp)[]; gone?: string };
}

const NOTHING = { schedule: 0, layout: 0, attraction: 0, photo: 0, value: 0 };
const TEAM = { registration: { isOn: true, from: 'secret' }, staff: { isOn: true, from: 'screen', devices: 5 } };

const CASES: Record<string, Case> = {
  '/admin/layouts': {
    call: 'layouts',
    busy: 'Carregando layouts...',
    failed: 'Não deu para carregar os layouts',
    rows: [layout({ name: 'Baile' })],
    row: 'Baile',
    empty: {
      words: ['Nenhum layout encontrado', 'Clique no botão "Adicionar Layout" para começar.'],
      gone: 'Remover Todos',
    },
  },
  '/admin/attractions': {
    call: 'attractions',
    busy: 'Carregando atrações...',
    failed: 'Não deu para carregar as atrações',
    rows: [attraction({ name: 'DJ Ana' })],
    row: 'DJ Ana',
    empty: { words: ['Nenhuma atração encontrada'], gone: 'Excluir Todas' },
  },
  '/admin/values': {
    call: 'values',
    busy: 'Carregando valores...',
    failed: 'Não deu para carregar os valores',
    rows: [value({ name: 'R$15' })],
    row: 'R$15',
    empty: { words: ['Nenhum valor encontrado'] },
  },
  '/admin/lot-settings': {
    call: 'lot-settings',
    busy: 'Carregando configurações...',
    failed: 'Erro ao buscar configurações de lotes',
    toast: ['Erro', 'Erro ao buscar configurações de lotes'],
    rows: [lotSetting({ label: 'Normal' })],
    row: 'ID: normal',
    empty: { words: ['Nenhuma configuração de lotes encontrada', 'Criar Configuração'] },
  },
  '/admin/dashboard': {
    call: 'schedules',
    busy: 'Carregando...',
    failed: 'Não deu para carregar as programações',
    toast: ['Falha ao carregar programação', 'Não foi possível carregar as programações.'],
    rows: [summary({ startDate: '2026-11-25' })],
    row: '25/11/2026',
    empty: { words: ['Nenhuma programação encontrada.'], gone: 'Excluir Todas Programações' },
  },
  '/admin/house': {
    call: 'house',
    busy: 'Carregando a casa...',
    failed: 'Não deu para carregar os dados da casa',
    rows: { name: 'Bar da Lapa', handle: null, line: null, accent: null, repeatDays: 14, logo: null },
    row: 'Nome da casa',
  },
  '/admin/links': {
    call: 'links',
    busy: 'Carregando links...',
    failed: 'Não deu para carregar os links',
    rows: [link({})],
    row: 'Portaria',
    empty: { words: ['Nenhum link ainda', /“Portaria”, “Bilheteria” ou “TV do bar”/] },
  },
  '/admin/team': {
    call: 'team',
    busy: 'Carregando a equipe...',
    failed: 'Não deu para carregar a equipe',
    rows: { accounts: [account({ username: 'Ana' })], ...TEAM },
    row: /^Ana/,
  },
  '/admin/deeds': {
    call: 'deeds',
    busy: 'Carregando a atividade...',
    failed: 'Não deu para carregar a atividade',
    rows: {
      deeds: [{ id: 1, kind: 'link.revoked', actor: 'Ana', subject: 'TV', createdAt: '2026-11-20T15:00:00.000Z' }],
      next: null,
      actors: [],
    },
    row: 'Ana revogou o link TV',
    empty: { answer: { deeds: [], next: null, actors: [] }, words: ['Nenhuma atividade ainda'] },
  },
  '/admin/deleted': {
    call: 'deleted',
    busy: 'Carregando o que foi excluído...',
    failed: 'Não deu para carregar o que foi excluído',
    rows: { items: [deletedItem({})], counts: { ...NOTHING, layout: 1 } },
    row: 'Samba',
    empty: { answer: { items: [], counts: NOTHING }, words: ['Nada foi excluído'] },
  },
  '/admin/attractions/7': {
    call: 'attractions/7/evenings',
    busy: 'Carregando a atração...',
    failed: 'Não deu para carregar a atração',
    rows: { id: 7, name: 'DJ Ana', aliases: [], evenings: [], photos: [] },
    row: 'DJ Ana',
  },
  '/admin/view/7': {
    call: 'schedules/7',
    failed: 'Erro ao buscar detalhes',
    toast: ['Erro ao buscar detalhes', 'Falha ao carregar programação'],
    rows: schedule({ id: 7 }, [{ eventName: 'Baile' }]),
    row: 'Baile',
  },
  '/client/history': {
    call: 'schedules/history',
    failed: 'Não deu para carregar o histórico',
    rows: { items: [historyItem({ id: 7 })], next: null },
    row: /25\/11\/2026/,
    empty: { answer: { items: [], next: null }, words: ['Nenhuma programação ainda.'] },
  },
  '/client/schedule/7': {
    call: 'weeks',
    failed: 'Não deu para carregar a programação',
    rows: week([{ eventName: 'Baile' }]),
    row: 'Baile',
    empty: { answer: week([], {}, { events: [] }), words: ['Nenhum evento configurado nesta programação.'] },
  },
  '/day/0?programacao=7': {
    call: 'weeks',
    failed: 'Não deu para carregar o dia',
    rows: week([{ eventName: 'Baile' }]),
    row: 'Nome do evento (opcional)',
    empty: { answer: week([], {}, { events: [extraEvent()] }), words: ['Nenhum evento configurado nesta programação.'] },
  },
};

test.each(Object.entries(CASES))('%s: loading, failed, retried and empty', async (path, one) => {
  const { call, busy, failed, toast, rows, row, empty } = one;
  let answer = (_: { status: number; body: string }) => {};
  const { api, user, leave } = await visit(path, {}, (server) => {
    answer = server.hold(`GET /api/${call}`);
  });
  if (busy) expect((await screen.findAllByText(busy)).length).toBeGreaterThan(0);
  answer({ status: 500, body: '' });
  await screen.findAllByText(failed);
  if (toast) await expectToast(...toast);
  api.on(`GET /api/${call}`, { json: rows });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findAllByText(row);
  if (!empty) return;
  leave();
  await visit(path, { [call]: empty.answer ?? [] });
  for (const words of empty.words) await screen.findByText(words);
  if (empty.gone) expect(screen.queryByRole('button', { name: empty.gone })).toBeNull();
});

test.each([
  ['/client/schedule/abc', 'Ver o histórico', 'Histórico'],
  ['/day/0?programacao=7', 'Ver o histórico', 'Histórico'],
  ['/admin/view/7', 'Voltar', 'Dashboard'],
  ['/admin/view/abc', 'Voltar', 'Dashboard'],
])('%s: an unknown programme says so, and “%s” leads to %s', async (path, back, heading) => {
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

test.each(['/day/5', '/client'])('%s shows the not-found page', async (path) => {
  await visit(path);
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  screen.getByText('Did you forget to add the page to the router?');
});
