import * as z from 'zod';

/** An account on the screen "Equipe". */
export const account = z.object({
  id: z.number(),
  username: z.string(),
  createdAt: z.string(),
  /** Within an hour; null for nobody who has been here since this is written down. */
  lastSeenAt: z.string().nullable(),
  /** Sessions that are good now. */
  openSessions: z.number(),
  /** The one who asks. */
  isSelf: z.boolean(),
  /** When the reset code ends that somebody made for it; null without one that is good. */
  resetEndsAt: z.string().nullable(),
});
export type Account = z.infer<typeof account>;

/** Whether a code is asked for, and where it comes from: an administrator's screen or the installation's secret. */
const codeState = z.object({ isOn: z.boolean(), from: z.enum(['screen', 'secret']).nullable() });

/** Answer of `GET /api/team`. `registration.isOn`: accounts can be made; `staff.isOn`: the staff's screens ask for the code. */
export const team = z.object({
  accounts: z.array(account),
  registration: codeState,
  /** `devices` have entered the code that is asked for now. */
  staff: codeState.extend({ devices: z.number() }),
});
export type Team = z.infer<typeof team>;

/** Answer of what makes a code: told this once. `endsAt` is null for a code without an end. */
export const newCode = z.object({ code: z.string(), endsAt: z.string().nullable() });
export type NewCode = z.infer<typeof newCode>;

/** Body of `PUT /api/team/registration`: opened again, the code of before is good again. */
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
