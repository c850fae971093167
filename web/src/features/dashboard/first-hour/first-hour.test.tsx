import { act, fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { counts, link } from '../../../testing/rows.ts';
import { stubUploads } from '../../../testing/uploads.ts';
import { expectErrorToast, expectToast, openDialog, visit } from '../../../testing/visit.tsx';
import { addedWords } from './artists.tsx';
import { restoredText } from './example-dialog.tsx';

const opened = () => document.querySelector('h3 [aria-expanded="true"]')?.textContent;
const step = (name: RegExp) => screen.findByRole('button', { name });
const names = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `Artista ${from + n}`);

async function returnFromValues(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: /^Valores/ }));
  await screen.findByRole('heading', { name: 'Gerenciar Valores' });
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Comece por aqui' });
}

test('only a new house has the steps of the first hour; the first step left to do is open until another is pressed', async () => {
  const filled = { layouts: 2, attractions: 1, values: 1, schedules: 2, links: 0 };
  const { leave } = await visit('/admin/dashboard', { 'admin/counts': counts(filled) });
  await screen.findByText('layouts cadastrados');
  expect(screen.queryByRole('heading', { name: 'Comece por aqui' })).toBeNull();
  leave();
  const { user } = await visit('/admin/dashboard', { 'admin/counts': counts({ layouts: 2 }) });
  await screen.findByRole('heading', { name: 'Comece por aqui' });
  expect(opened()).toMatch(/^2Artistas/);
  await step(/^Flyers ?\(feito\) 2 flyers/);
  await user.click(await step(/^Preços/));
  expect(opened()).toMatch(/^3Preços/);
  await user.click(await step(/^Preços/));
  expect(opened()).toBeUndefined();
});

test('a list of 5,000 names is sent in batches; names that are invalid, or unsent after a failure, stay in the box', async () => {
  const { api, user } = await visit('/admin/dashboard', { 'admin/counts': counts({ layouts: 1 }) });
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Nomes, um por linha');
  const add = (name: string) => screen.findByRole('button', { name });
  fireEvent.change(box, { target: { value: [...names(0, 5000), 'x'].join('\r\n') } });
  await screen.findByText(/^Linha 5\.001, “x”/);
  const part = { json: { added: 399, existing: 1, refused: [] } };
  api.on('POST /api/attractions/list', () =>
    api.sent('POST /api/attractions/list').length < 13 ? part : { status: 500, body: '' },
  );
  await user.click(await add('Adicionar 5.000 artistas'));
  await expectErrorToast('Erro ao adicionar artistas', 'Ocorreu um erro. O que falta continua na lista: tente de novo.');
  expect(box.value.split('\n')).toEqual([...names(4800, 5000), 'x']);
  api.on('POST /api/attractions/list', { json: { added: 200, existing: 0, refused: [] } });
  api.on('GET /api/admin/counts', { json: counts({ layouts: 1, attractions: 4988 }) });
  await user.click(await add('Adicionar 200 artistas'));
  await expectToast('Atrações adicionadas', '200 novas. Estão em Atrações.');
  const sent = api.sent('POST /api/attractions/list') as { names: string[] }[];
  expect(sent.map((body) => body.names.length)).toEqual([...Array(12).fill(400), 200, 200]);
  await step(/^Artistas ?\(feito\)/);
  expect(box.value).toBe('x');
  expect(opened()).toMatch(/^Artistas/);

  // After a visit to another screen, the step with unsaved input is open: first with a line in the box, then with a ticked price.
  await returnFromValues(user);
  expect(opened()).toMatch(/^Artistas/);
  await user.clear(screen.getByLabelText('Nomes, um por linha'));
  await user.click(await step(/^Preços/));
  await user.click(screen.getByRole('checkbox', { name: 'CASAL R$30' }));
  api.on('GET /api/admin/counts', { json: counts({ layouts: 1, attractions: 4988, values: 1 }) });
  await returnFromValues(user);
  await step(/^Preços ?\(feito\)/);
  expect(opened()).toMatch(/^Preços/);
});

test.each([
  [0, 1, 'Nenhuma atração nova', '1 já existia. Está em Atrações.'],
  [1, 0, 'Atração adicionada', 'Está em Atrações.'],
  [2, 3, 'Atrações adicionadas', '2 novas, 3 já existiam. Estão em Atrações.'],
])('after %i artists were added and %i existed, the toast says “%s”', (added, existing, title, description) => {
  expect(addedWords({ added, existing })).toEqual({ title, description });
});

test('while names are added the box is read-only, even in a reopened step; a list that is too long is refused', async () => {
  const { api, user } = await visit('/admin/dashboard', { 'admin/counts': counts({ layouts: 1 }) });
  let box = await screen.findByLabelText<HTMLTextAreaElement>('Nomes, um por linha');
  fireEvent.change(box, { target: { value: 'Ana' } });
  const response = api.hold('POST /api/attractions/list');
  await user.click(await screen.findByRole('button', { name: 'Adicionar 1 artista' }));
  await user.click(await step(/^Preços/));
  await user.click(await step(/^Artistas/));
  await screen.findByRole('button', { name: 'Adicionando...' });
  box = screen.getByLabelText('Nomes, um por linha');
  expect(box.readOnly).toBe(true);
  response({ status: 500, body: '' });
  await screen.findByRole('button', { name: 'Adicionar 1 artista' });
  expect(box.readOnly).toBe(false);
  fireEvent.change(box, { target: { value: names(0, 10_001).join('\n') } });
  await screen.findByText(/^No máximo 10\.000 nomes por vez, e aqui há 10\.001/);
  expect(screen.getByRole('button', { name: /^Adicionar 10/ }).getAttribute('aria-disabled')).toBe('true');
});

test('each price is added once; the step Preços stays open if some prices failed or were ticked during the save', async () => {
  const { api, user } = await visit('/admin/dashboard', { 'admin/counts': counts({ layouts: 1, attractions: 1 }) });
  await user.click(await screen.findByRole('checkbox', { name: 'R$30 NA HORA' }));
  const respond = api.hold('POST /api/values');
  await user.click(screen.getByRole('button', { name: 'Adicionar 1 preço' }));
  await user.click(screen.getByRole('checkbox', { name: 'CASAL R$30' }));
  api.on('GET /api/admin/counts', { json: counts({ layouts: 1, attractions: 1, values: 1 }) });
  respond({ json: {}, status: 201 });
  await expectToast('Valor adicionado', /^Está em Valores\./);
  await step(/^Preços ?\(feito\)/);
  expect(opened()).toMatch(/^Preços/);
  const own = screen.getByLabelText('Outro preço');
  await user.type(own, 'casal r$30{Enter}R$18{Enter}x');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'R$18' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Adicionar 3 preços' }));
  await screen.findByText('O texto deve ter pelo menos 2 caracteres.');
  await user.clear(own);
  await user.type(own, 'r$18');
  screen.getByRole('button', { name: 'Adicionar 2 preços' });
  await user.clear(own);
  api.on('POST /api/values', ({ json }) =>
    (json as { name: string }).name === 'R$18' ? { status: 500, body: '' } : { json: {}, status: 201 },
  );
  await user.click(screen.getByRole('button', { name: 'Adicionar 2 preços' }));
  await expectErrorToast('Erro ao adicionar valor', 'Ocorreu um erro ao adicionar o valor.');
  expect(api.sent('POST /api/values')).toEqual([{ name: 'R$30 NA HORA' }, { name: 'CASAL R$30' }, { name: 'R$18' }]);
  await screen.findByRole('button', { name: 'Adicionar 1 preço' });
  expect(opened()).toMatch(/^Preços/);
  await user.click(await step(/^Flyers/));
  await user.click(await step(/^Preços/));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'R$18' }).checked).toBe(true);
  api.on('POST /api/values', { json: {}, status: 201 });
  await user.click(screen.getByRole('checkbox', { name: 'R$20 ATÉ 00H00' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar 2 preços' }));
  await expectToast('Valores adicionados', 'Estão em Valores.');
});

test.each([
  ['succeeds', 201],
  ['fails', 500],
])('leaving during an upload asks first; a step opened during the upload stays open when the upload %s', async (_, status) => {
  const { api, user } = await visit('/admin/dashboard', { 'admin/counts': counts({}) });
  const sending = Promise.withResolvers<() => void>();
  stubUploads(status, sending.resolve);
  vi.stubGlobal('navigation', new EventTarget());
  const file = new File(['x'], 'Samba.png', { type: 'image/png' });
  fireEvent.change(await screen.findByLabelText(/Escolher os flyers/), { target: { files: [file] } });
  const finish = await sending.promise;
  const goBack = (to: string) => {
    const destination = { url: new URL(to, location.href).href };
    const event = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'traverse', destination });
    act(() => void window.navigation.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(goBack('/admin/view/7')).toBe(false);
  expect(goBack('/admin/values')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Continuar enviando' }));
  expect(document.activeElement?.tagName).toBe('MAIN');
  await user.click(await step(/^Preços/));
  await user.click(screen.getByRole('checkbox', { name: 'CASAL R$30' }));
  await user.type(screen.getByLabelText('Outro preço'), 'R$1');
  api.on('GET /api/admin/counts', { json: counts({ layouts: 1 }) });
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(true);
  finish();
  await (status === 500 ? expectErrorToast('Upload completo', /./, /./) : expectToast('Upload completo', /./));
  await step(/^Flyers ?\(feito\)/);
  expect(asks()).toBe(false);
  await user.keyboard('8');
  expect(opened()).toMatch(/^3Preços/);
  expect(screen.getByLabelText('Outro preço')).toHaveProperty('value', 'R$18');
  await screen.findByRole('button', { name: 'Adicionar 2 preços' });
  // After a visit to another screen, the step Flyers is open only if a file failed.
  await user.clear(screen.getByLabelText('Outro preço'));
  await user.click(screen.getByRole('checkbox', { name: 'CASAL R$30' }));
  await returnFromValues(user);
  expect(opened()).toMatch(status === 500 ? /^Flyers/ : /^2Artistas/);
});

test('the dashboard counts the example house’s items, which can be deleted; “Desfazer” says how many are restored', async () => {
  const example = { layouts: 12, attractions: 30, values: 1, schedules: 2 };
  const { api, user } = await visit('/admin/dashboard', { 'admin/counts': counts({ ...example, example, exampleTexts: 1 }) });
  await screen.findByRole('heading', { name: 'Esta é a casa de exemplo' });
  screen.getByText(/2 programações, 12 layouts, 30 atrações e 1 valor, tudo inventado/);
  const deletedAt = '2026-11-20T15:00:00.000Z';
  const remove = async (deleted: number) => {
    api.on('DELETE /api/admin/example', { json: { deleted, deletedAt } });
    const dialog = await openDialog(user, 'Apagar o exemplo (45 itens)', 'Apagar o exemplo?');
    dialog.getByText(/^45 itens saem da casa; o que você criou ou mudou fica, e os lotes também: confira os preços em Lotes\./);
    await user.click(dialog.getByRole('button', { name: 'Apagar o exemplo' }));
  };
  await remove(45);
  await expectToast('Exemplo apagado', '45 itens saíram. Confira os preços em Lotes.');
  api.on('POST /api/admin/example/restore', { json: { restored: 45 } });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await expectToast('45 itens do exemplo de volta');
  expect(api.sent('POST /api/admin/example/restore')).toEqual([{ deletedAt }]);
  api.on('DELETE /api/admin/example', 'no network');
  const lost = await openDialog(user, 'Apagar o exemplo (45 itens)', 'Apagar o exemplo?');
  await user.click(lost.getByRole('button', { name: 'Apagar o exemplo' }));
  await expectErrorToast('Erro ao apagar o exemplo', /o que já saiu está em Excluídos\.$/);
  expect(screen.queryByRole('link', { name: 'Trocar em Casa' })).toBeNull();
  api.on('GET /api/admin/counts', { json: counts({ exampleTexts: 1 }) });
  await remove(0);
  await expectToast('O exemplo já tinha sido apagado');
  await screen.findByRole('heading', { name: 'Comece por aqui' });
  // The example's rows are gone, but not its texts, as after a deletion by hand.
  expect(screen.getByRole('link', { name: 'Trocar em Casa' }).getAttribute('href')).toBe('/admin/house');
  expect(screen.queryByRole('heading', { name: 'Esta é a casa de exemplo' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

test.each([
  [44, '44 itens do exemplo de volta; 1 ficou em Excluídos: já há outro com o mesmo nome'],
  [43, '43 itens do exemplo de volta; 2 ficaram em Excluídos: já há outros com os mesmos nomes'],
  [0, 'Nada mais a trazer de volta: já voltou, ou o nome já é de outro item'],
])('if %i of the example’s 45 deleted items could be restored, the message is “%s”', (restored, words) => {
  expect(restoredText(restored, 45)).toBe(words);
});

const tvAddress = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Endereço do link para a TV' });

test.each([
  ['opens it', { location: { href: '' }, close: vi.fn() }],
  ['shows it even if the browser opens no window', null],
])('“Criar o link da TV” makes a link and %s; “Veja na TV” stays open even if an earlier step is not done', async (_, tab) => {
  vi.stubGlobal('open', () => tab);
  const { api, user } = await visit('/admin/dashboard', { 'admin/counts': counts({ layouts: 1, attractions: 1, values: 1 }) });
  await user.click(await step(/^Veja na TV/));
  const press = await screen.findByRole('button', { name: 'Criar o link da TV' });
  api.on('POST /api/links', { status: 500, body: '' });
  await user.click(press);
  await expectErrorToast('Erro ao criar o link', 'Ocorreu um erro ao criar o link. Tente de novo.');
  if (tab) expect(tab.close).toHaveBeenCalledOnce();
  const made = link({ label: 'TV' });
  api.on('POST /api/links', { status: 201, json: made }, { links: [made] });
  api.on('GET /api/admin/counts', { json: counts({ layouts: 1, attractions: 1, values: 1, links: 1 }) });
  await user.click(press);
  await screen.findByText('1 link');
  const address = `${location.origin}${made.path}?tv=1`;
  expect((await tvAddress()).value).toBe(address);
  if (tab) expect(tab.location.href).toBe(address);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('“Veja na TV” shows the newest usable link that has no end and no package; if loading fails, it offers only a retry', async () => {
  const done = counts({ layouts: 1, attractions: 1, values: 1, schedules: 1 });
  const { api, user } = await visit('/admin/dashboard', { 'admin/counts': done }, (server) =>
    server.on('GET /api/links', { status: 500, body: '' }),
  );
  await screen.findByText('Não deu para carregar os links');
  expect(screen.queryByRole('button', { name: 'Criar o link da TV' })).toBeNull();
  // The step shows none of these. A link with an end or with the package was made for somebody else.
  const others = [link({ id: 5, endsOn: '2026-11-29' }), link({ id: 4, hasPackage: true }), link({ id: 3, isOpen: false })];
  const made = link({ id: 1 });
  api.on('GET /api/links', { json: [...others.map((one) => ({ ...one, path: '/s/outro' })), link({ id: 2, path: null }), made] });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect((await tvAddress()).value).toBe(`${location.origin}${made.path}?tv=1`);
  // The tests' pages are opened as localhost.
  screen.getByText(/^Este endereço só abre neste computador\./);
});
