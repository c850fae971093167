declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
    /** A second database, for tests with a lagging copy. */
    REPLICA: D1Database;
    /** Databases with the tables of older versions. */
    OLDER: D1Database;
    OLD: D1Database;
    /** A database without tables. */
    UNMIGRATED: D1Database;
  }
}
