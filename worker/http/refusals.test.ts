import { expect, it } from 'vitest';
import { app } from '../app.ts';
import { admin } from '../test/accounts.ts';
import { call, refusal } from '../test/api.ts';
import { makeAttraction, WEDNESDAY } from '../test/fixtures.ts';

const headers = await admin();

const routes = [...new Set(app.routes.flatMap(({ method, path }) => (/^(ALL|HEAD)$/.test(method) ? [] : `${method} ${path}`)))];

const NOT_FOUND: Record<string, string> = {
  ...{ 'attraction-photos': 'Foto não encontrada.', attractions: 'Atração não encontrada.', merges: 'União não encontrada.' },
  ...{ events: 'Evento não encontrado.', imports: 'Importação não encontrada.', layouts: 'Layout não encontrado.' },
  ...{ links: 'Link não encontrado.', 'lot-settings': 'Configuração de lotes não encontrada.', values: 'Valor não encontrado.' },
  ...{ schedules: 'Programação não encontrada.', accounts: 'Conta não encontrada. Ela pode ter sido removida.' },
};

it.each(routes.filter((route) => route.includes(':id')))('an unknown or invalid id gets a 404: %s', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const [, resource = ''] = /([\w-]+)\/:id/.exec(path) ?? [];
  const message = path.includes(':number') ? 'Versão não encontrada.' : (NOT_FOUND[resource] ?? expect.fail(resource));
  const lots = ['first', 'second', 'last'].flatMap((lot) => [`${lot}LotLabel`, `${lot}LotValue`]);
  const texts = Object.fromEntries(['name', 'label', ...lots].map((field) => [field, 'R$ 20']));
  // The fields that any route needs. Each route ignores the fields of the others.
  const fields = { ...texts, into: (await makeAttraction()).id, scheduleId: 1, kind: 'approved', version: 1 };
  const body = method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(fields);
  const length = { 'content-length': String(body?.length ?? 0) };
  for (const id of ['999999', '0', 'x', '1.5', '%E0%A4%A', '99999999999999999999']) {
    // This route reads its form of pictures before it looks for the programme.
    if (id === '999999' && route === 'POST /api/schedules/:id/package') continue;
    const address = `${path.replace(':id', id).replace(/:\w+/, '1')}?into=${fields.into}&startDate=${WEDNESDAY}&take=names`;
    await refusal(call(method, address, body, { ...headers, ...length }), 404, 'not_found', message);
  }
});

/** Routes that have no JSON body. */
const WITHOUT_JSON = [
  ...['POST /api/layouts', 'POST /api/attraction-photos', 'POST /api/house/logo', 'POST /api/schedules/:id/package'],
  ...['POST /api/attractions/import-zip', 'PUT /api/imports/:id/parts/:n', 'POST /api/imports/:id/complete'],
  ...['POST /api/imports/:id/start', 'POST /api/attractions/merges/:id/undo', 'POST /api/schedules/:id/seen', 'POST /api/logout'],
  ...['POST /api/team/accounts/:id/reset-code', 'POST /api/team/registration/code', 'POST /api/team/staff-code'],
];
const withJson = routes.filter((route) => /^(POST|PUT) /.test(route) && !WITHOUT_JSON.includes(route));

it('every route with a JSON body refuses a list as its body', async () => {
  expect(WITHOUT_JSON.filter((route) => !routes.includes(route))).toEqual([]);
  expect(withJson.length).toBeGreaterThan(20);
  for (const route of withJson) {
    const [method = '', path = ''] = route.replace(':startDate', WEDNESDAY).replace(/:\w+/, '1').split(' ');
    await refusal(call(method, path.concat(path === '/api/events' ? '?special=true' : ''), [], headers), 422, 'validation');
  }
});

it.each([
  ...['GET schedules?limit=101', 'GET schedules/history?before=0', 'GET schedules/usual?startDate=2020-02-06'],
  ...['GET schedules/month/2026-13', 'GET schedules/1/repeated?take=names', 'GET schedules/1/excel?type=tudo'],
  ...[
    'GET schedules/1/excel?version=9999999999',
    'GET schedules/1/package?version=x',
    'GET attractions/memory?startDate=2020-02-06',
  ],
  ...['GET attractions/1/merge?into=x', 'GET attractions/evenings/excel?month=2023-13', 'GET weeks?programme=x'],
  ...['GET audit-log?before=0', 'DELETE layouts-all?count=x', 'DELETE schedules-all?count=x', 'DELETE attractions-all?count=x'],
  ...['DELETE schedules/1?shown=true', 'POST schedules?specialOnly=sim'],
])('a route refuses a query or month that its contract refuses: %s', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const body = method === 'POST' ? { startDate: WEDNESDAY } : undefined;
  await refusal(call(method, `/api/${path}`, body, headers), 422, 'validation');
});
