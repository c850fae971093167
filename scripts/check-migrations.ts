// Refuses a migration that drops or rebuilds a table, unless it is hand-written and has a test: on D1 a drop deletes child rows.
// Also fails if migrations/ lacks a change of db/schema.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject, ROOT } from './local/paths.ts';

const DANGEROUS = [
  { what: '"__new_"', pattern: /__new_/i },
  { what: '"DROP TABLE"', pattern: /\bdrop\s+table\b/i },
];

const HAND_WRITTEN = /^-- hand-written: *\S/;

export function problems(name: string, sql: string, hasTest: boolean): string[] {
  const statements = DANGEROUS.filter(({ pattern }) => pattern.test(sql)).map(({ what }) => what);
  if (statements.length === 0) return [];
  const file = `migrations/${name}.sql`;
  if (!HAND_WRITTEN.test(sql)) {
    return [`${file} contains ${statements.join(' and ')}. Write it by hand and begin it with "-- hand-written: <reason>".`];
  }
  return hasTest ? [] : [`${file} is hand-written and has no test: worker/test/migrations/${name}.test.ts is missing.`];
}

export function folderProblems(migrations: string, tests: string): string[] {
  return readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) => {
      const name = file.slice(0, -'.sql'.length);
      return problems(name, readFileSync(join(migrations, file), 'utf8'), existsSync(join(tests, `${name}.test.ts`)));
    });
}

function drizzleProblems(): string[] {
  const kit = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [inProject('node_modules/drizzle-kit/bin.cjs'), ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { ok: status === 0, text: `${stdout}${stderr}`.trim() };
  };
  const check = kit('check');
  if (!check.ok) return [`drizzle-kit check failed:\n${check.text}`];

  // drizzle-kit accepts no absolute folder, so the copy is inside the project.
  const cache = inProject('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'check-migrations-'));
  try {
    cpSync(inProject('migrations'), copy, { recursive: true });
    const out = `./${relative(ROOT, copy)}`;
    const generate = kit('generate', '--dialect', 'sqlite', '--schema', './db/schema/index.ts', '--out', out);
    // drizzle-kit exits with 0 even when it fails, so its text is checked, too.
    if (generate.ok && generate.text.includes('No schema changes')) return [];
    return [`migrations/ lags behind db/schema: run "npm run migration". drizzle-kit said:\n${generate.text}`];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const refusals = [...folderProblems(inProject('migrations'), inProject('worker/test/migrations')), ...drizzleProblems()];
  for (const problem of refusals) console.error(problem);
  if (refusals.length > 0) process.exitCode = 1;
  else console.info('Migrations are in order.');
}
