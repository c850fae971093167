import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import crypto from 'node:crypto';
import { afterEach, beforeEach, vi } from 'vitest';
import { emptyInstallation } from './empty.ts';

const { scrypt } = crypto;
beforeEach(() => {
  // To save time, passwords are hashed at the lowest cost. The hashes still state the real cost. password.test.ts restores scrypt.
  vi.spyOn(crypto, 'scrypt').mockImplementation((password, salt, length, _, done) =>
    scrypt(password, salt, length, { N: 2, r: 1, p: 1 }, done),
  );
  // This spy keeps the request log for `requestLines` and prints nothing.
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
await emptyInstallation();

// D1's `batch` returns rows as objects, so two columns with the same name become one property, and drizzle fills the fields of a
// typed select with wrong values (drizzle-orm#6038). This check makes a test's batch fail if a `select` has two such columns.
const databases: D1Database = Object.getPrototypeOf(env.DB);

const checked = new Set<string>();

async function assertOwnNames(database: D1Database, statement: D1PreparedStatement): Promise<void> {
  const text: string = Reflect.get(statement, 'statement');
  const values: unknown[] = Reflect.get(statement, 'params');
  if (!/^\s*select\b/i.test(text) || checked.has(text)) return;
  const query = database.prepare(text);
  const [names] = await (values.length > 0 ? query.bind(...values) : query).raw({ columnNames: true });
  if (new Set(names).size < names.length) throw new Error(`Two columns of one name: ${text}`);
  checked.add(text);
}

// All test files share one workerd, where only the first file must install the check.
const WATCHED = Symbol.for('quartou.column-names');
if (Reflect.get(globalThis, WATCHED) !== true) {
  Reflect.set(globalThis, WATCHED, true);
  const { batch } = databases;
  databases.batch = async function <T>(this: D1Database, list: D1PreparedStatement[]) {
    await Promise.all(list.map((statement) => assertOwnNames(this, statement)));
    return batch.call<D1Database, [D1PreparedStatement[]], Promise<D1Result<T>[]>>(this, list);
  };
}
