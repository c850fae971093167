import * as z from 'zod';

export const account = z.object({
  id: z.number(),
  username: z.string(),
  createdAt: z.string(),
  /** When the account was last used, accurate to an hour; null if no use was recorded. */
  lastSeenAt: z.string().nullable(),
  openSessions: z.number(),
  isSelf: z.boolean(),
  /** When the account's reset code expires; null without a valid code. */
  resetEndsAt: z.string().nullable(),
});
export type Account = z.infer<typeof account>;

/**
 * `from`: `screen` if an administrator made the code, `secret` for the installation's secret, null without a code.
 * `codeId` tells a page that shows a code whether a newer code has replaced it; null unless `from` is `screen`.
 */
const codeState = z.object({
  isOn: z.boolean(),
  from: z.enum(['screen', 'secret']).nullable(),
  codeId: z.string().nullable(),
});

/** `registration.isOn`: accounts can be made. `staff.isOn`: the staff screens ask for the code. */
export const team = z.object({
  accounts: z.array(account),
  registration: codeState,
  staff: codeState.extend({ devices: z.number() }),
});
export type Team = z.infer<typeof team>;

/**
 * Only this response contains the code: the server stores only a hash. `endsAt` is null for a code that does not expire.
 * `codeId` equals `codeId` in `team`. For an account's reset code it equals the account's `resetEndsAt`.
 */
export const newCode = z.object({ code: z.string(), endsAt: z.string().nullable(), codeId: z.string() });
export type NewCode = z.infer<typeof newCode>;

/** `open: true` opens registration with the existing code; without a code the request is refused. */
export const registrationInput = z.object({ open: z.boolean({ error: 'Novas contas: esperava verdadeiro ou falso.' }) });
