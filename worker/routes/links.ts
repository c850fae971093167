import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { STATUS } from '../../core/contracts/errors.ts';
import { linkInput } from '../../core/contracts/links.ts';
import { sha256 } from '../auth/codes.ts';
import { AppError } from '../errors.ts';
import type { Page } from '../exports/link/page.ts';
import type { LinkView } from '../exports/link/view.ts';
import { administrator, limitRate } from '../http/access.ts';
import { fontsOf } from '../http/assets.ts';
import { jsonBody } from '../http/body.ts';
import { errorToSend } from '../http/errors.ts';
import type { AppEnv } from '../http/request.ts';
import { attachment } from '../http/response.ts';
import { valid, validId } from '../http/validate.ts';
import { LINK_NOT_FOUND, type LinkState, listLinks, makeLink, readLink, revokeLink } from '../services/links.ts';

export const linkRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await listLinks(c.var.context)))
  .post('/', jsonBody, valid('json', linkInput), async (c) =>
    c.json(await makeLink(c.var.context, c.req.valid('json'), administrator(c)), 201),
  )
  .delete('/:id', validId(LINK_NOT_FOUND), async (c) => c.json(await revokeLink(c.var.context, c.req.valid('param').id)));

const feeds = () => import('../exports/link/feeds.ts');
const pages = () => import('../exports/link/page.ts');

export const linkFileRoutes = new Hono<AppEnv>()
  .get('/:file{[\\w-]+\\.ics}', (c) =>
    fileResponse(c, async ({ weeks, house }) => {
      const { calendar } = await feeds();
      return c.body(calendar(weeks, house, new URL(c.req.url).hostname), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="programacao.ics"',
      });
    }),
  )
  .get('/:file{[\\w-]+\\.json}', (c) =>
    fileResponse(c, async ({ weeks, house }) => c.json((await feeds()).weekJson(weeks, house, new URL(c.req.url).origin))),
  )
  .onError((error, c) => {
    const { code, message } = errorToSend(error, c);
    return c.text(message, STATUS[code], { 'cache-control': 'no-store' });
  });

type OpenLink = Extract<LinkState, { state: 'open' }>;

async function fileResponse(c: Context<AppEnv>, writeFile: (link: OpenLink) => Promise<Response>): Promise<Response> {
  const [token = ''] = c.req.param('file')?.split('.') ?? [];
  const link = await readLink(c.var.context, token);
  if (link.state === 'open') return writeFile(link);
  return link.state === 'revoked'
    ? c.text('Este link não funciona mais. Peça um novo a quem cuida da programação.', 410)
    : c.text('Este link não existe. Confira o endereço.', 404);
}

type LinkContext = Context<AppEnv, '/:token'>;

function sendPage(c: Context<AppEnv>, { html, style, script }: Page, status: ContentfulStatusCode = 200) {
  const hash = (text: string) => `'sha256-${sha256(text, 'base64')}'`;
  const policy = [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `style-src ${hash(style)}`,
    `script-src ${script === null ? "'none'" : hash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return c.html(html, status, { 'content-security-policy': policy });
}

const UNKNOWN_LINK = 'Confira se o endereço veio inteiro, ou peça um link novo à casa.';

async function pageResponse(c: LinkContext, respond: (view: LinkView) => Promise<Response>): Promise<Response> {
  const { context } = c.var;
  const token = c.req.param('token');
  const link = await readLink(context, token);
  if (link.state === 'unknown') throw new AppError('not_found', UNKNOWN_LINK);
  if (link.state === 'revoked') return sendProblem(c, 'Este link não funciona mais', 'Peça um link novo à casa.', 410);
  const { timeZone } = context;
  return respond({ ...link, token, origin: new URL(c.req.url).origin, now: context.now().getTime(), timeZone });
}

async function sendProblem(c: Context<AppEnv>, title: string, text: string, status: ContentfulStatusCode) {
  const { problemPage } = await pages();
  // Nobody reloads the page of a television, so its browser is told to reload it by itself.
  if (status >= 500 && c.req.query('tv') === '1') c.header('refresh', '45');
  return sendPage(c, problemPage(title, text, await fontsOf(c)), status);
}

/** Shown, for example, if the programme was deleted after the link's page was opened. */
const COMING = 'A programação desta semana sai em breve. Volte mais tarde.';

/** The longest address that every server should accept (RFC 9110). */
const MAX_ADDRESS_CHARS = 8_000;

/** Pages of a link under `/s`, rendered on the server and readable without script. */
export const linkPageRoutes = new Hono<AppEnv>()
  .get('/:token{[\\w-]+}', (c) =>
    pageResponse(c, async (view) => {
      const fonts = await fontsOf(c);
      if (c.req.query('tv') === '1') return sendPage(c, (await import('../exports/link/tv.ts')).tvPage(view, fonts));
      return sendPage(c, (await pages()).linkPage(view, fonts));
    }),
  )
  .get('/:token{[\\w-]+}/whatsapp', (c) =>
    pageResponse(c, async (view) => {
      const { linkText } = await pages();
      const texts = [linkText(view), linkText(view, { notes: false })].filter((text) => text !== null);
      if (texts.length === 0) throw new AppError('not_found', COMING);
      const address = texts
        .map((text) => `https://wa.me/?text=${encodeURIComponent(text)}`)
        .find((one) => one.length <= MAX_ADDRESS_CHARS);
      if (address) return c.redirect(address);
      throw new AppError(
        'validation',
        'O texto desta semana é longo demais para abrir no WhatsApp. Volte e mande o endereço da página: ela mostra a semana.',
      );
    }),
  )
  .get('/:token{[\\w-]+}/pacote.zip', (c) =>
    pageResponse(c, async (view) => {
      if (!view.link.hasPackage) throw new AppError('not_found', 'Este link não tem o pacote da semana.');
      const { packedProgramme, pageContentOf } = await import('../exports/link/view.ts');
      const programme = packedProgramme(pageContentOf(view), view);
      if (!programme) throw new AppError('not_found', COMING);
      // Guests of a link and the staff, who may share the venue's address, are counted apart.
      await limitRate(c, 'STAFF_CREATIONS', 'link:');
      const { weekPackage } = await import('../exports/package.ts');
      const { scheduleId, version } = programme;
      return attachment(c, await weekPackage(c.var.context, scheduleId, { version, isForGuests: true }));
    }),
  )
  .all('/*', () => {
    throw new AppError('not_found', UNKNOWN_LINK);
  })
  .onError((error, c) => {
    const { code, message } = errorToSend(error, c);
    const title = message === UNKNOWN_LINK ? 'Link não encontrado' : 'Não foi possível abrir agora';
    return sendProblem(c, title, message, STATUS[code]);
  });
