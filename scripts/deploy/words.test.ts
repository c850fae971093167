import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { inProject } from '../local/paths.ts';
import { wordsOf } from './words.ts';

describe('wordsOf', () => {
  it.each([
    [[], { environment: 'production', isDryRun: false }],
    [['staging'], { environment: 'staging', isDryRun: false }],
    [['--dry-run'], { environment: 'production', isDryRun: true }],
    [['staging', '--dry-run'], { environment: 'staging', isDryRun: true }],
    [['--dry-run', 'staging'], { environment: 'staging', isDryRun: true }],
  ])('%j', (args, words) => expect(wordsOf(args)).toEqual(words));

  it.each([['stagin'], ['--dryrun'], ['-n'], ['--dry-run=yes'], ['staging', 'production'], ['--env', 'staging'], ['']])(
    'refuses %j',
    (...args) => expect(() => wordsOf(args)).toThrow(/Não conheço|Não entendi|sobra/),
  );
});

it('ends with 2 and says how it is used, having started nothing', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inProject('scripts/deploy.ts'), 'prod'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('Não conheço o ambiente "prod"');
  expect(stderr).toContain('npm run deploy -- staging');
});
