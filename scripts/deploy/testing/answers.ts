/** The account of the pretended wrangler. */
export interface Pretence {
  /** Nobody is logged in when there is none. */
  accounts: { id: string; name: string }[];
  databases: string[];
  /** Migrations that the database has; null where it does not even have the table of them. */
  applied: string[] | null;
  /** What `d1 migrations apply` brings it to. */
  migrations: string[];
  buckets: string[];
  /** A token that may see buckets but not how full they are. */
  seesNoMetrics: boolean;
  queues: string[];
  /** Null while there is no Worker. */
  secrets: string[] | null;
  /** The file of the configuration that came with the last upload. */
  uploaded: string | null;
  failing: { when: string; code?: number; message: string }[];
}

export const EMPTY: Pretence = {
  accounts: [{ id: 'a1', name: 'Casa Noturna' }],
  databases: [],
  applied: null,
  migrations: ['0000_first.sql', '0001_second.sql'],
  buckets: [],
  seesNoMetrics: false,
  queues: [],
  secrets: null,
  uploaded: null,
  failing: [],
};

/** How the pretended wrangler was called. */
export interface Call {
  args: string[];
  stdin: string;
  account: string | null;
  environment: string | null;
}

/** What wrangler prints, and what it writes for programs. */
export interface Said {
  stdout: string;
  failed?: { code?: number; message: string };
  targets?: string[];
}

const json = (value: unknown): Said => ({ stdout: `${JSON.stringify(value, null, 2)}\n` });
const fail = (message: string, code?: number): Said => ({ stdout: '', failed: { message, ...(code && { code }) } });
const api = (path: string, code: number) => fail(`A request to the Cloudflare API (/accounts/0123/${path}) failed.`, code);
const done: Said = { stdout: '✅ Done\n' };
const added = (list: string[], name: string): Said => {
  list.push(name);
  return done;
};

/**
 * Answers as wrangler 4.149 was seen to (`rehearsal.ts` runs the real one), and changes the account as it would.
 * @param args the command, as `['d1', 'create', 'quartou']`
 */
export function answer(account: Pretence, { args, stdin }: Pick<Call, 'args' | 'stdin'>): Said {
  const line = args.join(' ');
  const refused = account.failing.find(({ when }) => line.startsWith(when));
  if (refused) return fail(refused.message, refused.code);
  const known = COMMANDS.find(([command]) => line.startsWith(command));
  if (!known) return fail(`Unknown arguments: ${line}`);
  const [command, handle] = known;
  return handle(account, args[command.split(' ').length] ?? '', stdin);
}

const COMMANDS: [string, (account: Pretence, name: string, stdin: string) => Said][] = [
  ['whoami', ({ accounts }) => (accounts.length > 0 ? json({ loggedIn: true, accounts }) : LOGGED_OUT)],
  ['d1 list', ({ databases }) => json(databases.map((name) => ({ uuid: `uuid-of-${name}`, name, version: 'production' })))],
  [
    'd1 execute',
    ({ applied }) =>
      applied === null
        ? fail('no such table: d1_migrations: SQLITE_ERROR', 7500)
        : json([{ results: applied.map((name) => ({ name })), success: true, meta: {} }]),
  ],
  ['d1 create', ({ databases }, name) => added(databases, name)],
  ['d1 time-travel info', () => json({ bookmark: '00000085-0000024e-00004c6d-8e61117b' })],
  [
    'd1 migrations apply',
    (account) => {
      account.applied = account.migrations;
      return done;
    },
  ],
  [
    'r2 bucket info',
    ({ buckets, seesNoMetrics }, name) => {
      if (!buckets.includes(name)) return api(`r2/buckets/${name}`, 10006);
      return seesNoMetrics ? fail('A request to the Cloudflare API (/graphql) failed.', 10000) : json({ name });
    },
  ],
  ['r2 bucket create', ({ buckets }, name) => (buckets.includes(name) ? api('r2/buckets', 10004) : added(buckets, name))],
  [
    'queues info',
    ({ queues }, name) =>
      queues.includes(name)
        ? { stdout: `Queue Name: ${name}\n` }
        : fail(`Queue "${name}" does not exist. To create it, run: wrangler queues create ${name}`),
  ],
  ['queues create', ({ queues }, name) => added(queues, name)],
  [
    'secret list',
    ({ secrets }) =>
      secrets === null
        ? fail('Worker "quartou" not found.\n\nIf this is a new Worker, run `wrangler deploy` first to create it.')
        : json(secrets.map((name) => ({ name, type: 'secret_text' }))),
  ],
  [
    'secret bulk',
    ({ secrets }, _, stdin) => {
      // The real one would make an empty Worker; nothing of ours may rely on that.
      if (secrets === null) return fail('There is no such Worker.');
      secrets.push(...Object.keys(JSON.parse(stdin)));
      return done;
    },
  ],
  [
    'deploy --config',
    (account, file) => {
      account.secrets ??= [];
      account.uploaded = file;
      return { stdout: 'Deployed\n', targets: ['https://quartou.casa.workers.dev', 'schedule: * * * * *', 'Producer for x'] };
    },
  ],
];

const LOGGED_OUT: Said = { stdout: '{\n    "loggedIn": false\n}\n', failed: { message: '{\n    "loggedIn": false\n}' } };
