import { waitUntil } from 'cloudflare:workers';
import { and, desc, eq, gt, isNotNull, lt, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AuditKind, AuditPage, AuditQuery } from '../../core/contracts/audit-log.ts';
import { compareNames } from '../../core/rules/search.ts';
import { asExpression, changedRowCount, insertIf } from '../../db/expressions.ts';
import { users } from '../../db/schema/accounts.ts';
import { auditLog } from '../../db/schema/records.ts';
import { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { rejectsWrites } from './health/writing.ts';

interface EntryOptions {
  /** What the action changed, as a text or as SQL that reads the text. Never a password, a code or a token. */
  subject?: SQLWrapper | string | null;
  /** Who did the action, if not the administrator who sent the request. */
  actor?: string | null;
  /**
   * True if the action was done; by default, if the previous statement in the batch changed a row. Without `when`, the entry must
   * therefore directly follow the action's statement.
   */
  when?: SQL;
}

export const audit = (
  { db, now, userId }: Context,
  kind: AuditKind,
  { subject = null, actor, when = gt(changedRowCount, 0) }: EntryOptions = {},
) => {
  const sender = userId === null ? null : db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  const row = { kind, actor: actor === undefined ? sender : actor, subject, createdAt: now().toISOString() };
  return insertIf(db, auditLog, row, when);
};

export const startDateOf = ({ db }: Context, scheduleId: number) =>
  db.select({ startDate: schedules.startDate }).from(schedules).where(eq(schedules.id, scheduleId));

/** Logs an administrator's export, except on a full disk. The caller must have checked that the export is not empty. */
export function auditExport(context: Context, kind: AuditKind, subject: SQLWrapper | null): Promise<unknown> {
  const { db, userId } = context;
  if (userId === null || rejectsWrites()) return Promise.resolve();
  const write = async () => db.batch([audit(context, kind, { subject, when: asExpression(true) })]);
  // A failed write is tried once more, because without its entry the export fails.
  const writing = write().catch(write);
  // The entry is written even if the client disconnects.
  waitUntil(writing.catch(() => undefined));
  return writing;
}

const RETENTION_MS = 180 * 24 * 60 * 60 * 1000;
const PAGE_SIZE = 50;

export async function readAuditLog({ db }: Context, { before, kind, actor }: AuditQuery): Promise<AuditPage> {
  const { actor: actorColumn } = auditLog;
  const [rows, actors] = await db.batch([
    db
      .select()
      .from(auditLog)
      .where(
        and(
          before === undefined ? undefined : lt(auditLog.id, before),
          kind === undefined ? undefined : eq(auditLog.kind, kind),
          actor === undefined ? undefined : eq(actorColumn, actor),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(PAGE_SIZE + 1),
    db.selectDistinct({ actor: actorColumn }).from(auditLog).where(isNotNull(actorColumn)),
  ]);
  const page = rows.slice(0, PAGE_SIZE);
  return {
    entries: page,
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    actors: actors.flatMap(({ actor: name }) => name ?? []).sort(compareNames),
  };
}

export const purgeAuditLog = ({ db, now }: Context) =>
  db.delete(auditLog).where(lt(auditLog.createdAt, new Date(now().getTime() - RETENTION_MS).toISOString()));
