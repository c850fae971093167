import * as z from 'zod';

/** What can be done, as the register of deeds names it; `DEED_LABELS` in core/rules/deeds.ts has the words. */
export const DEED_KINDS = [
  'schedule.removed',
  'schedule.restored',
  'event.removed',
  'version.restored',
  'version.approved',
  'version.adjustmentAsked',
  'schedule.exported',
  'layout.removed',
  'layout.restored',
  'attraction.removed',
  'attraction.restored',
  'attraction.merged',
  'attraction.unmerged',
  'attraction.exported',
  'photo.removed',
  'photo.restored',
  'value.removed',
  'value.restored',
  'lotSettings.removed',
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

/** Answer of `GET /api/deeds`, newest first; `next` is the `before` of what follows, null at the end. */
export const deedPage = z.object({ deeds: z.array(deed), next: z.number().nullable(), actors: z.array(z.string()) });
export type DeedPage = z.infer<typeof deedPage>;
