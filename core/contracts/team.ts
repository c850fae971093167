import * as z from 'zod';

export const account = z.object({
  id: z.number(),
  username: z.string(),
  createdAt: z.string(),
  /** Accurate to an hour; null if nobody has logged in since the product records it. */
  lastSeenAt: z.string().nullable(),
  openSessions: z.number(),
  isSelf: z.boolean(),
  /** When the account's reset code expires; null without a valid code. */
  resetEndsAt: z.string().nullable(),
});
export type Account = z.infer<typeof account>;

/** Whether a code is required, and its source: an administrator's screen or the installation's secret. */
const codeState = z.object({ isOn: z.boolean(), from: z.enum(['screen', 'secret']).nullable() });

/** Answer of `GET /api/team`. `registration.isOn`: accounts can be made; `staff.isOn`: the staff screens ask for the code. */
export const team = z.object({
  accounts: z.array(account),
  registration: codeState,
  staff: codeState.extend({ devices: z.number() }),
});
export type Team = z.infer<typeof team>;

/** A new code, shown only in this answer. `endsAt` is null for a code that does not expire. */
export const newCode = z.object({ code: z.string(), endsAt: z.string().nullable() });
export type NewCode = z.infer<typeof newCode>;

/** Opening it again makes the former code valid again. */
export const registrationInput = z.object({ open: z.boolean({ error: 'Cadastro: esperava aberto ou fechado.' }) });

/*
 * Routes, all for administrators but the last:
 *   GET    /api/team                            Team
 *   DELETE /api/team/accounts/:id/sessions      204; ends all sessions of an account (of one's own: all but this one)
 *   DELETE /api/team/accounts/:id               204; 409 for the last account; 404
 *   POST   /api/team/accounts/:id/reset-code    201 NewCode, 24 hours, in place of an earlier one
 *   PUT    /api/team/password                   204; passwordInput; 403 wrong current one, 429 the tenth; other sessions end
 *   PUT    /api/team/registration               Team; 422 where there is no code at all to open with
 *   POST   /api/team/registration/code          201 NewCode; opens registration with it
 *   POST   /api/team/staff-code                 201 NewCode; every device has to enter it
 *   DELETE /api/team/staff-code                 Team; the staff's screens are open to everybody
 *   POST   /api/auth/reset                      CurrentUser and session; resetInput; 401 with one wording, 429 (public)
 */
