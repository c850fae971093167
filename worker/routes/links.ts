import { Hono } from 'hono';
import { type Link, linkInput, type NewLink } from '../../core/contracts/links.ts';
import { administrator } from '../http/access.ts';
import { jsonBody } from '../http/limits.ts';
import type { AppEnv } from '../http/types.ts';
import { valid, validId } from '../http/validate.ts';
import { LINK_NOT_FOUND, listLinks, makeLink, revokeLink } from '../services/links.ts';

export const linkRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json<Link[]>(await listLinks(c.var.context)))
  .post('/', jsonBody, valid('json', linkInput), async (c) =>
    c.json<NewLink, 201>(await makeLink(c.var.context, c.req.valid('json'), administrator(c)), 201),
  )
  .delete('/:id', validId(LINK_NOT_FOUND), async (c) => c.json<Link>(await revokeLink(c.var.context, c.req.valid('param').id)));
