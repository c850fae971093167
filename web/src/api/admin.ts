import type { PasswordInput } from '../../../core/contracts/auth.ts';
import type { LinkInput } from '../../../core/contracts/links.ts';
import type { CalendarMonth } from '../../../core/rules/month.ts';
import { api, body, checked, idParam } from './client.ts';

// This file has administrators' calls that change something, and the download of a month's spreadsheet.

export const removeExample = () => body(api.admin.example.$delete());

export const restoreExample = (deletedAt: string) => body(api.admin.example.restore.$post({ json: { deletedAt } }));

export const monthFile = (month: CalendarMonth) =>
  checked(api.attractions.evenings.excel.$get({ query: { month } })).then((response) => response.blob());

export const makeLink = (json: LinkInput) => body(api.links.$post({ json }));
export const revokeLink = (id: number) => body(api.links[':id'].$delete(idParam(id)));

export const addressOf = (path: string): string => `${location.origin}${path}`;

export const mergeAttractions = (mergedId: number, into: number) =>
  body(api.attractions[':id'].merge.$post({ ...idParam(mergedId), json: { into } }));
export const undoMerge = (id: number) => body(api.attractions.merges[':id'].undo.$post(idParam(id)));

const { accounts } = api.team;

/** Ends all sessions of an account, except the current session of the caller. */
export const endSessions = (id: number) => checked(accounts[':id'].sessions.$delete(idParam(id)));
export const removeAccount = (id: number) => checked(accounts[':id'].$delete(idParam(id)));
export const changePassword = (json: PasswordInput) => checked(api.team.password.$put({ json }));

/** Only this response has the reset code; the server cannot show the code again. */
export const makeResetCode = (id: number) => body(accounts[':id']['reset-code'].$post(idParam(id)));
export const makeRegistrationCode = () => body(api.team.registration.code.$post());
export const makeStaffCode = () => body(api.team['staff-code'].$post());

export const openRegistration = (open: boolean) => body(api.team.registration.$put({ json: { open } }));
export const askNoStaffCode = () => body(api.team['staff-code'].$delete());
