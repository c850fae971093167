import * as z from 'zod';
import { LIMITS } from './limits.ts';
import { text } from './text.ts';

const EMAIL = z.email();

/** One address, without outer spaces and in lower case. */
const address = text('Endereço', LIMITS.mailAddress)
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => EMAIL.safeParse(value).success, {
    error: ({ input }) => `“${input}” não é um endereço de e-mail.`,
  });

/** Body of `PUT /api/mail-addresses`: all there are from now on; an empty list switches the e-mails off. */
export const mailAddressesInput = z.object(
  {
    addresses: z
      .array(address, { error: 'Esperava uma lista de endereços.' })
      .transform((list) => [...new Set(list)])
      .refine(({ length }) => length <= LIMITS.mailAddresses, `No máximo ${LIMITS.mailAddresses} endereços.`),
  },
  { error: 'Esperava um objeto JSON com os endereços.' },
);

/** Answer of `GET` and `PUT /api/mail-addresses`. `isConfigured`: this installation can send e-mail. */
export const mailSettings = z.object({ addresses: z.array(z.string()), isConfigured: z.boolean() });
export type MailSettings = z.infer<typeof mailSettings>;
