import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeRequest, stubUploads } from '../../testing/uploads.ts';
import { expectErrorToast, expectToast, openDialog, visit } from '../../testing/visit.tsx';

const HOUSE = { name: 'Bar da Lapa', handle: '@bar', line: null, accent: null, repeatDays: 14, logo: null };
const LOGO = { imageUrl: `/media/${'a'.repeat(64)}?v=1`, width: 90, height: 90 };
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
const save = () => screen.getByRole('button', { name: 'Salvar' });

test('typing on the house’s screen updates its preview in light and dark; saving shows the server’s response', async () => {
  const { api, user } = await visit('/admin/house', { house: HOUSE });
  const name = await field('Nome da casa *');
  expect(name.value).toBe('Bar da Lapa');
  await user.clear(name);
  await user.type(name, 'Quintal');
  await user.clear(await field('Perfil'));
  await user.click(await field('Perfil'));
  await user.paste('https://www.instagram.com/quintaldalapaoficial?igsh=MWF5');
  await user.type(await field('Linha de endereço'), 'Rua 1');
  await user.type(await field('Linha de endereço'), 'x'.repeat(80));
  screen.getByText('Chegou ao limite de 80 caracteres.');
  await user.clear(await field('Linha de endereço'));
  screen.getByText(/^Por exemplo: Rua da Lapa/);
  await user.type(await field('Linha de endereço'), 'Rua 1');
  await user.type(await field('Cor'), 'FFE600');
  const days = await field('Avisar se a atração voltar em até quantos dias? *');
  await user.clear(days);
  await user.type(days, '21');
  const preview = await screen.findByRole('region', { name: 'Como vai ficar' });
  expect(preview.textContent).toBe(
    'No claroQuintal@quintaldalapaoficialRua 1A cor é escurecida para #807300, para o nome ficar legível neste fundo.No escuroQuintal@quintaldalapaoficialRua 1',
  );
  const written = { name: 'Quintal', handle: '@quintaldalapaoficial', line: 'Rua 1', accent: '#ffe600', repeatDays: 21 };
  for (const call of ['PUT /api/house', 'GET /api/house']) api.on(call, { json: { ...written, logo: null } });
  await user.click(save());
  await expectToast('Dados da casa salvos', /^Já valem/);
  expect(api.sent('PUT /api/house')).toEqual([written]);
  expect((await field('Perfil')).value).toBe('@quintaldalapaoficial');
  expect(document.activeElement).toBe(save());
});

test('an invalid field is not sent; a save keeps what somebody else has changed, and what is typed or cleared during the save', async () => {
  const { api, user } = await visit('/admin/house', { house: HOUSE });
  await user.type(await field('Linha de endereço'), 'Rua 1');
  await user.type(await field('Cor'), '#0e8f8');
  await user.click(save());
  await screen.findByText('Cor: escolha no quadrado ao lado, ou escreva como #0e8f80.');
  expect(document.activeElement).toBe(await field('Cor'));
  expect(api.sent('PUT /api/house')).toEqual([]);
  await user.type(await field('Cor'), '0');
  const others = { ...HOUSE, name: 'Quintal' };
  api.on('GET /api/house', { json: others });
  const respond = api.hold('PUT /api/house');
  await user.click(save());
  await user.type(await field('Linha de endereço'), '2');
  await user.type(await field('Perfil'), 's');
  await user.clear(await field('Cor'));
  await waitFor(() => expect(api.sent('PUT /api/house')).toHaveLength(1));
  const saved = { ...others, line: 'Rua 1', accent: '#0e8f80' };
  api.on('GET /api/house', { json: saved });
  respond({ json: saved });
  await expectToast('Dados da casa salvos', /^Já valem/);
  expect(api.sent('PUT /api/house')).toEqual([expect.objectContaining({ name: 'Quintal', line: 'Rua 1' })]);
  await waitFor(async () => expect((await field('Nome da casa *')).value).toBe('Quintal'));
  expect((await field('Linha de endereço')).value).toBe('Rua 12');
  expect((await field('Perfil')).value).toBe('@bars');
  expect((await field('Cor')).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Desfazer mudanças' }));
  expect((await field('Linha de endereço')).value).toBe('Rua 1');
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('removing the logo asks first; a picture dropped meanwhile is ignored, and a logo saved meanwhile is shown', async () => {
  const { api, user } = await visit('/admin/house', { house: { ...HOUSE, logo: LOGO } });
  await screen.findByRole('img', { name: 'Logo da casa' });
  const ask = () => openDialog(user, 'Remover logo', 'Remover logo?');
  api.on('DELETE /api/house/logo', { body: '', status: 500 });
  await user.click((await ask()).getByRole('button', { name: 'Remover' }));
  await expectErrorToast('Erro ao remover', 'Ocorreu um erro ao remover o logo. Tente de novo.');
  const response = api.hold('DELETE /api/house/logo');
  await user.click((await ask()).getByRole('button', { name: 'Remover' }));
  const upload = vi.fn();
  vi.stubGlobal('XMLHttpRequest', upload);
  fireEvent.drop(screen.getByText('Trocar o logo'), {
    dataTransfer: { types: ['Files'], files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
  });
  const newer = `/media/${'b'.repeat(64)}?v=2`;
  api.on('GET /api/house', { json: { ...HOUSE, logo: { ...LOGO, imageUrl: newer } } });
  response({ json: HOUSE });
  await expectToast('Logo removido');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Logo'));
  await waitFor(() => expect(screen.getByRole('img', { name: 'Logo da casa' }).outerHTML).toContain(newer));
  expect(upload).not.toHaveBeenCalled();
});

test('an empty file dropped or pasted as the logo is refused; a file put on a text box is ignored', async () => {
  await visit('/admin/house', { house: HOUSE });
  const upload = vi.fn();
  vi.stubGlobal('XMLHttpRequest', upload);
  const name = await field('Nome da casa *');
  const carried = (fileName: string) => ({ types: ['Files'], files: [new File([], fileName, { type: 'image/png' })] });
  fireEvent.paste(name, { clipboardData: carried('colado.png') });
  fireEvent.drop(name, { dataTransfer: carried('solto.png') });
  await act(async () => {});
  expect(screen.queryByText(/^Arquivo vazio/)).toBeNull();
  fireEvent.drop(screen.getByText('Escolher o logo'), { dataTransfer: carried('logo.png') });
  await screen.findByText('Arquivo vazio: logo.png. Escolha outro.');
  fireEvent.paste(screen.getByRole('main'), { clipboardData: carried('sem campo.png') });
  await screen.findByText('Arquivo vazio: sem campo.png. Escolha outro.');
  expect(upload).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /de novo/ })).toBeNull();
});

test('when a logo that failed is sent again, the pressed button disappears and the screen’s content gets the focus', async () => {
  const { user } = await visit('/admin/house', { house: HOUSE });
  stubUploads(500, (respond) => respond());
  await user.upload(await screen.findByLabelText(/Escolher o logo/), new File(['x'], 'logo.png', { type: 'image/png' }));
  const button = await screen.findByRole('button', { name: 'Enviar “logo.png” de novo' });
  const onSend = vi.fn();
  stubUploads(201, onSend);
  await user.click(button);
  await screen.findByText('Enviando o logo...');
  expect(onSend).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a logo can be sent again after a network failure, but not once this device can no longer read its file', async () => {
  await visit('/admin/house', { house: HOUSE });
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      override send() {
        this.onerror?.();
      }
    },
  );
  const input = await screen.findByLabelText<HTMLInputElement>(/Escolher o logo/);
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText('O servidor não respondeu. Confira a conexão e tente de novo.');
  const again = screen.getByRole('button', { name: 'Enviar “logo.png” de novo' });
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
  fireEvent.click(again);
  await screen.findByText('Não deu para ler o arquivo neste aparelho. Escolha-o de novo.');
  expect(screen.queryByRole('button', { name: /de novo/ })).toBeNull();
});

test('a logo that was saved although its response was lost is shown', async () => {
  const { api, user } = await visit('/admin/house', { house: HOUSE });
  stubUploads(500, (respond) => {
    api.on('GET /api/house', { json: { ...HOUSE, logo: LOGO } });
    respond();
  });
  await user.upload(await screen.findByLabelText(/Escolher o logo/), new File(['x'], 'logo.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: 'Logo da casa' });
});
