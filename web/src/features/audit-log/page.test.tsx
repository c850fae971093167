import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry, AuditPage } from '../../../../core/contracts/audit-log.ts';
import type { Responder } from '../../testing/pretend-api.ts';
import { textsOf, visit } from '../../testing/visit.tsx';

const entry = (row: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  kind: 'attraction.removed',
  actor: 'Ana',
  subject: 'DJ Enia',
  createdAt: '2026-11-20T15:00:00.000Z',
  ...row,
});
const page = (entries: AuditEntry[], next: number | null = null): AuditPage => ({ entries, next, actors: ['Ana', 'Bia'] });
const lines = (day: string) => textsOf(within(screen.getByRole('region', { name: day })).getAllByRole('listitem'));

test('the audit log is grouped by the venue’s days, newest first; a failed “Mostrar mais” can be pressed again', async () => {
  const first = page([entry({ id: 9, kind: 'registration.closed', subject: null, createdAt: '2026-11-21T02:30:00.000Z' })], 9);
  const { api, user } = await visit('/admin/deeds', { 'audit-log': first });
  await screen.findByText('Ana bloqueou novas contas');
  const status = screen.getByText('Mostrando 1');
  expect(status.role).toBe('status');
  api.on('GET /api/audit-log', 'no network');
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  await screen.findByText('O servidor não respondeu. Confira a conexão e tente de novo.');
  api.on('GET /api/audit-log', ({ search }) => ({
    json: search === '?before=9' ? page([entry({}), entry({ id: 2, createdAt: '2026-11-19T15:00:00.000Z' })]) : first,
  }));
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  await screen.findByText('19/11/2026');
  expect(status.textContent).toBe('Mostrando 3');
  expect(lines('20/11/2026')).toEqual(['23:30Ana bloqueou novas contas', '12:00Ana excluiu a atração DJ Enia']);
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the audit log can be filtered by user and by action; an empty result has a button that shows all entries', async () => {
  const { api, user } = await visit('/admin/deeds', { 'audit-log': page([entry({})]) });
  await screen.findByText('Ana excluiu a atração DJ Enia');
  const filtered: Responder = ({ search }) => ({ json: search === '' ? page([entry({})]) : page([]) });
  api.on('GET /api/audit-log', filtered);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quem' }), 'Bia');
  await screen.findByText('Nada encontrado', { selector: '[role=status]' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'O quê' }), 'Revogou o link');
  expect(api.calls.at(-1)?.search).toBe('?actor=Bia&kind=link.revoked');
  await screen.findByText('Nada encontrado', { selector: '[role=status]' });
  const respond = api.hold('GET /api/audit-log');
  await user.selectOptions(screen.getByRole('combobox', { name: 'O quê' }), 'Excluiu a atração');
  await screen.findByText('Carregando a atividade...');
  expect(screen.queryByText('Nada encontrado')).toBeNull();
  api.on('GET /api/audit-log', filtered);
  respond({ json: page([]) });
  await user.click(await screen.findByRole('button', { name: 'Mostrar tudo' }));
  await screen.findByText('Ana excluiu a atração DJ Enia');
});
