import { queryOptions } from '@tanstack/react-query';
import type { PasswordInput } from '../../../core/contracts/auth.ts';
import { api, body, checked } from './client.ts';

export const teamQuery = queryOptions({ queryKey: ['admin', 'team'], queryFn: () => body(api.team.$get()) });

const { accounts } = api.team;
const param = (id: number) => ({ param: { id: String(id) } });

/** Of one's own account this session stays. */
export const endSessions = (id: number) => checked(accounts[':id'].sessions.$delete(param(id)));
export const removeAccount = (id: number) => checked(accounts[':id'].$delete(param(id)));
export const changePassword = (json: PasswordInput) => checked(api.team.password.$put({ json }));

/** The code is only in this answer; it cannot be read later. */
export const makeResetCode = (id: number) => body(accounts[':id']['reset-code'].$post(param(id)));
export const makeRegistrationCode = () => body(api.team.registration.code.$post());
export const makeStaffCode = () => body(api.team['staff-code'].$post());

export const openRegistration = (open: boolean) => body(api.team.registration.$put({ json: { open } }));
export const askNoStaffCode = () => body(api.team['staff-code'].$delete());
