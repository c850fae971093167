declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
    OLDER: D1Database;
    OLD: D1Database;
    UNMIGRATED: D1Database;
  }
}
