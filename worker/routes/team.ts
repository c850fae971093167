import { Hono } from 'hono';
import { passwordInput } from '../../core/contracts/auth.ts';
import { registrationInput } from '../../core/contracts/team.ts';
import { administrator } from '../http/access.ts';
import { jsonBody } from '../http/body.ts';
import { type AppEnv, readCookie, writeCookie } from '../http/request.ts';
import { valid, validId } from '../http/validate.ts';
import { ACCOUNT_NOT_FOUND } from '../services/accounts/login.ts';

const team = () => import('../services/accounts/team.ts');
const password = () => import('../services/accounts/password.ts');
const codes = () => import('../services/accounts/change-codes.ts');

export const teamRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await (await team()).readTeam(c.var.context)))
  .delete('/accounts/:id/sessions', validId(ACCOUNT_NOT_FOUND), async (c) => {
    const session = await (await team()).endSessions(c.var.context, c.req.valid('param').id, readCookie(c, 'session'));
    if (session !== null) writeCookie(c, 'session', session);
    return c.body(null, 204);
  })
  .delete('/accounts/:id', validId(ACCOUNT_NOT_FOUND), async (c) => {
    await (await team()).removeAccount(c.var.context, c.req.valid('param').id, administrator(c).id);
    return c.body(null, 204);
  })
  .post('/accounts/:id/reset-code', validId(ACCOUNT_NOT_FOUND), async (c) =>
    c.json(await (await password()).makeResetCode(c.var.context, c.req.valid('param').id), 201),
  )
  .put('/password', jsonBody, valid('json', passwordInput), async (c) => {
    const { changePassword } = await password();
    const ownToken = readCookie(c, 'session');
    const { session, device } = await changePassword(c.var.context, administrator(c).id, c.req.valid('json'), ownToken);
    writeCookie(c, 'session', session);
    writeCookie(c, 'device', device);
    return c.body(null, 204);
  })
  .put('/registration', jsonBody, valid('json', registrationInput), async (c) => {
    await (await codes()).openRegistration(c.var.context, c.req.valid('json').open);
    return c.json(await (await team()).readTeam(c.var.context));
  })
  .post('/registration/code', async (c) => c.json(await (await codes()).renewRegistrationCode(c.var.context), 201))
  .post('/staff-code', async (c) => c.json(await (await codes()).renewStaffCode(c.var.context), 201))
  .delete('/staff-code', async (c) => {
    await (await codes()).endStaffCode(c.var.context);
    return c.json(await (await team()).readTeam(c.var.context));
  });
