import * as z from 'zod';
import { AUDIT_LABELS, type AuditKind } from '../rules/audit-log.ts';
import { numberText } from './basics.ts';

export const AUDIT_KINDS = Object.keys(AUDIT_LABELS) as [AuditKind, ...AuditKind[]];
export type { AuditKind };

export const auditEntry = z.object({
  id: z.number(),
  kind: z.enum(AUDIT_KINDS),
  actor: z.string().nullable(),
  subject: z.string().nullable(),
  createdAt: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** If `before` is set, the response has only entries with a smaller id. */
export const auditQuery = z.object({
  before: numberText('before: use o número de uma atividade.').optional(),
  kind: z.enum(AUDIT_KINDS, { error: 'kind: esta atividade não existe.' }).optional(),
  actor: z.string().optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

/** `next` is the `before` of the following page; null on the last page. */
export const auditPage = z.object({ entries: z.array(auditEntry), next: z.number().nullable(), actors: z.array(z.string()) });
export type AuditPage = z.infer<typeof auditPage>;
