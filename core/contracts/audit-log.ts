import * as z from 'zod';

export const AUDIT_KINDS = [
  'schedule.removed',
  'schedule.restored',
  'schedule.allRemoved',
  'schedule.allRestored',
  'version.approved',
  'version.adjustmentAsked',
  'schedule.exported',
  'layout.removed',
  'layout.restored',
  'layout.allRemoved',
  'layout.allRestored',
  'attraction.listAdded',
  'attraction.removed',
  'attraction.restored',
  'attraction.allRemoved',
  'attraction.allRestored',
  'attraction.merged',
  'attraction.unmerged',
  'attraction.exported',
  'photo.removed',
  'photo.restored',
  'photo.allRestored',
  'photo.exported',
  'value.added',
  'value.changed',
  'value.removed',
  'value.restored',
  'value.allRestored',
  'lotSettings.added',
  'lotSettings.changed',
  'lotSettings.removed',
  'example.removed',
  'example.restored',
  'house.changed',
  'house.logoChanged',
  'house.logoRemoved',
  'link.made',
  'link.revoked',
  'account.registered',
  'account.removed',
  'account.sessionsEnded',
  'account.passwordChanged',
  'account.resetCodeMade',
  'account.passwordReset',
  'registration.opened',
  'registration.closed',
  'registration.codeRenewed',
  'staffCode.renewed',
  'staffCode.off',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const auditEntry = z.object({
  id: z.number(),
  kind: z.enum(AUDIT_KINDS),
  actor: z.string().nullable(),
  subject: z.string().nullable(),
  createdAt: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `before`: only entries with a smaller id. */
export const auditQuery = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'before: use o número de um registro.')
    .transform(Number)
    .optional(),
  kind: z.enum(AUDIT_KINDS, { error: 'kind: este registro não existe.' }).optional(),
  actor: z.string().optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

/** `next` is the `before` of the following page; null on the last one. */
export const auditPage = z.object({ deeds: z.array(auditEntry), next: z.number().nullable(), actors: z.array(z.string()) });
export type AuditPage = z.infer<typeof auditPage>;
