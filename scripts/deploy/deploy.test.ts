import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { HealthPart } from '../../core/contracts/health.ts';
import { inProject } from '../local/paths.ts';
import { DeployError } from './advice.ts';
import { addressIn, type Deployment, deploy } from './deploy.ts';
import { namesIn } from './environment.ts';
import { type Call, type Wrangler, WranglerError } from './wrangler.ts';

const MIGRATIONS = ['0000_first.sql', '0001_second.sql'];
const CODE = 'codigo-secreto';

/** A Cloudflare account as wrangler shows it. `applied` is null without a database, `secrets` is null without a Worker. */
interface Account {
  accounts: { id: string; name: string }[];
  applied: string[] | null;
  secrets: string[] | null;
  hasBucket: boolean;
  hasQueue: boolean;
  failing: [command: string, output: string] | null;
}

const EMPTY: Account = {
  accounts: [{ id: 'a1', name: 'Casa Noturna' }],
  applied: null,
  secrets: null,
  hasBucket: false,
  hasQueue: false,
  failing: null,
};
/** An existing installation that lacks one migration. */
const SETTLED: Account = {
  ...EMPTY,
  applied: ['0000_first.sql'],
  secrets: ['REGISTRATION_CODE'],
  hasBucket: true,
  hasQueue: true,
};

// wrangler's messages about missing resources and about network failures. A test below looks for them in wrangler's code.
const NO_DATABASE = "Couldn't find a D1 DB";
const NO_WORKER = 'Worker "quartou" not found';
const NO_BUCKET = 'The specified bucket does not exist. [code: 10006]';
const NO_QUEUE = 'does not exist. To create it, run: wrangler queues create';
const NO_NAMES = "Unable to resolve Cloudflare's API hostname";
const NO_RESPONSE = "The request to Cloudflare's API timed out.";

function pretendedWrangler(account: Account) {
  const calls: (Call & { args: string[] })[] = [];
  const fail = (output: string): never => {
    throw new WranglerError('', output);
  };
  const responses: Record<string, (stdin: string) => unknown> = {
    whoami: () => ({ loggedIn: true, accounts: account.accounts }),
    'd1 execute': () => (account.applied ? [{ results: account.applied.map((name) => ({ name })) }] : fail(NO_DATABASE)),
    'secret list': () => account.secrets?.map((name) => ({ name })) ?? fail(NO_WORKER),
    'r2 bucket info': () => account.hasBucket || fail(NO_BUCKET),
    'queues info': () => account.hasQueue || fail(NO_QUEUE),
    'd1 info': () => ({ uuid: 'id-of-the-database' }),
    'd1 create': () => Object.assign(account, { applied: [] }),
    'r2 bucket create': () => Object.assign(account, { hasBucket: true }),
    'queues create': () => Object.assign(account, { hasQueue: true }),
    'd1 time-travel': () => ({ bookmark: '00000085-0000024e' }),
    'd1 migrations': () => Object.assign(account, { applied: MIGRATIONS }),
    'secret bulk': (stdin) => account.secrets?.push(...Object.keys(JSON.parse(stdin))),
  };
  const wrangler: Wrangler = async (args, call = {}) => {
    calls.push({ args, ...call });
    const line = args.join(' ');
    if (account.failing && line.startsWith(account.failing[0])) fail(account.failing[1]);
    if (args[0] === 'deploy') {
      account.secrets ??= [];
      return 'Deployed quartou triggers (0.01 sec)\n  https://quartou.casa.workers.dev\n  schedule: * * * * *\n';
    }
    const response = Object.entries(responses).find(([command]) => line.startsWith(command))?.[1];
    if (!response) return fail(`Unknown arguments: ${line}`);
    return JSON.stringify(response(call.input ?? ''));
  };
  return { wrangler, calls };
}

/** Deploys to a copy of `before`. @returns the copy, printed lines, failure, all calls, and calls that change something */
async function run(before: Account, changed: Partial<Deployment> = {}) {
  const account = structuredClone(before);
  const printed: string[] = [];
  const { wrangler, calls } = pretendedWrangler(account);
  let failure: DeployError | null = null;
  try {
    await deploy({
      names: namesIn('production'),
      isProduction: true,
      isDryRun: false,
      isConfirmed: true,
      migrations: MIGRATIONS,
      doubts: [],
      build: async (databaseId) => {
        expect(databaseId).toBe('id-of-the-database');
        return { config: 'built.json', problems: [] };
      },
      wrangler,
      env: { REGISTRATION_CODE: ` ${CODE} ` },
      ask: null,
      say: (line) => printed.push(line),
      fetch: async () => new Response('{}'),
      pause: 0,
      ...changed,
    });
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    failure = error;
  }
  const changes = calls
    .map(({ args }) => args.join(' '))
    .filter((line) => !/^(whoami|d1 execute|d1 info|d1 time-travel info|r2 bucket info|queues info|secret list)/.test(line));
  return { account, printed: printed.join('\n'), failure, changes, calls };
}

const FRESH = [
  'd1 create quartou --location enam',
  'r2 bucket create quartou-media --location enam',
  'queues create quartou-jobs-dead',
  'd1 migrations apply DB --remote --config built.json',
  'deploy --config built.json',
  'secret bulk --name quartou',
];

it('the first deployment creates an installation in an empty account, and the second only uploads the build', async () => {
  const first = await run(EMPTY);
  expect(first.failure).toBeNull();
  expect(first.changes).toEqual(FRESH);
  expect(first.printed).toContain('Quartou! está no ar: https://quartou.casa.workers.dev');
  expect(first.printed).toContain('Sem STAFF_CODE');
  const second = await run(first.account);
  expect(second.changes).toEqual(['deploy --config built.json']);
  expect(second.printed).toContain('o segredo STAFF_CODE fica sem valor');
});

it('a deployment to a Worker whose database is gone is refused, and creates no empty database', async () => {
  const { failure, changes } = await run({ ...SETTLED, applied: null });
  expect(failure?.message).toBe('O Worker quartou existe, mas o banco quartou não: foi apagado, ou a conta é outra.');
  expect(changes).toEqual([]);
});

it('secrets are passed only to the standard input of one command', async () => {
  const { calls, printed } = await run(EMPTY);
  expect(calls.filter(({ input }) => input?.includes(CODE)).map(({ args, input }) => [args[1], input])).toEqual([
    ['bulk', JSON.stringify({ REGISTRATION_CODE: CODE })],
  ]);
  expect(JSON.stringify(calls.map(({ args }) => args)) + printed).not.toContain(CODE);
  const failing = await run({ ...EMPTY, failing: ['secret bulk', `fetch failed: ${CODE}`] });
  expect(failing.failure?.advice).toContain('Sem conexão');
  expect(`${failing.failure?.message}${failing.printed}`).not.toContain(CODE);
});

it('a database that already has tables is migrated only after its recovery point has been printed', async () => {
  const { changes, printed } = await run(SETTLED);
  expect(changes).toEqual(FRESH.slice(3, 5));
  expect(printed).toContain('npx wrangler d1 time-travel restore quartou --bookmark=00000085-0000024e');
  const none = await run({ ...SETTLED, failing: ['d1 time-travel', 'no'] });
  expect(none.changes).toEqual([]);
  expect(none.failure?.message).toContain('ponto de volta');
});

it('a deployment creates the parts that an incomplete installation lacks', async () => {
  const noTable: Account['failing'] = ['d1 execute', 'no such table: d1_migrations'];
  const { changes, calls } = await run({ ...EMPTY, applied: [], failing: noTable });
  expect(changes).toEqual(FRESH.slice(1));
  expect(calls.filter(({ args }) => args[1] === 'time-travel')).toEqual([]);
});

it.each([
  ['an empty account', EMPTY],
  ['an existing installation', SETTLED],
])('a dry run with %s changes nothing, and prints what a deployment would do', async (_, account) => {
  const { changes, printed, failure } = await run(account, {
    isDryRun: true,
    isConfirmed: false,
    build: () => Promise.reject(new Error('built')),
  });
  expect(failure).toBeNull();
  expect(changes).toEqual([]);
  expect(printed).toMatch(account === SETTLED ? /✓ existe +o banco quartou$/m : /\+ criar +o banco quartou$/m);
  expect(printed).toContain('0001_second.sql');
  expect(printed).toContain('Nada foi mudado.');
});

it('a deployment to production needs a confirmation', async () => {
  const answering = (answer: string) => run(SETTLED, { isConfirmed: false, ask: async () => answer });
  expect((await answering('')).changes).toEqual([]);
  expect((await answering('não')).changes).toEqual([]);
  expect((await run(SETTLED, { isConfirmed: false })).failure?.advice).toContain('--yes');
  expect((await answering('sim')).changes).toEqual(FRESH.slice(3, 5));
  expect((await run(SETTLED, { isConfirmed: false, isProduction: false })).failure).toBeNull();
});

it('a build on Cloudflare deploys without a confirmation, even if no registration code and no staff code are set', async () => {
  const { failure, changes } = await run(EMPTY, { isConfirmed: false, env: { WORKERS_CI: '1' } });
  expect(failure).toBeNull();
  expect(changes).toEqual(FRESH.slice(0, 5));
});

it('a deployment prints each warning about the project’s folder, such as uncommitted changes', async () => {
  expect((await run(SETTLED, { doubts: ['sem commit'] })).printed).toContain('! sem commit');
});

it('deploy() says how to log in if nobody is logged in, and how to choose one of several accounts', async () => {
  const nobody = await run({ ...EMPTY, failing: ['whoami', '{ "loggedIn": false }'] });
  expect(nobody.failure?.advice).toContain('npx wrangler login');
  expect(nobody.calls).toHaveLength(1);
  const accounts = [...EMPTY.accounts, { id: 'b2', name: 'Outra' }];
  const two = await run({ ...EMPTY, accounts });
  expect(two.failure?.message).toBe('Há mais de uma conta da Cloudflare.');
  expect(two.failure?.advice).toContain('CLOUDFLARE_ACCOUNT_ID=b2    # Outra');
  for (const failing of [null, ['whoami', 'Failed to automatically retrieve account IDs']] satisfies Account['failing'][]) {
    const { calls } = await run({ ...EMPTY, accounts, failing }, { env: { CLOUDFLARE_ACCOUNT_ID: 'b2' } });
    expect(new Set(calls.slice(1).map(({ account }) => account))).toEqual(new Set(['b2']));
  }
});

it.each([NO_NAMES, NO_RESPONSE, 'fetch failed'])(
  'if wrangler prints “%s”, the advice says in Portuguese that there is no network',
  async (printed) => {
    const { failure, calls } = await run({ ...EMPTY, failing: ['whoami', printed] });
    expect(failure?.message).toBe('Ver quem está conectado: não deu certo.');
    expect(failure?.advice).toMatch(/^Sem conexão com a Cloudflare\./);
    expect(calls).toHaveLength(1);
  },
);

it('a version of the product is not deployed if a newer version has migrated the database', async () => {
  const { failure, changes } = await run({ ...SETTLED, applied: [...MIGRATIONS, '0002_newer.sql'] });
  expect(failure?.message).toContain('0002_newer.sql');
  expect(changes).toEqual([]);
});

it.each([
  ['queues create', 'Authentication error [code: 10000]', 'wrangler login', 2],
  ['d1 create', 'You have reached the maximum number of D1 databases [code: 7406]', 'Apague um', 0],
  ['d1 migrations apply', 'near "TABEL": syntax error', '', 3],
  ['deploy', 'CPU limits are not supported for the Free plan. [code: 100328]', 'Workers Paid', 4],
  ['deploy', 'You can … register a workers.dev subdomain here:', 'workers-and-pages', 4],
])(
  'if the command “%s” fails, the deployment stops, and the next deployment carries out the remaining steps',
  async (command, output, advice, done) => {
    const { account, failure, changes } = await run({ ...EMPTY, failing: [command, output] });
    expect(failure?.message).toContain(output);
    expect(failure?.advice).toContain(advice);
    expect(changes).toEqual(FRESH.slice(0, done + 1));
    const again = await run({ ...account, failing: null });
    expect(again.failure).toBeNull();
    expect(again.changes).toEqual(FRESH.slice(done));
  },
);

it('in an account without R2 a deployment creates nothing, and the advice says to turn on R2', async () => {
  const { failure, changes } = await run({
    ...EMPTY,
    failing: ['r2 bucket info', 'Please enable R2 through the Cloudflare Dashboard. [code: 10042]'],
  });
  expect(failure?.advice).toContain('O R2 (os arquivos) ainda não foi ativado nesta conta.');
  expect(changes).toEqual([]);
});

it('a build that breaks a size limit is not deployed, and the advice names the chunk', async () => {
  const build = async () => ({ config: 'built.json', problems: ['The chunk assets/small.js has 800 bytes'] });
  const { failure, changes } = await run(SETTLED, { build });
  expect(failure?.advice).toContain('assets/small.js');
  expect(changes).toEqual([]);
});

it('if the installation responds with 503 and no body, a deployment fails, and its advice names the Worker', async () => {
  const fetch = async () => new Response('', { status: 503 });
  const { failure } = await run(EMPTY, { fetch, names: namesIn('staging') });
  expect(failure?.message).toContain('responde 503');
  expect(failure?.advice).toContain('"npx wrangler tail quartou-staging"');
  expect(failure?.advice).toContain('"npx wrangler rollback --name quartou-staging"');
});

it('a deployment succeeds if the installation’s database is ok, and names the other parts that are not ok', async () => {
  const responding = (parts: Record<HealthPart, string>) => {
    const body = { status: 'degraded', parts, missingImages: 0 };
    return run(EMPTY, { fetch: async () => Response.json(body, { status: 503 }) });
  };
  const parts = { database: 'ok', bucket: 'failed', queue: 'ok', sweep: 'late', cleaning: 'ok' };
  const { failure, printed } = await responding(parts);
  expect(failure).toBeNull();
  expect(printed).toContain('Quartou! está no ar: https://quartou.casa.workers.dev');
  expect(printed).toContain('Ainda não está tudo bem: "bucket" "failed", "sweep" "late".');
  expect((await responding({ ...parts, database: 'failed' })).failure?.message).toContain('responde 503');
});

it.each([
  ['  https://quartou.casa.workers.dev\n  schedule: * * * * *\n', 'https://quartou.casa.workers.dev'],
  ['  https://quartou.casa.workers.dev\n  quartou.example.com (custom domain)\n', 'https://quartou.example.com'],
  ['  schedule: * * * * *\n  Producer for quartou-jobs\n', null],
])('addressIn finds the public address, if there is one, in the output %j of wrangler', (printed, address) =>
  expect(addressIn(printed)).toBe(address),
);

it('the messages that deploy() looks for occur in the source of the installed wrangler', () => {
  const source = readFileSync(inProject('node_modules/wrangler/wrangler-dist/cli.js'), 'utf8');
  for (const words of [
    NO_DATABASE,
    'code === 10006',
    NO_QUEUE,
    NO_NAMES,
    NO_RESPONSE,
    'fetch failed',
    '(custom domain',
    'not found.\n\nIf this is a new Worker',
  ]) {
    expect(source.replaceAll('\\n', '\n')).toContain(words);
  }
});

it.each([
  [['prod'], {}, 2, 'Não entendi "prod"'],
  [['--dry-run'], { PUBLIC_ORIGIN: 'casa.example' }, 1, 'PUBLIC_ORIGIN=casa.example não é um endereço de site.'],
])('with the wrong arguments %j or settings %j scripts/deploy.ts exits before it starts anything', (args, env, code, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inProject('scripts/deploy.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  expect([status, stdout]).toEqual([code, '']);
  expect(stderr).toContain(words);
});

/** Runs scripts/deploy.ts with a build that fails. @returns what the script passes to deploy(), which is mocked */
async function runScript(...args: string[]): Promise<Deployment> {
  const pretended = vi.fn<typeof deploy>();
  vi.resetModules();
  vi.doMock('./deploy.ts', () => ({ deploy: pretended }));
  vi.doMock(import('../local/build.ts'), async (original) => ({
    ...(await original()),
    buildIfStale() {
      throw new Error('scripts/build.ts ended with 1');
    },
  }));
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'scripts/deploy.ts', ...args]);
  onTestFinished(() => {
    for (const path of ['./deploy.ts', '../local/build.ts']) vi.doUnmock(path);
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    vi.resetModules();
  });
  await import('../deploy.ts');
  expect(pretended).toHaveBeenCalledOnce();
  return pretended.mock.calls[0]?.[0] as Deployment;
}

it.each([
  ['npm run deploy -- staging --dry-run', ['staging', '--dry-run'], undefined, true],
  ['npm run deploy staging --dry-run', ['staging'], 'true', true],
  ['npm run deploy staging', ['staging'], undefined, false],
])('“%s” gives the script %j and npm_config_dry_run=%s, and is a dry run: %s', async (_, args, setting, isDryRun) => {
  vi.stubEnv('npm_config_dry_run', setting);
  expect(await runScript(...args)).toMatchObject({ isProduction: false, isDryRun });
});

it('a failed build stops the deployment with a message in Portuguese', async () => {
  await expect((await runScript('staging')).build('id')).rejects.toMatchObject({
    message: 'Construir não deu certo: scripts/build.ts ended with 1',
    advice: '',
  });
});
