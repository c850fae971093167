declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
    /** A second database, for tests with a lagging copy. */
    REPLICA: D1Database;
    OLDER: D1Database;
    OLD: D1Database;
    UNMIGRATED: D1Database;
  }
}
