import * as z from 'zod';
import { calendarDate, namedText } from './basics.ts';
import { LINK_FORM } from './forms.ts';

export const linkInput = z.object(
  {
    label: namedText(LINK_FORM.label),
    /** The date of the last night on which the link works, until 06:00 of the next day; null for no end. */
    endsOn: calendarDate.nullish().default(null),
    hasPackage: z.boolean({ error: 'Pacote: esperava verdadeiro ou falso.' }).default(false),
  },
  { error: 'Esperava um objeto JSON com os dados do link.' },
);
export type LinkInput = z.output<typeof linkInput>;

export const link = z.object({
  id: z.number(),
  label: z.string(),
  endsOn: z.string().nullable(),
  hasPackage: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  revokedAt: z.string().nullable(),
  isOpen: z.boolean(),
  /** The path `/s/{token}`; null for links made before release 0.9, which did not store the token. */
  path: z.string().nullable(),
});
export type Link = z.infer<typeof link>;

export const newLink = link.extend({ path: z.string() });
export type NewLink = z.infer<typeof newLink>;

/** `GET /s/{token}.json`: sent weeks, their events sorted by date. Of past weeks, only extra events dated this week or later. */
export const linkWeeks = z.object({
  house: z.object({ name: z.string(), handle: z.string().nullable(), line: z.string().nullable() }),
  weeks: z.array(
    z.object({
      startDate: z.string(),
      events: z.array(
        z.object({
          id: z.number(),
          date: z.string(),
          dayOfWeek: z.string(),
          name: z.string().nullable(),
          artists: z.array(z.string()),
          prices: z.array(z.string()),
          observations: z.string().nullable(),
          /** Absolute URL of the picture. */
          flyer: z.string().nullable(),
          version: z.number(),
          sentAt: z.string(),
        }),
      ),
    }),
  ),
});
export type LinkWeeks = z.infer<typeof linkWeeks>;
