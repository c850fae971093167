import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { folderProblems, problems } from './check-migrations.ts';
import { temporaryFolder } from './test/folder.ts';

const HAND = '-- hand-written: the column has to go\n';

it.each([
  'CREATE TABLE `a` (`id` integer);',
  'ALTER TABLE `a` ADD `b` text;',
  'DROP INDEX `a_b`;--> statement-breakpoint\nCREATE INDEX `a_b` ON `a` (`b`);',
  'ALTER TABLE `a` DROP COLUMN `tables`;',
  'CREATE TABLE `backdrop tables` (`id` integer);',
])('the harmless migration %j is accepted without a test, whether it is generated or hand-written', (sql) => {
  expect([problems('0001_x', sql, false), problems('0001_x', HAND + sql, false)]).toEqual([[], []]);
});

it.each([
  ['drop table a', 'DROP TABLE'],
  ['Drop\n\t  TABLE "a";', 'DROP TABLE'],
  ['DROP TABLE IF EXISTS [a];', 'DROP TABLE'],
  ['CREATE TABLE `a` (x);--> statement-breakpoint\nDROP TABLE`a`;', 'DROP TABLE'],
  ['create table "__NEW_a" (id integer);', '__new_'],
  ['INSERT INTO __new_a SELECT * FROM a;', '__new_'],
  ['CREATE TABLE __new_a (x); DROP TABLE a;', '__new_" and "DROP TABLE'],
  // Without the right comment in the first line a migration does not count as hand-written.
  ['-- hand-written: \nDROP TABLE a;', 'DROP TABLE'],
  ['-- hand-written because\nDROP TABLE a;', 'DROP TABLE'],
  [`PRAGMA foreign_keys=OFF;\n${HAND}DROP TABLE a;`, 'DROP TABLE'],
  [`\n${HAND}DROP TABLE a;`, 'DROP TABLE'],
])('the generated migration %j, which rebuilds a table, is refused even with a test, and the refusal names “%s”', (sql, name) =>
  expect(problems('0007_rebuild', sql, true)).toEqual([expect.stringContaining(`0007_rebuild.sql contains "${name}"`)]),
);

it('folderProblems checks every migration of a folder, and looks for the test of each hand-written migration', () => {
  const folder = temporaryFolder(onTestFinished);
  const put = (path: string, text: string) => writeFileSync(join(folder, path), text);
  for (const part of ['migrations', 'migrations/meta', 'tests']) mkdirSync(join(folder, part));
  put('migrations/0000_first.sql', 'CREATE TABLE a (x);');
  put('migrations/0001_bad.sql', 'DROP TABLE a;');
  put('migrations/0002_tested.sql', `${HAND}CREATE TABLE __new_b (x); DROP TABLE b;`);
  put('migrations/0003_untested.sql', `${HAND}DROP TABLE c;`);
  put('migrations/meta/_journal.json', '"DROP TABLE"');
  put('tests/0002_tested.test.ts', '');
  expect(folderProblems(join(folder, 'migrations'), join(folder, 'tests'))).toEqual([
    expect.stringContaining('migrations/0001_bad.sql contains'),
    'migrations/0003_untested.sql is hand-written and has no test: worker/test/migrations/0003_untested.test.ts is missing.',
  ]);
});
