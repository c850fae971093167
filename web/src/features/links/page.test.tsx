import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { link } from '../../testing/rows.ts';
import { expectToast, findDialog, openDialog, textsOf, visit } from '../../testing/visit.tsx';

const PATH = '/s/AbCdEfGhIjKlMnOpQrStUv';

const rows = async (name = 'Links') => textsOf(within(await screen.findByRole('table', { name })).getAllByRole('row')).slice(1);

test('only links that work can be copied and revoked; if the clipboard refuses an address, a dialog shows it', async () => {
  const { user } = await visit('/admin/links', {
    links: [
      link({ id: 3 }),
      link({ id: 2, label: 'TV', endsOn: '2026-11-10', isOpen: false }),
      link({ id: 4, label: 'Antigo', path: null }),
      link({ id: 1, label: 'Bilheteria', hasPackage: true, revokedAt: '2026-11-21T15:00:00.000Z', isOpen: false }),
    ],
  });
  await screen.findByRole('button', { name: 'Revogar Portaria' });
  expect(await rows()).toEqual([
    'PortariaFuncionandosem prazoCriado em 20/11/2026 por LúciaCopiarVer a tela da TVAgendaQRRevogar',
    expect.stringMatching(/^AntigoEste link é antigo: continua funcionando.*LúciaRevogar$/),
  ]);
  expect(screen.getByText('Revogados e vencidos (2)').closest('details')?.open).toBe(false);
  expect(await rows('Links revogados e vencidos')).toEqual([
    'TVVenceufuncionou até 10/11/2026Criado em 20/11/2026 por Lúcia',
    'Bilheteriacom o pacote da semanaRevogado em 21/11/2026Criado em 20/11/2026 por Lúcia',
  ]);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  const address = `${location.origin}${PATH}`;
  await user.click(await screen.findByRole('button', { name: 'Copiar o endereço de Portaria' }));
  await expectToast('Endereço copiado', /^Agora/);
  await user.click(screen.getByRole('button', { name: 'Agenda: copiar o endereço de Portaria' }));
  await expectToast('Endereço da agenda copiado', /^No Google/);
  expect(copied.mock.calls).toEqual([[address], [`${address}.ics`]]);
  expect(screen.getByRole('link', { name: 'Ver a tela da TV: Portaria' }).getAttribute('href')).toBe(`${PATH}?tv=1`);
  copied.mockRejectedValue(new Error('refused'));
  const dialog = await openDialog(user, 'Copiar o endereço de Portaria', 'Portaria');
  expect(dialog.getByRole('textbox', { name: 'Endereço' })).toHaveProperty('value', address);
});

test('an invalid field of a new link shows a message; a created link shows a QR code and its addresses, which can be copied', async () => {
  const { api, user } = await visit('/admin/links');
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Novo link' }));
  const label = await screen.findByRole('textbox', { name: /^Nome do link/ });
  screen.getByRole('textbox', { name: /^Nome do link/, description: 'Aparece no alto da página do link.' });
  const until = screen.getByRole('textbox', { name: 'Funciona até' });
  const make = screen.getByRole('button', { name: 'Criar link' });
  await user.type(until, '32/13/2026');
  await user.click(make);
  await screen.findByText('Nome do link: escreva para quem ele é.');
  screen.getByText('Por favor, selecione uma data válida.');
  expect(document.activeElement).toBe(label);
  expect(api.sent('POST /api/links')).toEqual([]);
  await user.type(label, ' TV do bar ');
  await user.clear(until);
  await user.type(until, '31122199');
  await user.click(screen.getByRole('checkbox', { name: /pacote da semana/ }));
  const made = link({ label: 'TV do bar', endsOn: '2199-12-31', hasPackage: true });
  api.on('POST /api/links', { status: 201, json: { ...made, path: PATH } }, { links: [made] });
  await user.click(make);
  const dialog = await findDialog('Link pronto');
  expect(api.sent('POST /api/links').at(-1)).toEqual({ label: 'TV do bar', endsOn: '2199-12-31', hasPackage: true });
  const address = `${location.origin}${PATH}`;
  expect(dialog.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual([
    address,
    `${address}?tv=1`,
    `${address}.ics`,
  ]);
  // The tests' pages are opened as localhost.
  dialog.getByText(/^Este endereço só abre neste computador\./);
  dialog.getByRole('button', { name: 'Copiar endereço para uma TV' });
  await user.click(dialog.getByRole('button', { name: 'Copiar endereço' }));
  await expectToast('Endereço copiado', /^Agora/);
  expect(copied).toHaveBeenCalledWith(address);
  const share = dialog.getByRole('link', { name: 'Mandar pelo WhatsApp' }).getAttribute('href') ?? '';
  expect(new URL(share).searchParams.get('text')).toBe(`Programação da semana (TV do bar): ${address}`);
  await dialog.findByRole('img', { name: 'Código QR de TV do bar' });
});

test('a link may end with the running night; if its dialog is closed before the response, a toast reports the link', async () => {
  vi.setSystemTime('2026-11-22T02:00:00-03:00');
  const { api, user } = await visit('/admin/links');
  await user.click(await screen.findByRole('button', { name: 'Novo link' }));
  await user.type(await screen.findByRole('textbox', { name: /^Nome do link/ }), 'Portaria');
  await user.type(screen.getByRole('textbox', { name: 'Funciona até' }), '21/11');
  const respond = api.hold('POST /api/links');
  await user.click(screen.getByRole('button', { name: 'Criar link' }));
  await user.keyboard('{Escape}');
  respond({ status: 201, json: { ...link({}), path: PATH } });
  await expectToast('Link pronto', '“Portaria” está na lista.');
  expect(screen.queryByRole('heading', { name: 'Link pronto' })).toBeNull();
  expect(api.sent('POST /api/links')).toEqual([{ label: 'Portaria', endsOn: '2026-11-21', hasPackage: false }]);
});

test('a link is revoked only after a question; then the heading has the focus, and the revoked links are shown', async () => {
  const { api, user } = await visit('/admin/links', { links: [link({ id: 7 })] });
  const dialog = await openDialog(user, 'Revogar Portaria', 'Revogar link?');
  expect(dialog.text()).toContain('“Portaria”');
  expect(api.sent('DELETE /api/links/7')).toEqual([]);
  const revoked = link({ id: 7, revokedAt: '2026-11-21T15:00:00.000Z', isOpen: false });
  api.on('DELETE /api/links/7', { json: revoked }, { links: [revoked] });
  await user.click(dialog.getByRole('button', { name: 'Revogar' }));
  await expectToast('Link revogado', /“Portaria”/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Links' })));
  expect(await rows('Links revogados e vencidos')).toEqual([expect.stringContaining('Revogado em 21/11/2026')]);
  expect(screen.getByText('Revogados e vencidos (1)').closest('details')?.open).toBe(true);
  expect(screen.queryByRole('button', { name: 'Revogar Portaria' })).toBeNull();
});
