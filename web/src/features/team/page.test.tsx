import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Team } from '../../../../core/contracts/team.ts';
import { account, team as teamRow } from '../../testing/rows.ts';
import { expectErrorToast, expectToast, findDialog, openDialog, returnToTab, visit } from '../../testing/visit.tsx';

const ANA = account({ id: 2, username: 'Ana', openSessions: 2, isSelf: false });

const team = (row: Partial<Team> = {}) => ({ team: teamRow({ accounts: [account({}), ANA], ...row }) });

const row = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) });
  return within(header.closest('tr') as HTMLElement);
};
const section = (name: string) => within(screen.getByRole('region', { name }));
const buttons = (part: Pick<typeof screen, 'queryAllByRole'>) =>
  part.queryAllByRole('button').map(({ textContent }) => textContent);

test('the accounts table offers “Remover” only for others; the question advises to renew the registration code', async () => {
  const accounts = [account({ openSessions: 3 }), { ...ANA, openSessions: 0, resetEndsAt: '2026-11-23T15:00:00.000Z' }];
  // The registration code counts although it is blocked, because it works again once new accounts are allowed.
  const registration = { isOn: false, from: 'screen', codeId: null } as const;
  const staff = { isOn: false, from: null, codeId: null, devices: 0 };
  const { user } = await visit('/admin/team', team({ accounts, registration, staff }));
  const [self, ana] = [await row('Lúcia'), await row('Ana')];
  self.getByText('você');
  self.getByText('nunca');
  expect(buttons(self)).toEqual(['Encerrar as outras sessões']);
  ana.getByText('tem um código para trocar a senha até 23/11/2026 12:00');
  expect(buttons(ana)).toEqual(['Nova senha', 'Remover']);
  const removing = await openDialog(user, 'Remover Ana', 'Remover Ana?');
  removing.getByText(/Se Ana sabe o código de registro, gere outro\.$/);
});

test('before sessions are ended or an account is removed, a question names the account', async () => {
  const { api, user } = await visit('/admin/team', team());
  const ending = await openDialog(user, 'Encerrar sessões de Ana', 'Encerrar as sessões de Ana?');
  api.on('DELETE /api/team/accounts/2/sessions', { body: '', status: 200 });
  await user.click(ending.getByRole('button', { name: 'Encerrar' }));
  await expectToast('Sessões encerradas', 'Ana precisa entrar de novo.');

  const removing = await openDialog(user, 'Remover Ana', 'Remover Ana?');
  removing.getByText(/Se Ana sabe o código de registro ou o da equipe, gere outro\.$/);
  api.on('DELETE /api/team/accounts/2', { body: '', status: 200 }, { team: team({ accounts: [account({})] }).team });
  await user.click(removing.getByRole('button', { name: 'Remover' }));
  await expectToast('Conta removida', 'Ninguém entra mais com a conta de Ana.');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Ana/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Equipe' })));
});

test('a question warns that a reset code ends another code; an older request’s response does not replace the code', async () => {
  const { api, user, leave } = await visit('/admin/team', team());
  const older = await openDialog(user, 'Código para a nova senha de Ana', 'Nova senha para Ana?');
  older.getByText(/Se já houver outro código, ele deixa de valer\.$/);
  const respond = api.hold('POST /api/team/accounts/2/reset-code');
  await user.click(older.getByRole('button', { name: 'Gerar código' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Código para a nova senha de Ana' }));
  const code = 'ABCD-EFGH-JKMN-PQRS-TVWX';
  const endsAt = '2026-11-23T15:00:00.000Z';
  api.on('POST /api/team/accounts/2/reset-code', { json: { code, endsAt, codeId: endsAt }, status: 201 });
  api.on('GET /api/team', { json: team({ accounts: [account({}), { ...ANA, resetEndsAt: endsAt }] }).team });
  await user.click((await findDialog('Nova senha para Ana?')).getByRole('button', { name: 'Gerar código' }));
  const made = await findDialog('Código de Ana');
  expect(made.getByLabelText('Código', { selector: 'input' })).toHaveProperty('value', code);
  const address = `${window.location.origin}/reset#${code}`;
  expect(made.getByLabelText('Endereço', { selector: 'input' })).toHaveProperty('value', address);
  const link = new URL(made.getByRole('link', { name: 'Mandar pelo WhatsApp' }).getAttribute('href') ?? '');
  expect(link.searchParams.get('text')).toBe(`Escolha sua nova senha até 23/11/2026 12:00: ${address}`);
  const olderEnd = '2026-11-23T14:59:00.000Z';
  respond({ json: { code: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ', endsAt: olderEnd, codeId: olderEnd }, status: 201 });
  await expectToast('Código pronto', 'Está em “Ver código”.');
  expect(made.getByLabelText('Código', { selector: 'input' })).toHaveProperty('value', code);
  await user.keyboard('{Escape}');
  const again = await openDialog(user, 'Ver código de Ana', 'Código de Ana');
  expect(again.getByLabelText('Código', { selector: 'input' })).toHaveProperty('value', code);
  const { isPageHeld } = await import('../../ui/page-state.ts');
  expect(isPageHeld()).toBe(true);
  leave();
  expect(isPageHeld()).toBe(false);
});

test('one press closes registration; without a code, registration cannot be opened and only “Novo código” is offered', async () => {
  const { api, user } = await visit('/admin/team', team());
  await screen.findByText('Permitidas');
  const closed = team({ registration: { isOn: false, from: 'secret', codeId: null } }).team;
  api.on('PUT /api/team/registration', { json: closed }, { team: closed });
  await user.click(screen.getByRole('button', { name: 'Bloquear novas contas' }));
  await expectToast('Novas contas bloqueadas', 'Ninguém cria conta até você permitir de novo.');
  const refusal = { message: 'Não há código de registro. Faça um novo.', code: 'validation', requestId: 'x' };
  api.on('PUT /api/team/registration', { status: 422, json: refusal });
  const none = team({ registration: { isOn: false, from: null, codeId: null } }).team;
  api.on('GET /api/team', { json: none });
  await user.click(await screen.findByRole('button', { name: 'Permitir novas contas' }));
  await expectErrorToast('Nada mudou', refusal.message);
  expect(api.sent('PUT /api/team/registration')).toEqual([{ open: false }, { open: true }]);
  await waitFor(() => expect(buttons(section('Novas contas'))).toEqual(['Novo código']));
  await user.click(section('Novas contas').getByRole('button'));
  (await findDialog('Novo código de registro?')).getByText(/Novas contas ficam permitidas\./);
});

test('a toast reports the loss of a new code that arrives after the user has closed its question and left the page', async () => {
  const { api, user } = await visit('/admin/team', { ...team(), 'audit-log': { entries: [], next: null, actors: [] } });
  const question = await openDialog(user, 'Novo código da equipe', 'Novo código da equipe?');
  const respond = api.hold('POST /api/team/staff-code');
  await user.click(question.getByRole('button', { name: 'Gerar código' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'Atividade' }));
  await screen.findByRole('heading', { level: 1, name: 'Atividade' });
  respond({ json: { code: 'ABCD-EFGH-JK', endsAt: null, codeId: 'second' }, status: 201 });
  await expectToast(
    'Novo código perdido',
    'Se havia um código anterior, ele deixou de valer, e o novo ninguém viu: gere outro em Equipe.',
  );
});

test('if the response to closing registration is lost, a toast says so, and the screen shows “Bloqueadas”', async () => {
  const { api, user } = await visit('/admin/team', team());
  const closed = team({ registration: { isOn: false, from: 'secret', codeId: null } }).team;
  api.on('PUT /api/team/registration', 'no network', { team: closed });
  await user.click(await screen.findByRole('button', { name: 'Bloquear novas contas' }));
  await expectErrorToast('Mudança não confirmada', 'Confira na tela se novas contas estão permitidas ou bloqueadas.');
  await screen.findByText('Bloqueadas');
});

test('the screen counts the devices with the staff code; a code can be renewed, shown and switched off', async () => {
  const { api, user } = await visit('/admin/team', team());
  await screen.findByText(/^5 aparelhos têm acesso com o código atual/);
  const question = await openDialog(user, 'Novo código da equipe', 'Novo código da equipe?');
  question.getByText(/Se já houver outro código, ele deixa de valer\.$/);
  api.on('POST /api/team/staff-code', 'no network');
  await user.click(question.getByRole('button', { name: 'Gerar código' }));
  const advice = 'Não deu para confirmar. Pode já valer um código novo que ninguém viu: gere outro agora.';
  await expectErrorToast('Código não confirmado', advice);
  api.on('POST /api/team/staff-code', { json: { code: 'ABCD-EFGH-JK', endsAt: null, codeId: 'second' }, status: 201 });
  const withCode = (codeId: string) => ({ json: team({ staff: { isOn: true, from: 'screen', codeId, devices: 0 } }).team });
  api.on('GET /api/team', withCode('second'));
  await openDialog(user, 'Gerar código', 'Código da equipe', question);
  await user.keyboard('{Escape}');
  await screen.findByText(/^Nenhum aparelho tem acesso agora/);
  expect(buttons(section('Acesso da equipe'))).toContain('Ver código');
  // Another administrator has replaced the code.
  api.on('GET /api/team', withCode('third'));
  returnToTab();
  await waitFor(() => expect(buttons(section('Acesso da equipe'))).not.toContain('Ver código'));
  const off = await openDialog(user, 'Parar de exigir', 'Parar de exigir o código?');
  const none = team({ staff: { isOn: false, from: null, codeId: null, devices: 0 } }).team;
  api.on('DELETE /api/team/staff-code', { json: none }, { team: none });
  await user.click(off.getByRole('button', { name: 'Parar de exigir' }));
  await expectToast('O código não é mais exigido', /sem código/);
  await waitFor(() => expect(buttons(section('Acesso da equipe'))).toEqual(['Exigir um código']));
});

test('a wrong current password is reported at its field; after the password is changed, both fields are empty', async () => {
  const { api, user } = await visit('/admin/team', team());
  const fields = [await screen.findByLabelText('Senha atual'), screen.getByLabelText('Nova senha')] as HTMLInputElement[];
  const save = screen.getByRole('button', { name: 'Trocar senha' });
  expect(document.querySelector('input[autocomplete="username"]')).toHaveProperty('value', 'Lúcia');
  for (const [index, text] of ['antiga', '123456'].entries()) await user.type(fields[index] as HTMLElement, text);
  const wrong = 'Senha atual incorreta.';
  api.on('PUT /api/team/password', { status: 403, json: { message: wrong, code: 'forbidden', requestId: 'x' } });
  await user.click(save);
  await expectErrorToast('Senha não trocada', wrong);
  expect(fields[0]?.getAttribute('aria-invalid')).toBe('true');
  api.on('PUT /api/team/password', { body: '', status: 200 });
  await user.click(save);
  await expectToast('Senha trocada', 'Suas sessões em outros aparelhos terminaram.');
  expect(api.sent('PUT /api/team/password').at(-1)).toEqual({ current: 'antiga', password: '123456' });
  expect(fields.map(({ value }) => value)).toEqual(['', '']);
});
