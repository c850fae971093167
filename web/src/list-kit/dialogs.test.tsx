import { act, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { attraction, layout, summary, value } from '../testing/rows.ts';
import { expectToast, findDialog, visit } from '../testing/visit.tsx';
import { loadable } from '../ui/loadable.ts';
import { localNote } from './dialogs.tsx';
import { useDialogs } from './page.tsx';

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['192.168.0.12', false],
])('on a page opened as %s, a note says that only this computer opens the address: %s', (hostname, isSaid) => {
  vi.stubGlobal('location', { hostname });
  expect(localNote()?.startsWith('Este endereço só abre neste computador.') ?? false).toBe(isSaid);
});

test('a dialog whose chunk cannot be loaded does not open; a press after the chunk can be loaded opens the dialog', async () => {
  let isOnline = false;
  const chunk = loadable(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => null };
  });
  const { result } = renderHook(() => useDialogs<'add'>(chunk));
  await act(async () => result.current.show('add'));
  expect(result.current.open).toBeNull();
  isOnline = true;
  await act(async () => result.current.show('add'));
  expect(result.current.open).toBe('add');
  act(() => result.current.handlers.onClose());
  expect(result.current.open).toBeNull();
});

test.each([
  ['keyboard', true],
  ['pointer', false],
])('after a dialog’s action by %s the heading gets the focus; whether the page scrolls to the heading: %s', (_, isByKeyboard) => {
  const { result } = renderHook(() => useDialogs<'add'>(loadable(async () => ({ default: () => null }))));
  const focus = vi.fn();
  result.current.heading.current = { focus } as unknown as HTMLHeadingElement;
  result.current.handlers.onDone(isByKeyboard);
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: !isByKeyboard });
});

const LONG = 'Noite das Ênfases Intermináveis com Convidados';
/** A layout’s name is cut after 30 characters (spec §9). */
const CUT = `${LONG.slice(0, 29)}…`;

const LISTS = {
  layouts: [layout({ id: 7, name: LONG }), layout({ id: 8 })],
  attractions: [attraction({ id: 7, name: 'DJ Ana', photoCount: 1 }), attraction({ id: 8, name: 'DJ Bia' })],
  values: [value({ id: 7, name: 'R$15' })],
  schedules: [summary({ id: 7 })],
};

/** List | kind | button | question | its text | toast’s title | toast’s text | number of restored rows | toast after “Desfazer” */
const TABLE = `
layouts | layout | Remover ${LONG} | Remover layout? | Tem certeza que deseja remover o layout "${CUT}"? As programações que já usam este layout continuam com ele. | Layout removido | "${CUT}" saiu da lista. | 1 | Layout de volta
layouts | layout | Remover Todos | Remover todos os 2 layouts? | Tem certeza que deseja remover todos os 2 layouts da lista? | Todos os layouts removidos | 2 layouts saíram da lista. | 2 | 2 layouts de volta
layouts | layout | Remover Todos | Remover todos os 2 layouts? | Tem certeza que deseja remover todos os 2 layouts da lista? | Todos os layouts removidos | 2 layouts saíram da lista. | 1 | 1 de 2 layouts de volta. O resto já está na lista outra vez.
attractions | attraction | Mais ações de DJ Ana | Excluir atração? | Tem certeza que deseja excluir a atração "DJ Ana" e sua foto? Os eventos que já usam esta atração continuam com ela. | Atração excluída | "DJ Ana" saiu da lista. | 1 | Atração de volta
attractions | attraction | Excluir Todas | Excluir todas as 2 atrações? | Tem certeza que deseja excluir todas as 2 atrações e suas fotos? Isso pode afetar eventos que já existem. | Todas as atrações excluídas | 2 atrações saíram da lista. | 1 | 1 de 2 atrações de volta. O resto está em Excluídos: os nomes já são de outras atrações.
attractions | attraction | Excluir Todas | Excluir todas as 2 atrações? | Tem certeza que deseja excluir todas as 2 atrações e suas fotos? | Todas as atrações excluídas | 2 atrações saíram da lista. | 0 | Nada mais a trazer de volta: já voltou, ou o nome já é de outro item
values | value | Remover R$15 | Remover valor? | Por 30 dias dá para trazer de volta, em Excluídos. | Valor removido | "R$15" saiu da lista. | 1 | Valor de volta
dashboard | schedule | Excluir a programação de 25/11/2026 | Excluir a programação de 25/11/2026? | Criada em 20/11/2026 12:00 · Programação Normal. | Programação excluída | A programação de 25/11/2026 saiu da lista. | 1 | Programação de volta. O rascunho da mesma semana está no Histórico.
`;
const CASES = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()));

test.each(CASES)('in the list %s (%s) a press on “%s” asks “%s”; the deletion and its undo are reported', async (...texts) => {
  const [list = '', kind, button = '', question = '', text, title = '', words = '', restored, undone = ''] = texts;
  const { api, user } = await visit(`/admin/${list}`, LISTS);
  await user.click(await screen.findByRole('button', { name: button }));
  if (button.startsWith('Mais')) await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const dialog = await findDialog(question);
  expect(dialog.text()).toContain(text);
  const deletedAt = '2026-11-20T15:00:00.000Z';
  const path = list === 'dashboard' ? 'schedules' : list;
  for (const call of [`DELETE /api/${path}/7`, `DELETE /api/${path}-all`]) api.on(call, { json: { deleted: 2, deletedAt } });
  await user.click(dialog.getByRole('button', { name: /^(Remover|Excluir)/ }));
  await expectToast(title, words);
  api.on('POST /api/deleted/restore', { json: { restored: Number(restored), hasDraft: true } });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await expectToast(undone);
  const asked = / tod[ao]s /.test(question) ? { kind, deletedAt } : { kind, id: 7 };
  expect(api.sent('POST /api/deleted/restore')).toEqual([asked]);
});
