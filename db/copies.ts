/**
 * Where a request's statements begin, in D1's own words; a bookmark is a moment of the database that whichever copy
 * answers must have reached.
 */
export type Start = 'first-primary' | 'first-unconstrained' | (string & {});

/** What statements are sent through: the database, or a session of it. */
export type Port = Pick<D1Database, 'prepare' | 'batch'>;

/**
 * The copies of one database as one request uses them. Reads go to a copy nearby, unless the request begins at the
 * primary; what changes something goes there always, and whatever follows stays there, since no copy may have it yet.
 *
 * At the primary each call is a session of its own: the second call of a `first-primary` session would again be any
 * copy's that has caught up with the first, and a change is decided on nothing but the newest.
 */
export class Copies {
  /** Why a copy did not answer a read, in D1's words, where the primary was asked instead. */
  refusal: string | null = null;
  private readonly d1: D1Database;
  private readonly start: Start | undefined;
  private near: D1DatabaseSession | null = null;
  private seen: string | null = null;

  /** Without a `start` the plain binding is used, which is the primary and knows no bookmarks: for work without a person. */
  constructor(d1: D1Database, start?: Start) {
    this.d1 = d1;
    this.start = start;
    if (start !== undefined && start !== 'first-primary') this.near = d1.withSession(start);
  }

  /**
   * Has `call` carried out where it belongs. A read that fails at a copy (a bookmark that D1 does not take, a table that a
   * migration made a second ago, a copy that is away) is asked of the primary before anybody hears of it.
   */
  async send<T>(isRead: boolean, call: (port: Port) => Promise<T>): Promise<T> {
    if (isRead && this.near) {
      try {
        return await call(this.near);
      } catch (error) {
        this.refusal = error instanceof Error ? error.message : String(error);
      }
    }
    this.near = null;
    if (this.start === undefined) return call(this.d1);
    const session = this.d1.withSession('first-primary');
    try {
      return await call(session);
    } finally {
      this.see(session.getBookmark());
    }
  }

  /** From here on only the primary is asked. True where a copy would have been asked until now. */
  toPrimary(): boolean {
    const was = this.near !== null;
    this.near = null;
    return was;
  }

  /** The newest moment that the primary has shown to this request; null when the primary was not asked. */
  bookmark(): string | null {
    return this.seen;
  }

  private see(bookmark: string | null): void {
    // Bookmarks sort as text, the newer behind the older.
    if (bookmark !== null && (this.seen === null || bookmark > this.seen)) this.seen = bookmark;
  }
}
