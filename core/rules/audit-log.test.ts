import { expect, it } from 'vitest';
import { AUDIT_KINDS } from '../contracts/audit-log.ts';
import { AUDIT_LABELS, auditSentence } from './audit-log.ts';

it.each([
  [{ kind: 'attraction.removed', actor: 'Ana', subject: 'DJ Enia' }, 'Ana excluiu a atração DJ Enia'],
  [{ kind: 'schedule.removed', actor: 'Ana', subject: '2026-11-25' }, 'Ana excluiu a programação de 25/11/2026'],
  [{ kind: 'layout.removed', actor: 'Ana', subject: '2026-11-25' }, 'Ana removeu o layout 2026-11-25'],
  // The label does not say “todas”: some attractions may stay deleted, for example because their names are taken.
  [{ kind: 'attraction.allRestored', actor: 'Ana', subject: '8' }, 'Ana trouxe de volta atrações: 8'],
  [{ kind: 'attraction.merged', actor: 'Ana', subject: 'Dj Enia em DJ Ênia' }, 'Ana uniu atrações: Dj Enia em DJ Ênia'],
  [{ kind: 'attraction.merged', actor: 'Ana', subject: null }, 'Ana uniu atrações'],
  [{ kind: 'account.passwordChanged', actor: 'Ana', subject: 'Ana' }, 'Ana trocou a senha da conta'],
  [{ kind: 'attraction.removed', actor: 'Ana', subject: 'Ana' }, 'Ana excluiu a atração Ana'],
  [{ kind: 'registration.closed', actor: null, subject: null }, 'Alguém bloqueou novas contas'],
] as const)('the audit-log entry %j is written as “%s”', (entry, sentence) => expect(auditSentence(entry)).toBe(sentence));

it('each kind of audit-log entry has a label that no other kind has', () => {
  expect(new Set(AUDIT_KINDS.map((kind) => AUDIT_LABELS[kind])).size).toBe(AUDIT_KINDS.length);
});
