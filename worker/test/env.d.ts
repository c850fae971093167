declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
    /** A second database, for tests in which a copy of the first is behind. */
    REPLICA: D1Database;
    /** A database with the tables of an older version. */
    OLDER: D1Database;
    /** A database without tables. */
    UNMIGRATED: D1Database;
  }
}
