import * as z from 'zod';

/** What can be done, as the register of deeds names it; `DEED_LABELS` in core/rules/deeds.ts has the words. */
export const DEED_KINDS = [
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
  'attraction.removed',
  'attraction.restored',
  'attraction.allRemoved',
  'attraction.allRestored',
  'attraction.merged',
  'attraction.unmerged',
  'attraction.exported',
  'photo.removed',
  'photo.restored',
  'photo.exported',
  'value.added',
  'value.changed',
  'value.removed',
  'value.restored',
  'lotSettings.added',
  'lotSettings.changed',
  'lotSettings.removed',
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
export type DeedKind = (typeof DEED_KINDS)[number];

/** A deed as the register shows it. */
export const deed = z.object({
  id: z.number(),
  kind: z.enum(DEED_KINDS),
  actor: z.string().nullable(),
  subject: z.string().nullable(),
  createdAt: z.string(),
});
export type Deed = z.infer<typeof deed>;

/** Query of `GET /api/deeds`: what came before the deed of that id, of one kind, of one actor. */
export const deedQuery = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'before: use o número de um registro.')
    .transform(Number)
    .optional(),
  kind: z.enum(DEED_KINDS, { error: 'kind: este registro não existe.' }).optional(),
  actor: z.string().optional(),
});
export type DeedQuery = z.output<typeof deedQuery>;

/** Answer of `GET /api/deeds`, newest first; `next` is the `before` of what follows, null at the end. */
export const deedPage = z.object({ deeds: z.array(deed), next: z.number().nullable(), actors: z.array(z.string()) });
export type DeedPage = z.infer<typeof deedPage>;
