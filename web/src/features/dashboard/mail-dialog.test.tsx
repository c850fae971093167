import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, findDialog, visit } from '../../testing/visit.tsx';

const PUT = 'PUT /api/mail-addresses';
const FIELD = { name: 'Endereços, um por linha' };
const LOCAL = /^O envio de e-mails ainda não está configurado nesta instalação/;

async function open(addresses: string[], isConfigured = true) {
  const { api, user } = await visit('/admin/dashboard', { 'mail-addresses': { addresses, isConfigured } });
  await user.click(await screen.findByRole('button', { name: 'Avisos por e-mail' }));
  const field = await screen.findByRole('textbox', FIELD);
  return { api, user, field };
}

test('who is told: shown and changed one to a line; commas do as well', async () => {
  const { api, user, field } = await open(['ana@casa.example', 'bia@casa.example']);
  expect(field).toHaveProperty('value', 'ana@casa.example\nbia@casa.example');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText(LOCAL)).toBeNull();
  const kept = { json: { addresses: ['caio@casa.example'], isConfigured: true } };
  api.on(PUT, kept);
  api.on('GET /api/mail-addresses', kept);
  await user.clear(field);
  await user.type(field, ' caio@casa.example,{Enter}dora@casa.example{Enter}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await expectToast('Avisos por e-mail salvos', '1 endereço recebe o aviso.');
  expect(api.sent(PUT)).toEqual([{ addresses: ['caio@casa.example', 'dora@casa.example'] }]);
  // As the server has kept them.
  await user.click(screen.getByRole('button', { name: 'Avisos por e-mail' }));
  expect(await screen.findByRole('textbox', FIELD)).toHaveProperty('value', 'caio@casa.example');
});

test('an installation that cannot send says so; no addresses, no e-mails', async () => {
  const { api, user, field } = await open(['ana@casa.example'], false);
  screen.getByText(LOCAL);
  api.on(PUT, { json: { addresses: [], isConfigured: false } });
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await expectToast('Avisos por e-mail salvos', 'Nenhum e-mail será enviado.');
  expect(api.sent(PUT)).toEqual([{ addresses: [] }]);
});

test('a refusal stands at the field, which keeps what was typed, also when the dialog is closed', async () => {
  const { api, user, field } = await open([]);
  const message = '“ana@” não é um endereço de e-mail.';
  for (const [answer, words] of [
    [{ status: 422, json: { message, code: 'validation' } }, message],
    ['no network', 'Sem conexão com o servidor. Confira a rede e tente de novo.'],
  ] as const) {
    api.on(PUT, answer);
    await user.clear(field);
    await user.type(field, 'ana@');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByText(words);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = screen.getByRole('button', { name: 'Avisos por e-mail' });
  await user.click(opener);
  expect(await screen.findByRole('textbox', FIELD)).toHaveProperty('value', 'ana@');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(opener);
  expect(await screen.findByRole('textbox', FIELD)).toHaveProperty('value', '');
});

test('addresses that do not come can be asked for again, and none are saved over them', async () => {
  const { api, user } = await visit('/admin/dashboard', {}, (server) => server.on('GET /api/mail-addresses', 'no network'));
  await user.click(await screen.findByRole('button', { name: 'Avisos por e-mail' }));
  const dialog = await findDialog('Avisos por e-mail');
  await dialog.findByText('Não deu para carregar os endereços');
  expect(dialog.queryByRole('button', { name: 'Salvar' })).toBeNull();
  api.on('GET /api/mail-addresses', { json: { addresses: ['ana@casa.example'], isConfigured: true } });
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  expect(await dialog.findByRole('textbox', FIELD)).toHaveProperty('value', 'ana@casa.example');
});
