// When an action fails and the server sends no message, the screen shows the message of spec §8 and keeps the typed texts.
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { attraction, deletedItem, deletedList, layout, link, lotSetting, photo, summary, team, value } from '../testing/rows.ts';
import { expectErrorToast, visit } from '../testing/visit.tsx';

const LISTS = {
  values: [value({ id: 7, name: 'R$15' })],
  attractions: [attraction({ id: 7, name: 'DJ Ana', photoCount: 1 })],
  'attractions/7/photos': [photo({ id: 3, name: 'ana.png' })],
  layouts: [layout({ id: 7, name: 'Baile' })],
  'lot-settings': [lotSetting({ id: 7, name: 'normal', label: 'Normal' })],
  schedules: [summary({ id: 7, startDate: '2026-11-25' })],
  links: [link({ id: 7, label: 'Portaria' })],
  deleted: deletedList([deletedItem({ kind: 'value', id: 7, name: 'R$15' })]),
  team: team({}),
  'auth/check-registration': { registrationEnabled: true, message: '' },
};

/**
 * Screen | steps: a button, `label=text` for a field, `⋯` for a menu's item | failing call, "lost" if it gets no response |
 * toast's title | toast's text
 *
 * A step does not wait for a dialog. So the first step in a dialog names a button or a field that only the dialog has.
 */
const TABLE = `
/login              | Usuário=ana > Senha=segredo > Entrar | POST /api/login | Login falhou | Credenciais inválidas. Tente novamente.
/register           | Usuário=ana > Senha=segredo > Código de registro=x > Registrar | POST /api/register | Falha no registro | Ocorreu um erro durante o registro. Tente novamente.
/reset              | Código=x > Nova senha=segredo > Trocar senha e entrar | POST /api/auth/reset | Troca não confirmada | Não deu para confirmar a troca. Tente entrar com a senha nova.
/admin/dashboard    | Excluir a programação de 25/11/2026 > Excluir | DELETE /api/schedules/7 | Erro ao excluir | Ocorreu um erro ao excluir a programação. Tente de novo.
/admin/dashboard    | Excluir a programação de 25/11/2026 > Excluir | lost DELETE /api/schedules/7 | Erro ao excluir | O servidor não respondeu. Confira na lista: o que já saiu está em Excluídos.
/admin/dashboard    | Excluir Todas Programações > Excluir | DELETE /api/schedules-all | Erro ao excluir programações | Ocorreu um erro ao excluir todas as programações.
/admin/layouts      | Remover Baile > Remover | DELETE /api/layouts/7 | Erro ao remover layout | Ocorreu um erro ao remover o layout.
/admin/layouts      | Remover Baile > Remover | lost DELETE /api/layouts/7 | Erro ao remover layout | O servidor não respondeu. Confira na lista: o que já saiu está em Excluídos.
/admin/layouts      | Remover Todos > Remover | DELETE /api/layouts-all | Erro ao remover layouts | Ocorreu um erro ao remover todos os layouts.
/admin/attractions  | Adicionar Atração > Nome da Atração=DJ Bia > Adicionar | POST /api/attractions | Erro ao adicionar atração | Ocorreu um erro ao adicionar a atração.
/admin/attractions  | Adicionar Atração > Nome da Atração=DJ Bia > Adicionar | lost POST /api/attractions | Erro ao adicionar atração | Não deu para confirmar. Confira na lista se a atração já foi adicionada antes de tentar de novo.
/admin/attractions  | Mais ações de DJ Ana > ⋯Excluir > Excluir | DELETE /api/attractions/7 | Erro ao excluir atração | Ocorreu um erro ao excluir a atração. Ela pode estar sendo usada em eventos.
/admin/attractions  | Excluir Todas > Excluir | DELETE /api/attractions-all | Erro ao excluir atrações | Ocorreu um erro ao excluir todas as atrações. Algumas podem estar sendo usadas em eventos.
/admin/attractions  | Excluir Todas > Excluir | lost DELETE /api/attractions-all | Erro ao excluir atrações | O servidor não respondeu. Confira na lista: o que já saiu está em Excluídos.
/admin/attractions  | Gerenciar Fotos de DJ Ana > Remover a foto ana.png > Remover ana.png | DELETE /api/attraction-photos/3 | Erro ao remover foto | Ocorreu um erro ao remover a foto.
/admin/attractions  | Gerenciar Fotos de DJ Ana > Remover a foto ana.png > Remover ana.png | lost DELETE /api/attraction-photos/3 | Erro ao remover foto | O servidor não respondeu. Confira na lista: o que já saiu está em Excluídos.
/admin/attractions  | Baixar fotos (.zip) | GET /api/attractions/photos.zip | Erro ao baixar | Não foi possível baixar as fotos. Tente de novo.
/admin/attractions  | Gerenciar Fotos de DJ Ana > Remover a foto ana.png > Baixar fotos (.zip) | GET /api/attractions/7/photos.zip | Erro ao baixar | Não foi possível baixar as fotos. Tente de novo.
/admin/values       | Adicionar Valor > Texto do Valor=R$20 > Adicionar | POST /api/values | Erro ao adicionar valor | Ocorreu um erro ao adicionar o valor.
/admin/values       | Adicionar Valor > Texto do Valor=R$20 > Adicionar | lost POST /api/values | Erro ao adicionar valor | Não deu para confirmar. Confira na lista se o valor já foi adicionado antes de tentar de novo.
/admin/values       | Editar R$15 > Salvar | PUT /api/values/7 | Erro ao atualizar valor | Ocorreu um erro ao atualizar o valor.
/admin/values       | Remover R$15 > Remover | DELETE /api/values/7 | Erro ao remover valor | Ocorreu um erro ao remover o valor.
/admin/lot-settings | Nova Configuração > Identificador=vip > Nome de exibição=VIP > Valor do 1º lote=1 > Valor do 2º lote=2 > Valor do último lote=3 > Criar Configuração | POST /api/lot-settings | Erro | Não foi possível criar a configuração
/admin/lot-settings | Nova Configuração > Identificador=vip > Nome de exibição=VIP > Valor do 1º lote=1 > Valor do 2º lote=2 > Valor do último lote=3 > Criar Configuração | lost POST /api/lot-settings | Erro | Não deu para confirmar. Confira na lista se a configuração já foi criada antes de tentar de novo.
/admin/lot-settings | Editar Normal > Salvar | PUT /api/lot-settings/7 | Erro | Não foi possível atualizar a configuração
/admin/lot-settings | Excluir Normal | DELETE /api/lot-settings/7 | Erro | Não foi possível excluir a configuração
/admin/house        | Perfil=@bar > Salvar | PUT /api/house | Erro ao salvar | Ocorreu um erro ao salvar os dados da casa. Tente de novo.
/admin/links        | Novo link > Nome do link *=TV > Criar link | POST /api/links | Link não confirmado | Não deu para confirmar. Confira na lista se o link já foi criado antes de tentar de novo.
/admin/links        | Revogar Portaria > Revogar | DELETE /api/links/7 | Erro ao revogar | Ocorreu um erro ao revogar o link. Tente de novo.
/admin/team         | Remover Ana > Remover | DELETE /api/team/accounts/2 | Erro ao remover | Ocorreu um erro. Tente de novo.
/admin/team         | Senha atual=antiga > Nova senha=segredo > Trocar senha | PUT /api/team/password | Troca não confirmada | Não deu para confirmar a troca. Se precisar entrar de novo, tente primeiro a senha nova.
/admin/deleted      | Trazer de volta R$15 | POST /api/deleted/restore | Erro ao trazer de volta | Não foi possível trazer de volta. Tente de novo.
/admin/deleted      | Trazer tudo de volta (1) > Trazer de volta | lost POST /api/deleted/restore | Erro ao trazer de volta | Não deu para confirmar. Confira na lista o que já voltou.
`;
const CASES = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()) as [string, string, string, string, string]);

async function take(user: UserEvent, step: string) {
  const dialog = screen.queryByRole('dialog');
  const [label = '', text] = step.split('=');
  if (step.startsWith('⋯')) return user.click(await screen.findByRole('menuitem', { name: step.slice(1) }));
  if (!text) return user.click(await (dialog ? within(dialog) : screen).findByRole('button', { name: step }));
  const field = await screen.findByLabelText(label, { selector: 'input' });
  await user.clear(field);
  await user.type(field, text);
}

const texts = () =>
  screen.queryAllByRole<HTMLInputElement>('textbox').map(({ labels, value: text }) => [labels?.[0]?.textContent, text]);

test.each(CASES)('on page %s, after the steps “%s”, a failed %s shows a toast “%s”', async (path, steps, call, title, words) => {
  const { api, user } = await visit(path, path.startsWith('/admin') ? LISTS : { ...LISTS, 'auth/user': null });
  if (call.startsWith('lost ')) api.on(call.slice('lost '.length), 'no network');
  else api.on(call, { status: 500, body: '' });
  const all = steps.split(' > ');
  for (const step of all.slice(0, -1)) await take(user, step);
  const typed = texts();
  await take(user, all.at(-1) ?? '');
  await expectErrorToast(title, words);
  expect(texts().slice(0, typed.length)).toEqual(typed);
});
