import { randomBytes } from 'node:crypto';
import { and, desc, eq, exists, gte, isNull, lt, or } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { House } from '../../core/contracts/house.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import type { Link, LinkInput, NewLink } from '../../core/contracts/links.ts';
import { type CalendarDate, type Night, nightOf } from '../../core/rules/calendar.ts';
import { HOUSE_DEFAULT } from '../../core/rules/house.ts';
import { oneRow, selectionOf } from '../../db/expressions.ts';
import { users } from '../../db/schema/accounts.ts';
import { links } from '../../db/schema/house.ts';
import { hashOf } from '../auth/codes.ts';
import type { Context } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { audit } from './audit-log.ts';
import { houseOf, selectHouse } from './house.ts';
import { type SentWeek, selectSentWeeks, sentWeeksOf } from './versions/sent-week.ts';

export const LINK_NOT_FOUND = 'Link não encontrado.';

/** The date of the current night: a link that ends on Saturday works until Sunday morning. */
const tonight = ({ now, timeZone }: Context) => nightOf(now().getTime(), timeZone).date;

const columns = {
  id: links.id,
  label: links.label,
  endsOn: links.endsOn,
  hasPackage: links.hasPackage,
  createdAt: links.createdAt,
  createdBy: users.username,
  revokedAt: links.revokedAt,
  token: links.token,
};

const pathOf = (token: string) => `/s/${token}`;

const linkOf = ({ token, ...row }: Awaited<ReturnType<typeof selectLinks>>[number], isOpen: boolean): Link => ({
  ...row,
  isOpen,
  path: token && pathOf(token),
});

const selectLinks = ({ db }: Context) => db.select(columns).from(links).innerJoin(users, eq(users.id, links.createdBy));

const isOpen = ({ revokedAt, endsOn }: Pick<Link, 'revokedAt' | 'endsOn'>, date: CalendarDate): boolean =>
  revokedAt === null && (endsOn === null || endsOn >= date);

export async function listLinks(context: Context): Promise<Link[]> {
  const rows = await selectLinks(context).orderBy(desc(links.id));
  return rows.map((row) => linkOf(row, isOpen(row, tonight(context))));
}

export async function makeLink(context: Context, input: LinkInput, by: { id: number; username: string }): Promise<NewLink> {
  const { db, now } = context;
  const today = tonight(context);
  if (input.endsOn !== null && input.endsOn < today) {
    throw invalid({ path: 'endsOn', message: 'Funciona até: escolha hoje ou um dia depois.' });
  }
  const open = and(isNull(links.revokedAt), or(isNull(links.endsOn), gte(links.endsOn, today)));
  const token = randomBytes(16).toString('base64url');
  const label = input.label.replace(/\s+/g, ' ').trim();
  const row = { ...input, label, createdAt: now().toISOString(), revokedAt: null };
  const [[made]] = await db.batch([
    db
      .insert(links)
      // Counted in the same statement, so that concurrent requests do not pass the limit.
      .select(
        db
          .select(selectionOf(links, { ...row, token, tokenHash: hashOf(token), createdBy: by.id }))
          .from(oneRow)
          .where(lt(db.$count(links, open), LIMITS.links)),
      )
      .returning({ id: links.id }),
    audit(context, 'link.made', { subject: label, actor: by.username }),
  ]);
  if (!made) throw invalid({ path: '', message: `Já há ${LIMITS.links} links funcionando. Revogue um que não é mais usado.` });
  return { ...row, id: made.id, createdBy: by.username, isOpen: true, path: pathOf(token) };
}

export async function revokeLink(context: Context, id: number): Promise<Link> {
  const { db, now } = context;
  const isIt = eq(links.id, id);
  const [, , [link]] = await db.batch([
    db
      .update(links)
      .set({ revokedAt: now().toISOString() })
      .where(and(isIt, isNull(links.revokedAt))),
    audit(context, 'link.revoked', { subject: db.select({ label: links.label }).from(links).where(isIt) }),
    selectLinks(context).where(isIt),
  ]);
  if (!link) throw new AppError('not_found', LINK_NOT_FOUND);
  return linkOf(link, false);
}

/** The state of an address `/s/{token}`. A link whose end date has passed counts as revoked. */
export type FoundLink =
  | { state: 'open' | 'revoked'; link: { id: number; label: string; hasPackage: boolean } }
  | { state: 'unknown'; link: null };

export const selectLink = ({ db }: Context, token: string) =>
  db
    .select({
      id: links.id,
      label: links.label,
      hasPackage: links.hasPackage,
      endsOn: links.endsOn,
      revokedAt: links.revokedAt,
    })
    .from(links)
    .where(eq(links.tokenHash, hashOf(token)));

/** Condition for other statements of that batch, so that a guessed token makes the database read nothing. */
const isLink = ({ db }: Context, token: string) =>
  exists(
    db
      .select({ id: links.id })
      .from(links)
      .where(eq(links.tokenHash, hashOf(token))),
  );

export function foundLink(context: Context, [row]: BatchResponse<[ReturnType<typeof selectLink>]>[0]): FoundLink {
  if (!row) return { state: 'unknown', link: null };
  const { endsOn, revokedAt, ...link } = row;
  return { state: isOpen({ revokedAt, endsOn }, tonight(context)) ? 'open' : 'revoked', link };
}

/** The content of a link. `weeks` is empty if the link does not work, and if nothing was sent. */
export type LinkWeek = FoundLink & { house: House; night: Night; weeks: SentWeek[] };

/** Format of a link's token: 128 bits in base64url. */
const TOKEN = /^[\w-]{22}$/;

/** Milliseconds for which a change is shown: people who work tonight may have read the page yesterday. */
const CHANGES_FOR = 24 * 60 * 60_000;

export async function readLinkWeek(context: Context, token: string): Promise<LinkWeek> {
  const { db, now, timeZone } = context;
  const night = nightOf(now().getTime(), timeZone);
  if (!TOKEN.test(token)) return { state: 'unknown', link: null, house: HOUSE_DEFAULT, night, weeks: [] };
  const [linkRows, sentRows, houseRows] = await db.batch([
    selectLink(context, token),
    selectSentWeeks(db, night, new Date(now().getTime() - CHANGES_FOR).toISOString(), isLink(context, token)),
    selectHouse(db),
  ]);
  const found = foundLink(context, linkRows);
  return { ...found, house: houseOf(houseRows), night, weeks: found.state === 'open' ? sentWeeksOf(sentRows) : [] };
}
