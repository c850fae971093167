// Every list while loading, after a failure, after a retry, and empty.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { attraction, historyItem, layout, lotSetting, schedule, summary, value } from '../testing/rows.ts';
import { expectToast, visit } from '../testing/visit.tsx';
import { extraEvent, week } from '../testing/weeks.ts';

interface Case {
  path: string;
  call: string;
  busy: string | null;
  failed: string;
  /** The failure's toast, if any (spec §8). */
  toast?: [string, string];
  rows: unknown;
  row: string | RegExp;
  nothing?: { answer: unknown; words: string[]; gone?: string };
}

const CASES: Case[] = [
  {
    path: '/admin/layouts',
    call: 'GET /api/layouts',
    busy: 'Carregando layouts...',
    failed: 'Não deu para carregar os layouts',
    rows: [layout({ name: 'Baile' })],
    row: 'Baile',
    nothing: {
      answer: [],
      words: ['Nenhum layout encontrado', 'Clique no botão "Adicionar Layout" para começar.'],
      gone: 'Remover Todos',
    },
  },
  {
    path: '/admin/attractions',
    call: 'GET /api/attractions',
    busy: 'Carregando atrações...',
    failed: 'Não deu para carregar as atrações',
    rows: [attraction({ name: 'DJ Ana' })],
    row: 'DJ Ana',
    nothing: { answer: [], words: ['Nenhuma atração encontrada'], gone: 'Excluir Todas' },
  },
  {
    path: '/admin/values',
    call: 'GET /api/values',
    busy: 'Carregando valores...',
    failed: 'Não deu para carregar os valores',
    rows: [value({ name: 'R$15' })],
    row: 'R$15',
    nothing: { answer: [], words: ['Nenhum valor encontrado'] },
  },
  {
    path: '/admin/lot-settings',
    call: 'GET /api/lot-settings',
    busy: 'Carregando configurações...',
    failed: 'Erro ao buscar configurações de lotes',
    toast: ['Erro', 'Erro ao buscar configurações de lotes'],
    rows: [lotSetting({ label: 'Normal' })],
    row: 'ID: normal',
    nothing: { answer: [], words: ['Nenhuma configuração de lotes encontrada', 'Criar Configuração'] },
  },
  {
    path: '/admin/dashboard',
    call: 'GET /api/schedules',
    busy: 'Carregando...',
    failed: 'Não deu para carregar as programações',
    toast: ['Falha ao carregar programação', 'Não foi possível carregar as programações.'],
    rows: [summary({ startDate: '2026-11-25' })],
    row: '25/11/2026',
    nothing: { answer: [], words: ['Nenhuma programação encontrada.'], gone: 'Excluir Todas Programações' },
  },
  {
    path: '/admin/view/7',
    call: 'GET /api/schedules/7',
    busy: null,
    failed: 'Erro ao buscar detalhes',
    toast: ['Erro ao buscar detalhes', 'Falha ao carregar programação'],
    rows: schedule({ id: 7 }, [{ eventName: 'Baile' }]),
    row: 'Baile',
  },
  {
    path: '/client/history',
    call: 'GET /api/schedules/history',
    busy: null,
    failed: 'Não deu para carregar o histórico',
    rows: {
      items: [historyItem({ id: 7 })],
      next: null,
    },
    row: /25\/11\/2026/,
    nothing: { answer: { items: [], next: null }, words: ['Nenhuma programação ainda.'] },
  },
  {
    path: '/client/schedule/7',
    call: 'GET /api/weeks',
    busy: null,
    failed: 'Não deu para carregar a programação',
    rows: week([{ eventName: 'Baile' }]),
    row: 'Baile',
    nothing: { answer: week([], {}, { events: [] }), words: ['Nenhum evento configurado nesta programação.'] },
  },
  {
    path: '/day/0?programacao=7',
    call: 'GET /api/weeks',
    busy: null,
    failed: 'Não deu para carregar o dia',
    rows: week([{ eventName: 'Baile' }]),
    row: 'Nome do evento (opcional)',
    nothing: { answer: week([], {}, { events: [extraEvent()] }), words: ['Nenhum evento configurado nesta programação.'] },
  },
];

test.each(CASES)(
  '$path: loading, failed, retried and empty ($call)',
  async ({ path, call, busy, failed, toast, rows, row, nothing }) => {
    let answer = (_: { status: number; body: string }) => {};
    const first = await visit(path, {}, (api) => {
      answer = api.hold(call);
    });
    if (busy) expect((await screen.findAllByText(busy)).length).toBeGreaterThan(0);
    answer({ status: 500, body: '' });
    await screen.findAllByText(failed);
    if (toast) await expectToast(...toast);
    first.api.on(call, { json: rows });
    await first.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await screen.findAllByText(row);
    if (!nothing) return;
    first.leave();
    await visit(path, { [call.replace('GET /api/', '')]: nothing.answer });
    for (const words of nothing.words) await screen.findByText(words);
    if (nothing.gone) expect(screen.queryByRole('button', { name: nothing.gone })).toBeNull();
  },
);

test.each(['/client/schedule/abc', '/day/0?programacao=7'])('%s: an unknown programme says so', async (path) => {
  const { api, user } = await visit(path, {}, (server) => {
    server.on('GET /api/weeks', { status: 404, json: { message: 'x', code: 'not_found', requestId: 'x' } });
  });
  await screen.findByRole('heading', { name: 'Programação não encontrada.' });
  api.on('GET /api/schedules/history', { json: { items: [], next: null } });
  await user.click(screen.getByRole('link', { name: 'Ver o histórico' }));
  await screen.findByRole('heading', { name: 'Histórico', level: 1 });
});

test.each(['/admin/view/7', '/admin/view/abc'])('%s: an unknown programme says so', async (path) => {
  const { user } = await visit(path, { schedules: [summary({})] }, (api) => {
    for (const id of ['7', 'abc']) {
      api.on(`GET /api/schedules/${id}`, { status: 404, json: { message: 'Programação não encontrada.', code: 'not_found' } });
    }
  });
  // Once in place of the programme and once in the toast.
  expect(await screen.findAllByText('Programação não encontrada.')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(window.location.pathname).toBe('/admin/dashboard');
});

test.each(['/day/5', '/client'])('%s shows the not-found page', async (path) => {
  await visit(path);
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
});
