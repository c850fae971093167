import { randomBytes } from 'node:crypto';
import { and, desc, eq, exists, gte, isNull, lt, or } from 'drizzle-orm';
import type { House } from '../../core/contracts/house.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import type { Link, LinkInput, NewLink } from '../../core/contracts/links.ts';
import { type CalendarDate, type Night, nightOf } from '../../core/rules/calendar.ts';
import { insertIf } from '../../db/expressions.ts';
import { users } from '../../db/schema/accounts.ts';
import { links } from '../../db/schema/house.ts';
import { hashOf } from '../auth/codes.ts';
import type { Context } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { audit } from './audit-log.ts';
import { houseOf, selectHouse } from './house.ts';
import { type SentWeek, selectSentWeeks, sentWeeksOf } from './versions/sent-week.ts';

export const LINK_NOT_FOUND = 'Link não encontrado.';

/** Returns the date of the current night, not of today, because a link that ends on Saturday works until Sunday morning. */
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

export async function makeLink(context: Context, input: LinkInput, user: { id: number; username: string }): Promise<NewLink> {
  const { db, now } = context;
  const today = tonight(context);
  if (input.endsOn !== null && input.endsOn < today) {
    throw invalid({ path: 'endsOn', message: 'Funciona até: escolha hoje ou um dia depois.' });
  }
  const open = and(isNull(links.revokedAt), or(isNull(links.endsOn), gte(links.endsOn, today)));
  const token = randomBytes(16).toString('base64url');
  const label = input.label.replace(/\s+/g, ' ').trim();
  const row = { ...input, label, createdAt: now().toISOString(), revokedAt: null };
  const stored = { ...row, token, tokenHash: hashOf(token), createdBy: user.id };
  const [[created]] = await db.batch([
    // The statement that inserts a link also counts the links, so that concurrent requests cannot exceed the limit.
    insertIf(db, links, stored, lt(db.$count(links, open), LIMITS.links)).returning({ id: links.id }),
    audit(context, 'link.made', { subject: label, actor: user.username }),
  ]);
  if (!created) throw invalid({ path: '', message: `Já há ${LIMITS.links} links funcionando. Revogue um que não é mais usado.` });
  return { ...row, id: created.id, createdBy: user.username, isOpen: true, path: pathOf(token) };
}

export async function revokeLink(context: Context, id: number): Promise<Link> {
  const { db, now } = context;
  const isLink = eq(links.id, id);
  const [, , [link]] = await db.batch([
    db
      .update(links)
      .set({ revokedAt: now().toISOString() })
      .where(and(isLink, isNull(links.revokedAt))),
    audit(context, 'link.revoked', { subject: db.select({ label: links.label }).from(links).where(isLink) }),
    selectLinks(context).where(isLink),
  ]);
  if (!link) throw new AppError('not_found', LINK_NOT_FOUND);
  return linkOf(link, false);
}

/** A link's state and content. `weeks`: see `selectSentWeeks`. A link past its end date counts as revoked. */
export type LinkState =
  | { state: 'open'; link: Pick<Link, 'label' | 'hasPackage'>; house: House; night: Night; weeks: SentWeek[] }
  | { state: 'revoked' }
  | { state: 'unknown' };

const TOKEN = /^[\w-]{22}$/;

/** A link shows a change for this long (ms), because people who work tonight may last have read the page a day ago. */
const CHANGES_SHOWN_MS = 24 * 60 * 60_000;

export async function readLink(context: Context, token: string): Promise<LinkState> {
  const { db, now, timeZone } = context;
  if (!TOKEN.test(token)) return { state: 'unknown' };
  const night = nightOf(now().getTime(), timeZone);
  const since = new Date(now().getTime() - CHANGES_SHOWN_MS).toISOString();
  const selectLink = db
    .select({ label: links.label, hasPackage: links.hasPackage, endsOn: links.endsOn, revokedAt: links.revokedAt })
    .from(links)
    .where(eq(links.tokenHash, hashOf(token)));
  const [[link], sentRows, houseRows] = await db.batch([
    selectLink,
    // The condition `exists` keeps the database from reading weeks for a guessed token.
    selectSentWeeks(db, night, since, exists(selectLink)),
    selectHouse(db),
  ]);
  if (!link) return { state: 'unknown' };
  if (!isOpen(link, night.date)) return { state: 'revoked' };
  return { state: 'open', link, house: houseOf(houseRows), night, weeks: sentWeeksOf(sentRows, night) };
}
