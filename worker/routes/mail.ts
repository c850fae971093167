import { Hono } from 'hono';
import { type MailSettings, mailAddressesInput } from '../../core/contracts/mail.ts';
import { jsonBody } from '../http/limits.ts';
import type { AppEnv } from '../http/types.ts';
import { valid } from '../http/validate.ts';
import { listMailAddresses, replaceMailAddresses } from '../services/mail/addresses.ts';

export const mailRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json<MailSettings>(await listMailAddresses(c.var.context)))
  .put('/', jsonBody, valid('json', mailAddressesInput), async (c) =>
    c.json<MailSettings>(await replaceMailAddresses(c.var.context, c.req.valid('json').addresses)),
  );
