import { type Context, Hono } from 'hono';
import {
  type CurrentUser,
  loginInput,
  registerInput,
  resetInput,
  type StaffCheck,
  staffCodeInput,
} from '../../core/contracts/auth.ts';
import { invalidateSession } from '../auth/sessions.ts';
import { administrator } from '../http/access.ts';
import { jsonBody } from '../http/body.ts';
import { clientAddress } from '../http/origin.ts';
import { type AppEnv, clearCookie, readCookie, writeCookie } from '../http/request.ts';
import { valid } from '../http/validate.ts';
import { enterStaffCode } from '../services/accounts/access.ts';
import { type LoggedIn, login, type Visitor } from '../services/accounts/login.ts';

const registration = () => import('../services/accounts/register.ts');
const password = () => import('../services/accounts/password.ts');

const visitor = (c: Context<AppEnv>): Visitor => ({
  address: clientAddress(c),
  session: readCookie(c, 'session'),
  device: readCookie(c, 'device'),
});

function welcome(c: Context<AppEnv>, { username, session, device }: LoggedIn): CurrentUser {
  writeCookie(c, 'session', session);
  writeCookie(c, 'device', device);
  return { username };
}

export const authRoutes = new Hono<AppEnv>()
  .post('/login', jsonBody, valid('json', loginInput), async (c) =>
    c.json(welcome(c, await login(c.var.context, c.req.valid('json'), visitor(c)))),
  )
  .post('/register', jsonBody, valid('json', registerInput), async (c) =>
    c.json(welcome(c, await (await registration()).register(c.var.context, c.req.valid('json'), visitor(c))), 201),
  )
  .post('/auth/reset', jsonBody, valid('json', resetInput), async (c) =>
    c.json(welcome(c, await (await password()).resetPassword(c.var.context, c.req.valid('json'), visitor(c)))),
  )
  .post('/logout', async (c) => {
    const token = readCookie(c, 'session');
    if (token !== undefined) await invalidateSession(c.var.context, token);
    clearCookie(c, 'session');
    return c.body(null, 204);
  })
  .get('/auth/user', (c) => c.json<CurrentUser>({ username: administrator(c).username }))
  .get('/auth/check-registration', async (c) => c.json(await (await registration()).checkRegistration(c.var.context)))
  .post('/auth/staff-code', jsonBody, valid('json', staffCodeInput), async (c) => {
    const browser = { address: clientAddress(c), former: readCookie(c, 'staff') };
    const token = await enterStaffCode(c.var.context, c.req.valid('json').code, browser);
    if (token !== null) writeCookie(c, 'staff', token);
    return c.json<StaffCheck>({ required: token !== null, allowed: true });
  });
