import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/types.ts';
import { type LinkWeek, readLinkWeek } from '../services/link-week.ts';

// Loaded with the first address of a link that is asked for.
const writing = () => import('../exports/link/index.ts');

/** What a link shows, for programs: a calendar to subscribe to, and JSON. */
export const linkFileRoutes = new Hono<AppEnv>()
  .get('/:file{[\\w-]+\\.ics}', (c) =>
    answer(c, async ({ weeks, house }) => {
      const { calendar } = await writing();
      return c.body(calendar(weeks, house, new URL(c.req.url).hostname), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="programacao.ics"',
      });
    }),
  )
  .get('/:file{[\\w-]+\\.json}', (c) =>
    answer(c, async ({ weeks, house }) => c.json((await writing()).weekJson(weeks, house, new URL(c.req.url).origin))),
  );

/** Answers with what an open link has, otherwise in words. */
async function answer(c: Context<AppEnv>, write: (found: LinkWeek) => Promise<Response>): Promise<Response> {
  const [token = ''] = c.req.param('file')?.split('.') ?? [];
  const found = await readLinkWeek(c.var.context, token);
  if (found.state === 'open') return write(found);
  return found.state === 'revoked'
    ? c.text('Este link foi encerrado. Peça um novo a quem cuida da programação.', 410)
    : c.text('Este link não existe. Confira o endereço.', 404);
}
