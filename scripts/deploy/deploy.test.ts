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
const EMPTY = {
  accounts: [{ id: 'a1', name: 'Casa Noturna' }],
  applied: null as string[] | null,
  secrets: null as string[] | null,
  hasBucket: false,
  hasQueue: false,
  failing: null as [command: string, output: string] | null,
};
type Account = typeof EMPTY;
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
  expect([first.failure, first.changes]).toEqual([null, FRESH]);
  expect(first.printed).toContain('Quartou! está no ar: https://quartou.casa.workers.dev');
  expect(first.printed).toContain('Crie a primeira conta em https://quartou.casa.workers.dev/register');
  expect(first.printed).toContain('Sem STAFF_CODE');
  const second = await run(first.account, { doubts: ['sem commit'] });
  expect(second.changes).toEqual(['deploy --config built.json']);
  expect(second.printed).toContain('o segredo STAFF_CODE fica sem valor');
  expect(second.printed).toContain('! sem commit');
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
  const { changes, printed } = await run({ ...SETTLED, failing: ['d1 migrations', 'near "TABEL"'] });
  expect(changes).toEqual(FRESH.slice(3, 4));
  expect(printed).toContain('npx wrangler d1 time-travel restore quartou --bookmark=00000085-0000024e');
});

it('a deployment creates the parts that an incomplete installation lacks', async () => {
  const { changes, calls } = await run({ ...EMPTY, applied: [], failing: ['d1 execute', 'no such table: d1_migrations'] });
  expect(changes).toEqual(FRESH.slice(1));
  expect(calls.filter(({ args }) => args[1] === 'time-travel')).toEqual([]);
});

it.each([
  ['an empty account', EMPTY, /\+ criar +o banco quartou$/m],
  ['an existing installation', SETTLED, /✓ existe +o banco quartou$/m],
])('a dry run with %s changes nothing, and prints what a deployment would do', async (_, account, database) => {
  const build = () => Promise.reject(new Error('built'));
  const { changes, printed, failure } = await run(account, { isDryRun: true, isConfirmed: false, build });
  expect([failure, changes]).toEqual([null, []]);
  for (const words of [database, '0001_second.sql', 'Nada foi mudado.']) expect(printed).toMatch(words);
});

it('before its question, a deployment prints each custom domain that wrangler will point to the Worker', async () => {
  const names = { ...namesIn('production'), domains: ['casa.example'] };
  const { printed } = await run(SETTLED, { names, ...answering('não') });
  expect(printed).toContain('+ apontar  casa.example para este Worker; se um registro de DNS ou outro Worker');
});

const answering = (answer: string) => ({ isConfirmed: false, ask: async () => answer });

it.each<[when: string, deployment: Partial<Deployment>]>([
  ['after the answer “sim”', answering('sim')],
  ['without a confirmation, if it is not the production', { isConfirmed: false, isProduction: false }],
])('a deployment goes on %s', async (_, deployment) => {
  const { failure, changes } = await run(SETTLED, deployment);
  expect([failure, changes]).toEqual([null, FRESH.slice(3, 5)]);
});

it('a build on Cloudflare deploys without a confirmation, even if no registration code and no staff code are set', async () => {
  const { failure, changes } = await run(EMPTY, { isConfirmed: false, env: { WORKERS_CI: '1' } });
  expect([failure, changes]).toEqual([null, FRESH.slice(0, 5)]);
});

const OFFLINE = /^Ver quem está conectado: não deu certo\.\nSem conexão com a Cloudflare\./;
const TWO = [...EMPTY.accounts, { id: 'b2', name: 'Outra' }];
const tooLarge = { build: async () => ({ config: 'built.json', problems: ['The chunk assets/small.js has 800 bytes'] }) };

it.each<[why: string, account: Partial<Account>, deployment: Partial<Deployment>, words: RegExp]>([
  ['it is not confirmed', {}, answering('não'), /^Nada foi mudado\.$/m],
  ['its confirmation is empty', {}, answering(''), /^Nada foi mudado\.$/m],
  ['nobody can confirm it', {}, { isConfirmed: false }, /npm run deploy -- --yes/],
  ['nobody is logged in', { failing: ['whoami', '{ "loggedIn": false }'] }, {}, /npx wrangler login/],
  ['several accounts are possible', { accounts: TWO }, {}, /^Há mais de uma conta.*CLOUDFLARE_ACCOUNT_ID=b2 {4}# Outra/s],
  ['Cloudflare’s name is not found', { failing: ['whoami', NO_NAMES] }, {}, OFFLINE],
  ['Cloudflare does not respond', { failing: ['whoami', NO_RESPONSE] }, {}, OFFLINE],
  ['a request fails', { failing: ['whoami', 'fetch failed'] }, {}, OFFLINE],
  ['a newer version has migrated the database', { applied: [...MIGRATIONS, '0002_newer.sql'] }, {}, /0002_newer\.sql/],
  // Creates no new database: it would get tables, and a backup can only be restored into a database without tables.
  ['the Worker’s database is gone', { applied: null }, {}, /^O Worker quartou existe, mas o banco quartou não: foi apagado/],
  [
    'R2 is not turned on',
    { ...EMPTY, failing: ['r2 bucket info', '[code: 10042]'] },
    {},
    /R2 \(os arquivos\) ainda não foi ativado/,
  ],
  ['the build breaks a size limit', {}, tooLarge, /assets\/small\.js/],
  ['the recovery point is unknown', { failing: ['d1 time-travel', 'no'] }, {}, /ponto de volta/],
])('a deployment changes nothing and says what to do if %s', async (_, account, deployment, words) => {
  const { failure, changes } = await run({ ...SETTLED, ...account }, deployment);
  expect(`${failure?.message}\n${failure?.advice}`).toMatch(words);
  expect(changes).toEqual([]);
});

const NO_ACCOUNTS: Account['failing'] = ['whoami', 'Failed to automatically retrieve account IDs'];

it.each([[null], [NO_ACCOUNTS]])(
  'CLOUDFLARE_ACCOUNT_ID chooses the account of all commands, even if whoami fails: %j',
  async (failing) => {
    const { calls } = await run({ ...EMPTY, accounts: TWO, failing }, { env: { CLOUDFLARE_ACCOUNT_ID: 'b2' } });
    expect(new Set(calls.slice(1).map(({ account }) => account))).toEqual(new Set(['b2']));
  },
);

it.each([
  ['queues create', 'Authentication error [code: 10000]', 'wrangler login', 2],
  ['d1 create', 'You have reached the maximum number of D1 databases [code: 7406]', 'Apague um', 0],
  ['d1 migrations apply', 'near "TABEL": syntax error', '', 3],
  ['deploy', 'CPU limits are not supported for the Free plan. [code: 100328]', 'Workers Paid', 4],
  ['deploy', 'You can … register a workers.dev subdomain here:', 'workers-and-pages', 4],
])('if “%s” fails, the deployment stops, and the next one takes the remaining steps', async (command, output, advice, done) => {
  const { account, failure, changes } = await run({ ...EMPTY, failing: [command, output] });
  expect(failure?.message).toContain(output);
  expect(failure?.advice).toContain(advice);
  expect(changes).toEqual(FRESH.slice(0, done + 1));
  const again = await run({ ...account, failing: null });
  expect(again.failure).toBeNull();
  expect(again.changes).toEqual(FRESH.slice(done));
});

const PARTS: Record<HealthPart, string> = { database: 'ok', bucket: 'failed', queue: 'ok', sweep: 'late', cleaning: 'ok' };
const healthOf = (parts: typeof PARTS) => JSON.stringify({ status: 'degraded', parts, missingImages: 0 });
const responding = (body: string, names = namesIn('production')) =>
  run(EMPTY, { names, fetch: async () => new Response(body, { status: 503 }) });

it('a deployment succeeds if the installation’s database is ok, and names the other parts that are not ok', async () => {
  const { failure, printed } = await responding(healthOf(PARTS));
  expect(failure).toBeNull();
  expect(printed).toContain('Quartou! está no ar: https://quartou.casa.workers.dev');
  expect(printed).toContain('Ainda não está tudo bem: "bucket" "failed", "sweep" "late".');
});

it('a deployment fails if the installation says that its database fails, or responds with 503 and no body', async () => {
  const failed = await responding(healthOf({ ...PARTS, database: 'failed' }));
  expect(failed.failure?.message).toContain('responde 503');
  const { failure } = await responding('', namesIn('staging'));
  expect(failure?.message).toContain('responde 503');
  expect(failure?.advice).toContain('"npx wrangler tail quartou-staging"');
  expect(failure?.advice).toContain('"npx wrangler rollback --name quartou-staging"');
});

it.each([
  ['  https://quartou.casa.workers.dev\n  schedule: * * * * *\n', 'https://quartou.casa.workers.dev'],
  ['  https://quartou.casa.workers.dev\n  quartou.example.com (custom domain)\n', 'https://quartou.example.com'],
  ['  schedule: * * * * *\n  Producer for quartou-jobs\n', null],
])('addressIn finds the public address, if there is one, in the output %j of wrangler', (printed, address) =>
  expect(addressIn(printed)).toBe(address),
);

it('wrangler’s source has the words by which deploy() recognises a missing resource, a lost network and a custom domain', () => {
  const source = readFileSync(inProject('node_modules/wrangler/wrangler-dist/cli.js'), 'utf8');
  const others = ['code === 10006', 'fetch failed', '(custom domain', 'not found.\n\nIf this is a new Worker'];
  for (const words of [NO_DATABASE, NO_QUEUE, NO_NAMES, NO_RESPONSE, ...others])
    expect(source.replaceAll('\\n', '\n')).toContain(words);
});

it.each([
  [['prod'], {}, 2, 'Não entendi "prod"'],
  [['--dry-run'], { PUBLIC_ORIGIN: 'casa.example' }, 1, 'PUBLIC_ORIGIN=casa.example não é um endereço de site.'],
])('with the arguments %j and settings %j, scripts/deploy.ts prints only an error and exits', (args, env, code, words) => {
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
])('if “%s” gives the script %j and npm_config_dry_run=%s, isDryRun is %s', async (_, args, setting, isDryRun) => {
  vi.stubEnv('npm_config_dry_run', setting);
  expect(await runScript(...args)).toMatchObject({ isProduction: false, isDryRun });
});

it('a failed build stops the deployment with a message in Portuguese', async () => {
  const { build } = await runScript('staging');
  await expect(build('id')).rejects.toThrow('Construir não deu certo: scripts/build.ts ended with 1');
});
