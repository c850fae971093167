import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import type { Week } from '../../../../core/contracts/weeks.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { answer, counts, summary, version } from '../../testing/rows.ts';
import { show } from '../../testing/show.tsx';
import { expectErrorToast, expectToast, openDialog, textsOf, visit } from '../../testing/visit.tsx';
import { sentWeek, week } from '../../testing/weeks.ts';
import { leavingText } from './dialogs.tsx';
import { RecentTable } from './recent-table.tsx';
import ThisWeek from './this-week.tsx';

const FILLED = { layouts: 1, attractions: 1, values: 1, links: 1 };
const EXTRA = { extraConfigured: true };
const draw = (part: ReactElement, responses = {}) => show(<MemoryRouter>{part}</MemoryRouter>, responses);
const row = (date: string) => within(screen.getByText(date).closest('tr') ?? document.body);

const sentTwice = (changes: number) =>
  sentWeek([{ eventName: 'Baile' }], { version: version({ number: 2, changes }), answers: [answer({ kind: 'adjust' })] });
const DRAFT = week([{ eventName: 'Baile' }], { startDate: '2026-12-02' });
test.each<[string, Week, Partial<ScheduleSummary>, RegExp, string, string]>([
  ['was sent with 2 changes', sentTwice(2), {}, /^Esta semana.*Versão 2.*2 mudanças nesta versão/, 'Ver', '/admin/view/7'],
  ['was sent again without changes', sentTwice(0), {}, /^Esta semana(?!.*mudança)/, 'Ver', '/admin/view/7'],
  // An answer is shown only in the state line. A mark about changes is shown beside the state line.
  [
    'has to be adjusted',
    sentTwice(0),
    { mark: { kind: 'adjust' } },
    /^(?!.*Ajuste.*Ajuste).*Ajuste pedido/,
    'Ver',
    '/admin/view/7',
  ],
  ['has news', sentTwice(2), { mark: { kind: 'changes', count: 1 } }, /^(?!.*2 mudanças).*1 mudança/, 'Ver', '/admin/view/7'],
  ['is a draft', DRAFT, {}, /^Próxima programação.*Rascunho/, 'Montar', '/designer?semana=2026-12-02'],
])('the dashboard shows the state and the news of a week that %s, and links to it', async (_, weeks, row, words, verb, href) => {
  vi.setSystemTime('2026-11-26T15:00:00.000Z');
  draw(<ThisWeek recent={[summary({ id: 7, ...row })]} />, { weeks });
  const link = await screen.findByRole('link', { name: `${verb} a semana de ${formatDate(weeks.startDate)}` });
  expect(link.getAttribute('href')).toBe(href);
  await waitFor(() => expect(link.closest('section')?.textContent).toMatch(words));
});

test('a programme’s row on the dashboard says if it has regular or extra events, and which days have attractions', async () => {
  const rows = [
    summary({ id: 1, startDate: '2026-11-04' }),
    summary({ id: 2, startDate: '2026-11-11', daysWithAttractions: 1, days: [false, true, false, false, false] }),
    summary({ id: 3, startDate: '2026-11-18', kind: 'mixed', daysWithAttractions: 6, days: Array(5).fill(true), ...EXTRA }),
    summary({ id: 4, startDate: '2026-11-25', kind: 'special', extraConfigured: false }),
    summary({ id: 5, startDate: '2026-12-02', daysWithAttractions: 3 }),
    summary({ id: 6, startDate: '2026-12-09', daysWithAttractions: 4 }),
  ];
  draw(<RecentTable rows={rows} onDelete={() => undefined} />);
  const headings = ['Data Inicial', 'Criado em', 'Tipo de Programação', 'Dias Configurados', 'Ações'];
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual(headings);
  const all = 'Com atrações: Quarta, Quinta, Sexta, Sábado, Domingo, Evento Extra';
  for (const [date, kind, days, strip, squares] of [
    ['04/11/2026', 'Programação Normal', 'Vazia', 'Nenhum dia com atrações', 5],
    ['11/11/2026', 'Programação Normal', '1 dia', 'Com atrações: Quinta', 5],
    ['18/11/2026', 'Mista', '6 dias', all, 6],
    ['25/11/2026', 'Evento Extra', 'Vazia', 'Nenhum dia com atrações', 6],
  ] as const) {
    row(date).getByText('20/11/2026 12:00');
    row(date).getByText(kind);
    row(date).getByText(days);
    expect(row(date).getByRole('img', { name: strip }).querySelectorAll('li')).toHaveLength(squares);
  }
  const tones = ['Vazia', '1 dia', '3 dias', '4 dias', '6 dias'].map(
    (days) => /bg-(ok|warn|danger)-wash/.exec(screen.getAllByText(days)[0]?.className ?? '')?.[1],
  );
  expect(tones).toEqual(['danger', 'warn', 'warn', 'ok', 'ok']);
});

test('the dashboard makes five requests, and has links to all programmes and to the screen of each lost image', async () => {
  const [icaro, tie] = [
    { id: 8, name: 'Ícaro', photos: 2 },
    { id: 5, name: 'Tiê', photos: 1 },
  ];
  const { api } = await visit('/admin/dashboard', {
    schedules: [summary({})],
    'admin/counts': counts({ ...FILLED, schedules: 6 }),
    'admin/missing-images': { layouts: [{ id: 3, name: 'Baile da Lapa' }], attractions: [icaro, tie], logo: true },
  });
  const all = await screen.findByRole('link', { name: /^Ver todas no Histórico \(6\)/ });
  expect(all.getAttribute('href')).toBe('/client/history');
  const notice = within(await screen.findByRole('region', { name: '5 imagens se perderam' }));
  expect(notice.getAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Logo da casa', '/admin/house'],
    ['Layout: Baile da Lapa', '/admin/layouts'],
    ['Ícaro: 2 fotos', '/admin/attractions'],
    ['Tiê: 1 foto', '/admin/attractions'],
  ]);
  await screen.findByRole('region', { name: /semana$/ });
  const requests = [
    'GET /api/admin/counts',
    'GET /api/admin/missing-images',
    'GET /api/auth/user',
    'GET /api/schedules?limit=5',
    'GET /api/weeks?start=&programme=',
  ];
  await waitFor(() => expect(api.calls.map(({ call, search }) => `${call}${search}`).toSorted()).toEqual(requests));
});

test('after a failure, retries load the counts and the week; without counts “Excluir Todas Programações” is hidden', async () => {
  const { api, user } = await visit('/admin/dashboard', { schedules: [summary({})] }, (server) => {
    server.on('GET /api/admin/counts', 'no network');
    server.on('GET /api/weeks', { status: 500, json: {} });
  });
  const line = within(await screen.findByRole('region', { name: 'Esta semana' }));
  expect((await line.findByRole('alert')).textContent).toContain('Não deu para carregar a semana.');
  api.on('GET /api/weeks', { json: week([{ eventName: 'Baile' }]) });
  await user.click(line.getByRole('button', { name: 'Tentar de novo' }));
  await line.findByRole('link', { name: 'Montar a semana de 25/11/2026' });
  await screen.findByText('Não deu para contar.');
  await screen.findByText('25/11/2026');
  expect(screen.queryByRole('button', { name: 'Excluir Todas Programações' })).toBeNull();
  api.on('GET /api/admin/counts', { json: counts({ layouts: 3, attractions: 1, values: 2, schedules: 2 }) });
  await user.click(screen.getByRole('button', { name: 'Contar de novo' }));
  await waitFor(() => expect(screen.queryByText('Não deu para contar.')).toBeNull());
  const cards = within(screen.getByRole('main')).getAllByRole('listitem').slice(0, 3);
  expect(textsOf(cards)).toEqual(['3 layouts cadastrados', '1 atração cadastrada', '2 valores cadastrados']);
  const dialog = await openDialog(user, 'Excluir Todas Programações', 'Excluir todas as 2 programações?');
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test.each([
  [1, 'A única programação sai da lista. Links, TV e agenda ficam sem programação.'],
  [5, 'As 5 programações saem da lista. Links, TV e agenda ficam sem programação.'],
  [6, 'As 6 programações saem da lista, inclusive as que não aparecem entre as cinco mais recentes. Links,'],
])('the question before deleting all %i programmes says “%s”', (count, words) => {
  expect(leavingText(count)).toMatch(RegExp(`^${words}`));
});

test('from 20 programmes on, deleting all programmes requires typing their number', async () => {
  const { api, user } = await visit('/admin/dashboard', {
    schedules: [summary({})],
    'admin/counts': counts({ ...FILLED, schedules: 1500 }),
  });
  api.on('DELETE /api/schedules-all', { json: { deleted: 1500, deletedAt: '2026-11-24T12:00:00.000Z' } });
  const dialog = await openDialog(user, 'Excluir Todas Programações', 'Excluir todas as 1.500 programações?');
  const field = dialog.getByRole('textbox', { name: 'Para confirmar, digite 1500' });
  dialog.getByText(/^As 1\.500 programações saem da lista/);
  expect(document.activeElement).toBe(field);
  await user.type(field, '150');
  await user.click(dialog.getByRole('button', { name: 'Excluir todas' }));
  dialog.getByText('Digite 1500, ou cancele.');
  expect(document.activeElement).toBe(field);
  expect(api.sent('DELETE /api/schedules-all')).toEqual([]);
  await user.type(field, '0{Enter}');
  await expectToast('Todas as programações excluídas', '1.500 programações saíram da lista.');
});

test('a row’s button exports all events of a programme, also after a failed export; one export runs at a time', async () => {
  // All events are exported even if only extra events are configured, because an unconfigured day may have observations.
  const { api, user } = await visit('/admin/dashboard', { schedules: [summary({ id: 7, kind: 'special' })] }, (server) => {
    server.on('GET /api/schedules/7/excel', { status: 500, body: '' });
  });
  const excel = await screen.findByRole('button', { name: 'Excel da programação de 25/11/2026' });
  await user.click(excel);
  await expectErrorToast('Erro', 'Houve um erro ao gerar a planilha. Tente novamente.');
  const held = api.hold('GET /api/schedules/7/excel');
  await user.click(excel);
  await expectToast('Gerando Excel', 'A planilha está sendo preparada.');
  await user.click(await screen.findByRole('button', { name: 'Mais ações da programação de 25/11/2026' }));
  const fromMenu = await screen.findByRole('menuitem', { name: 'Excel' });
  expect(fromMenu.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  const { isPageHeld } = await import('../../ui/page-state.ts');
  expect(isPageHeld()).toBe(true);
  held({ status: 200, body: 'PK' });
  await expectToast('Excel Gerado', 'Sua planilha foi baixada com sucesso.');
  expect(isPageHeld()).toBe(false);
  const exports = api.calls.filter(({ call }) => call === 'GET /api/schedules/7/excel');
  expect(exports.map(({ search }) => search)).toEqual(['?type=all', '?type=all']);
});
