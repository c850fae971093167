import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DeployError } from './advice.ts';
import { type Deployment, deploy } from './deploy.ts';
import type { WorkerConfig } from './target.ts';
import { EMPTY, type Pretence } from './testing/answers.ts';
import { Stage } from './testing/stage.ts';
import { Wrangler } from './wrangler.ts';

const CONFIG: WorkerConfig = {
  name: 'quartou',
  d1_databases: [{ binding: 'DB', database_name: 'quartou', preview_database_id: 'local' }],
  r2_buckets: [{ bucket_name: 'quartou-media' }],
  queues: {
    producers: [{ queue: 'quartou-jobs' }],
    consumers: [{ queue: 'quartou-jobs', dead_letter_queue: 'quartou-jobs-dead' }, { queue: 'quartou-jobs-dead' }],
  },
};

/** A house that is all there, one migration behind. */
const SETTLED: Partial<Pretence> = {
  databases: ['other', 'quartou'],
  applied: ['0000_first.sql'],
  buckets: ['quartou-media'],
  queues: ['quartou-jobs', 'quartou-jobs-dead'],
  secrets: ['REGISTRATION_CODE'],
};

const stages: Stage[] = [];
afterEach(() => {
  for (const stage of stages.splice(0)) stage.remove();
});

function stageWith(account: Partial<Pretence> = {}): Stage {
  const stage = new Stage(account);
  stages.push(stage);
  return stage;
}

/** Runs a deployment over a stage; gives what was said and which commands changed something, in their order. */
async function run(stage: Stage, changed: Partial<Deployment> = {}) {
  const said: string[] = [];
  let failure: DeployError | null = null;
  try {
    await deploy({
      environment: 'production',
      isDryRun: false,
      config: CONFIG,
      migrations: EMPTY.migrations,
      build: async () => {
        const path = join(stage.folder, 'wrangler.json');
        writeFileSync(path, JSON.stringify(CONFIG));
        return path;
      },
      wrangler: stage.wrangler,
      env: { REGISTRATION_CODE: 'codigo-secreto' },
      ask: null,
      say: (line) => said.push(line),
      fetch: async () => new Response('{}'),
      tries: 1,
      pause: 0,
      ...changed,
    });
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    failure = error;
  }
  const lines = stage.calls.map(({ args }) => args.join(' ').replace(/ --config .*/, ''));
  const reading = /^(whoami|d1 list|d1 execute|d1 time-travel info|r2 bucket info|queues info|secret list)/;
  return { said: said.join('\n'), failure, lines, changes: lines.filter((line) => !reading.test(line)) };
}

const uploaded = ({ account }: Stage) => JSON.parse(readFileSync(account.uploaded ?? '', 'utf8'));

const FRESH = [
  'r2 bucket create quartou-media --location enam',
  'queues create quartou-jobs-dead',
  'queues create quartou-jobs',
  'd1 create quartou --location enam',
  'd1 migrations apply DB --remote',
  'deploy',
  'secret bulk --name quartou',
];

describe('deploy', () => {
  it('brings an empty account to a house that answers, in an order in which each step finds what it needs', async () => {
    const stage = stageWith();
    const { said, failure, changes } = await run(stage);
    expect(failure).toBeNull();
    expect(changes).toEqual(FRESH);
    expect(uploaded(stage)).toMatchObject({
      name: 'quartou',
      d1_databases: [{ binding: 'DB', database_name: 'quartou', database_id: 'uuid-of-quartou' }],
    });
    expect(said).toContain('Quartou! está no ar: https://quartou.casa.workers.dev');
    expect(said).toContain('Sem STAFF_CODE');
  });

  it('gives secrets to nobody but the standard input of the one command', async () => {
    const stage = stageWith();
    const { said } = await run(stage);
    const [told, ...others] = stage.calls.filter((call) => JSON.stringify(call).includes('codigo-secreto'));
    expect(others).toEqual([]);
    expect(told?.args.slice(0, 2)).toEqual(['secret', 'bulk']);
    expect(JSON.parse(told?.stdin ?? '')).toEqual({ REGISTRATION_CODE: 'codigo-secreto' });
    expect(told?.args.join(' ')).not.toContain('codigo-secreto');
    expect(said).not.toContain('codigo-secreto');
    expect(readFileSync(join(stage.folder, 'wrangler.deploy.json'), 'utf8')).not.toContain('codigo-secreto');
  });

  it('uploads and nothing else where all is there', async () => {
    const stage = stageWith({ ...SETTLED, applied: EMPTY.migrations });
    const { changes, said, lines } = await run(stage);
    expect(changes).toEqual(['deploy']);
    expect(lines.filter((line) => line.includes('time-travel'))).toEqual([]);
    expect(said).toContain('o segredo STAFF_CODE fica sem valor');
  });

  it('is done a second time without making anything twice', async () => {
    const stage = stageWith();
    await run(stage);
    stage.calls.length = 0;
    expect((await run(stage)).changes).toEqual(['deploy']);
  });

  it('notes how to go back before it touches a database that is in use', async () => {
    const { changes, said, lines } = await run(stageWith(SETTLED));
    expect(changes).toEqual(['d1 migrations apply DB --remote', 'deploy']);
    expect(said).toContain('npx wrangler d1 time-travel restore quartou --bookmark=00000085-0000024e-00004c6d-8e61117b');
    expect(lines.indexOf('d1 time-travel info quartou --json')).toBeLessThan(lines.indexOf('d1 migrations apply DB --remote'));
  });

  it('changes nothing in a database that it could not go back to', async () => {
    const stage = stageWith({ ...SETTLED, failing: [{ when: 'd1 time-travel', code: 7500, message: 'no' }] });
    const { changes, failure } = await run(stage);
    expect(changes).toEqual([]);
    expect(failure?.message).toContain('ponto de volta');
  });

  it('makes what is missing of a house that is half there', async () => {
    const stage = stageWith({ ...SETTLED, applied: null, queues: ['quartou-jobs-dead'], secrets: null });
    const { changes, lines } = await run(stage);
    expect(changes).toEqual(['queues create quartou-jobs', ...FRESH.slice(4)]);
    expect(lines.filter((line) => line.includes('time-travel'))).toEqual([]);
  });

  it.each([
    ['an empty account', {}],
    ['a settled one', SETTLED],
  ])('only reads in a dry run over %s, and says what it would do', async (_, account) => {
    const stage = stageWith(account);
    const { changes, said, failure } = await run(stage, { isDryRun: true, build: () => Promise.reject(new Error('built')) });
    expect(failure).toBeNull();
    expect(changes).toEqual([]);
    expect(stage.account.databases).toEqual(account === SETTLED ? SETTLED.databases : []);
    expect(said).toContain('Nada foi mudado.');
    expect(said).toMatch(account === SETTLED ? /✓ existe {2}banco D1 quartou$/m : /\+ criar {3}banco D1 quartou$/m);
    expect(said).toContain('0001_second.sql');
  });

  it('gives the second environment everything of its own, beside a production that stays as it is', async () => {
    const stage = stageWith(SETTLED);
    stage.account.secrets = null;
    const { changes, failure } = await run(stage, { environment: 'staging', env: {} });
    expect(failure).toBeNull();
    expect(changes).toEqual([
      'r2 bucket create quartou-media-staging --location enam',
      'queues create quartou-jobs-dead-staging',
      'queues create quartou-jobs-staging',
      'd1 create quartou-staging --location enam',
      'd1 migrations apply DB --remote',
      'deploy',
    ]);
    expect(uploaded(stage)).toMatchObject({
      name: 'quartou-staging',
      d1_databases: [{ database_name: 'quartou-staging', database_id: 'uuid-of-quartou-staging' }],
    });
  });

  it('says how to log in, having asked for nothing else', async () => {
    const { failure, lines } = await run(stageWith({ accounts: [] }));
    expect(failure?.message).toBe('Ninguém está conectado à Cloudflare.');
    expect(failure?.advice).toContain('npx wrangler login');
    expect(lines).toEqual(['whoami --json']);
  });

  it('does not choose between accounts, unless it is told which', async () => {
    const accounts = [...EMPTY.accounts, { id: 'b2', name: 'Outra' }];
    const stage = stageWith({ accounts });
    const { failure } = await run(stage);
    expect(failure?.advice).toContain('CLOUDFLARE_ACCOUNT_ID=b2 npm run deploy    # Outra');
    expect((await run(stage, { env: { CLOUDFLARE_ACCOUNT_ID: 'b2' } })).failure).toBeNull();
    expect(stage.calls.at(-1)?.account).toBe('b2');
  });

  it('takes a bucket that cannot be measured for one that is there', async () => {
    const { changes } = await run(stageWith({ ...SETTLED, seesNoMetrics: true, applied: EMPTY.migrations }));
    expect(changes).toEqual(['deploy']);
  });

  it('does not put an older copy over a newer database', async () => {
    const { failure, changes } = await run(stageWith({ ...SETTLED, applied: [...EMPTY.migrations, '0002_newer.sql'] }));
    expect(failure?.message).toContain('0002_newer.sql');
    expect(changes).toEqual([]);
  });

  it.each([
    ['r2 bucket create', { code: 10042, message: 'A request failed.' }, 'Ative em', 0],
    [
      'r2 bucket info',
      { code: 10042, message: 'A request to the Cloudflare API (/accounts/0/r2/buckets/x) failed.' },
      'Ative em',
      0,
    ],
    ['queues create quartou-jobs-dead', { code: 10000, message: 'Authentication error' }, 'wrangler login', 1],
    ['d1 create', { code: 7406, message: 'You have reached the maximum number of D1 databases' }, 'Apague um', 3],
    ['d1 list', { message: 'fetch failed' }, 'Sem conexão', 0],
    ['d1 migrations apply', { code: 7500, message: 'near "TABEL": syntax error' }, null, 4],
    ['deploy', { code: 100328, message: 'CPU limits are not supported for the Free plan.' }, 'Workers Paid', 5],
    ['deploy', { message: 'You can either deploy … or register a workers.dev subdomain here:' }, 'workers-and-pages', 5],
    ['secret bulk', { message: 'fetch failed' }, 'Sem conexão', 6],
  ] as const)('stops at a failing %s, says why, and goes on from there the next time', async (when, cause, advice, done) => {
    const stage = stageWith({ failing: [{ when, ...cause }] });
    const { failure, changes } = await run(stage);
    expect(failure?.message).toContain(cause.message);
    if (advice) expect(failure?.advice).toContain(advice);
    else expect(failure?.advice).toBeNull();
    // The failing command itself was the last that was tried.
    expect(changes.slice(0, done)).toEqual(FRESH.slice(0, done));
    expect(changes.slice(done + 1)).toEqual([]);
    stage.account.failing = [];
    stage.calls.length = 0;
    const again = await run(stage);
    expect(again.failure).toBeNull();
    expect(again.changes).toEqual(expect.arrayContaining(FRESH.slice(Math.max(done, 5))));
    expect(again.changes.filter((line) => FRESH.slice(0, Math.min(done, 5)).includes(line))).toEqual([]);
    expect(stage.account.secrets).toEqual(['REGISTRATION_CODE']);
  });

  it('says so when what was uploaded does not answer', async () => {
    const { failure } = await run(stageWith(), { fetch: async () => new Response('', { status: 500 }) });
    expect(failure?.message).toContain('/api/health responde 500');
    expect(failure?.advice).toContain('wrangler rollback');
  });

  it('fails in words where wrangler cannot even be started', async () => {
    const { failure } = await run(stageWith(), { wrangler: new Wrangler({}, ['/nowhere/wrangler']) });
    expect(failure?.message).toContain('ENOENT');
  });

  it('does the same with a wrangler that is a program, for the one account and in no environment of wrangler’s own', async () => {
    const program = stageWith().program({ CLOUDFLARE_ENV: 'test' });
    const { failure, said } = await run(stageWith(), { wrangler: program.wrangler });
    expect(failure).toBeNull();
    expect(said).toContain('https://quartou.casa.workers.dev');
    expect(program.account()).toMatchObject({
      databases: ['quartou'],
      applied: EMPTY.migrations,
      secrets: ['REGISTRATION_CODE'],
    });
    const [first, ...rest] = program.calls();
    expect(first).toMatchObject({ args: ['whoami', '--json'], account: null });
    expect(new Set(rest.map(({ account }) => account))).toEqual(new Set(['a1']));
    expect(new Set(program.calls().map(({ environment }) => environment))).toEqual(new Set([null]));
    expect(program.calls().at(-1)).toMatchObject({ stdin: '{"REGISTRATION_CODE":"codigo-secreto"}' });
    expect(
      program
        .calls()
        .flatMap(({ args }) => args)
        .join(' '),
    ).not.toContain('codigo-secreto');
  });

  it('reads the cause of a failure from a program', async () => {
    const message = 'A request to the Cloudflare API (/accounts/0123/r2/buckets/quartou-media) failed.';
    const { wrangler } = stageWith({ failing: [{ when: 'r2', code: 10042, message }] }).program();
    const outcome = await wrangler.run(['r2', 'bucket', 'info', 'quartou-media']);
    expect(outcome).toEqual({ ok: false, failure: { code: 10042, message, output: `✘ [ERROR] ${message}` } });
  });
});
