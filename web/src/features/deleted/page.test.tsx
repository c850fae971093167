import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DeletedItem } from '../../../../core/contracts/deleted.ts';
import { deletedItem, deletedList } from '../../testing/rows.ts';
import { expectErrorToast, expectToast, openDialog, returnToTab, textsOf, visit } from '../../testing/visit.tsx';

const DAY = 86_400_000;
const item = (row: Partial<DeletedItem>) =>
  deletedItem({ deletedAt: new Date(Date.now() - 2 * DAY - 60_000).toISOString(), ...row });
const list = (...of: Parameters<typeof deletedList>) => ({ deleted: deletedList(...of) });
const rows = async () => textsOf(within(await screen.findByRole('table', { name: 'Excluídos' })).getAllByRole('row')).slice(1);

const MIXED = [
  item({ kind: 'schedule', id: 1, name: '2026-11-25' }),
  item({ kind: 'schedule', id: 2, name: '2026-12-02', isDraft: true, deletedBy: null }),
  item({
    kind: 'photo',
    id: 1,
    name: 'enia.jpg',
    attraction: 'DJ Ênia',
    deletedAt: new Date(Date.now() - 29.5 * DAY).toISOString(),
  }),
];

test('“Excluídos” says what was deleted, by whom, when, and how many days are left; a filter shows only photos', async () => {
  // The device's clock is behind the server's.
  const ahead = item({ kind: 'value', id: 1, deletedAt: new Date(Date.now() + DAY / 2).toISOString() });
  const { user } = await visit('/admin/deleted', list([...MIXED, ahead]));
  await screen.findByRole('button', { name: 'Trazer de volta enia.jpg' });
  expect(await rows()).toEqual([
    'Programação de 25/11/2026 programaçãoExcluída por Marina há 2 dias; será apagada para sempre daqui a 28 diasTrazer de volta',
    'Programação de 02/12/2026 rascunhoExcluída há 2 dias; será apagada para sempre daqui a 28 diasTrazer de volta',
    'enia.jpg foto de DJ ÊniaExcluída por Marina há 29 dias; será apagada para sempre daqui a 1 diaTrazer de volta',
    expect.stringMatching(/será apagado para sempre daqui a 30 dias/),
  ]);
  vi.setSystemTime(Date.now() + DAY);
  returnToTab();
  await waitFor(async () => expect((await rows())[0]).toMatch(/há 3 dias; será apagada para sempre daqui a 27 dias/));
  await user.click(screen.getByRole('radio', { name: 'Fotos (1)' }));
  expect(await rows()).toHaveLength(1);
  await openDialog(user, 'Trazer tudo de volta (1)', 'Trazer a única foto de volta?');
  screen.getByRole('dialog', { description: 'Tudo volta a aparecer no cadastro.' });
});

test('after a restore in “Excluídos” a toast names the item and its week’s draft, and the heading has the focus', async () => {
  const programme = item({ kind: 'schedule', id: 9, name: '2026-11-25' });
  const items = [item({ kind: 'layout', id: 7 }), item({ kind: 'value', id: 7 }), programme];
  const { api, user } = await visit('/admin/deleted', list(items));
  const [first] = await screen.findAllByRole('button', { name: 'Trazer de volta Samba' });
  api.on('POST /api/deleted/restore', { json: { restored: 1 } }, { deleted: list(items.slice(1)).deleted });
  first?.focus();
  await user.keyboard('{Enter}');
  await expectToast('Layout de volta', 'Samba');
  expect(api.sent('POST /api/deleted/restore')).toEqual([{ kind: 'layout', id: 7 }]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Excluídos' })));
  await waitFor(async () => expect(await rows()).toEqual([/valor/, /2026/].map((text) => expect.stringMatching(text))));
  api.on('POST /api/deleted/restore', { json: { restored: 1, hasDraft: true } });
  await user.click(screen.getByRole('button', { name: 'Trazer de volta Programação de 25/11/2026' }));
  await expectToast('Programação de volta', 'Programação de 25/11/2026. O rascunho da mesma semana está no Histórico.');
});

test('the question before all items are restored has their number; a toast says if items stay or may stay deleted', async () => {
  const { api, user } = await visit('/admin/deleted', list(MIXED));
  const dialog = await openDialog(user, 'Trazer tudo de volta (3)', 'Trazer os 3 itens de volta?');
  screen.getByRole('dialog', { description: /^Tudo volta/ });
  api.on('POST /api/deleted/restore', { json: { restored: 0 } });
  await user.click(dialog.getByRole('button', { name: 'Trazer de volta' }));
  await expectToast('Nada voltou', /^Pode já haver outro/);
  const second = await openDialog(user, 'Trazer tudo de volta (3)', 'Trazer os 3 itens de volta?');
  api.on('POST /api/deleted/restore', { status: 500, body: '' });
  await user.click(second.getByRole('button', { name: 'Trazer de volta' }));
  await expectErrorToast('Erro ao trazer de volta', 'Não deu para confirmar. Confira na lista o que já voltou.');
  const again = await openDialog(user, 'Trazer tudo de volta (3)', 'Trazer os 3 itens de volta?');
  api.on('POST /api/deleted/restore', { json: { restored: 2 } }, { deleted: list([]).deleted });
  await user.click(again.getByRole('button', { name: 'Trazer de volta' }));
  await expectToast('2 itens de volta', /^O resto não voltou/);
  // `until` leaves out what somebody has deleted since the list was read.
  const until = MIXED[0]?.deletedAt;
  expect(api.sent('POST /api/deleted/restore')).toEqual([{ until }, { until }, { until }]);
  await screen.findByText('Nada foi excluído');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Trazer tudo/ })).toBeNull());
});

test('of many deleted items “Excluídos” shows the newest 50 and the total; its end says that older ones cannot be listed', async () => {
  const many = Array.from({ length: 500 }, (_, id) => item({ id, name: `Flyer ${id}` }));
  const { user } = await visit('/admin/deleted', list(many, { layout: 1234 }));
  for (let shown = 50; shown < 500; shown *= 2) {
    await screen.findByText(`Mostrando ${shown} de 1.234`);
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  }
  await screen.findByText('Aqui estão as 500 exclusões mais recentes, de 1.234.');
});
